type Node = readonly [tag: string, attributes: Readonly<Record<string, string | number>>]

const isName = (name: string) => /^[a-z0-9]+(-[a-z0-9]+)*$/.test(name)

/** What lucide draws for this name; nothing when it knows no such icon. */
const nodesOf = async (name: string): Promise<readonly Node[]> => {
  if (!isName(name)) return []
  try {
    const icon = (await import(`lucide-react/icons/${name}`)) as { __iconData?: { node: Node[] } }
    return icon.__iconData?.node ?? []
  } catch {
    return []
  }
}

const write = ([tag, { key: _key, ...attributes }]: Node): string =>
  `<${tag}${Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${value}"`)
    .join('')}/>`

/** The lucide icon of this name as one symbol of a sprite; undefined when there is no such icon. */
export const drawIcon = async (name: string): Promise<string | undefined> => {
  const nodes = await nodesOf(name)
  if (nodes.length === 0) return undefined
  return `<symbol id="${name}" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round">${nodes.map(write).join('')}</symbol>`
}
