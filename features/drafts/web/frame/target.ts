import type { Path } from '../../change.ts'
import { commonRecord } from '../../outline.ts'

const mark = 'data-edit'

/** The fields whose text an element shows. */
export const pathsOf = (element: Element): Path[] =>
  (element.getAttribute(mark) ?? '')
    .split(' ')
    .filter(Boolean)
    .map((path) => path.split('.'))

/** The fields whose texts a page shows, dotted, in order of first appearance. */
export const shownOrder = (page: Document): string[] => [
  ...new Set([...page.querySelectorAll(`[${mark}]`)].flatMap(pathsOf).map((path) => path.join('.'))),
]

/**
 * What an element of the page opens. A text opens its field; where an element has several, each click opens
 * the next. An image, a number or a gap opens the record that the surrounding texts share; in a card that
 * also shows another record, such as the talk of a speaker, the record of its first text.
 */
export const targetOf = (element: Element, opened: Path | undefined): Path | undefined => {
  const own = element.closest(`[${mark}]`) ?? insideControl(element)
  if (own) {
    const paths = pathsOf(own)
    const at = paths.findIndex((path) => path.join('.') === opened?.join('.'))
    return paths[(at + 1) % paths.length]
  }
  for (let around: Element | null = element; around; around = around.parentElement) {
    const marked = [...around.querySelectorAll(`[${mark}]`)]
    if (marked.length === 0) continue
    const paths = marked.flatMap(pathsOf)
    return (
      commonRecord(paths) ??
      (around.matches('article, li, figure') ? commonRecord(paths.slice(0, 1)) : undefined)
    )
  }
  return undefined
}

/** A button or a summary takes the focus for the texts in it. */
const insideControl = (element: Element): Element | null =>
  element.matches(controls) ? element.querySelector(`[${mark}]`) : null

const controls = 'button, summary, a, [role=tab], [role=button]'

/**
 * Makes every text of the page focusable by keyboard. Texts in a focusable element are not, nor are the
 * copies in a marquee.
 */
export const prepareMarks = (root: ParentNode): void => {
  for (const drawing of root.querySelectorAll(`[role=img]:has([${mark}])`)) drawing.removeAttribute('role')
  for (const element of root.querySelectorAll(`[${mark}]`)) {
    if (element.closest('[aria-hidden=true], [inert]')) continue
    const control = element.closest(controls)
    const isAlone = control?.querySelectorAll(`[${mark}]`).length === 1
    ;(control && isAlone ? control : element).setAttribute('tabindex', '0')
  }
}
