/**
 * Updates one tree to equal another, and leaves equal nodes in place, so that nothing flashes and the scroll
 * position stays.
 */
export const swapBody = (before: Element, after: Element): void => {
  if (before.isEqualNode(after)) return
  copyAttributes(before, after)
  const [old, now] = [[...before.childNodes], [...after.childNodes]]
  if (old.length !== now.length) {
    before.replaceChildren(...keepingEqual(old, now))
    return
  }
  old.forEach((node, at) => {
    const other = now[at] as ChildNode
    if (node.isEqualNode(other)) return
    const isSameElement = node.nodeType === 1 && other.nodeType === 1 && node.nodeName === other.nodeName
    if (isSameElement) swapBody(node as Element, other as Element)
    else node.replaceWith(other)
  })
}

/** The new children, with the old node instead of each equal new one. */
const keepingEqual = (old: readonly ChildNode[], now: readonly ChildNode[]): ChildNode[] => {
  const left = [...old]
  return now.map((node) => {
    const at = left.findIndex((one) => one.isEqualNode(node))
    return at < 0 ? node : (left.splice(at, 1)[0] ?? node)
  })
}

const copyAttributes = (before: Element, after: Element) => {
  for (const { name } of [...before.attributes]) if (!after.hasAttribute(name)) before.removeAttribute(name)
  for (const { name, value } of [...after.attributes])
    if (before.getAttribute(name) !== value) before.setAttribute(name, value)
}
