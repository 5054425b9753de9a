import type { Hears } from './attach-frame.ts'
import type { placeIn } from './outlines.ts'
import type { targetOf } from './target.ts'
import { whyFixed } from './why-fixed.ts'

type Parts = {
  page: Document
  hears: Hears
  /** Where outlines are drawn. */
  layer: Element
  signal: AbortSignal
  /** What the pointer is over now. */
  first: EventTarget | null
  /** Passed in, because an import would split the code that loads with the editor. */
  functions: {
    elementOf: (target: EventTarget | null) => Element | undefined
    placeIn: typeof placeIn
    targetOf: typeof targetOf
  }
}

/** Names the field below the pointer, or of the focused text, and says of fixed words why they are fixed. */
export const showPointedName = ({ page, hears, layer, signal, first, functions }: Parts): void => {
  const { elementOf, placeIn } = functions
  const name = page.createElement('p')
  name.className = 'pointed'
  Object.assign(name.style, { background: '#1c1f24', maxWidth: '320px', whiteSpace: 'normal' })
  layer.append(name)
  const show = (element: Element | undefined) => {
    const words = element ? wordsFor(element, hears, functions) : ''
    name.hidden = words === ''
    name.textContent = words
    if (!element || words === '') return
    const { left, top, height } = placeIn(page, element)
    Object.assign(name.style, { left: `${Math.max(left, 0)}px`, top: `${top + height + 4}px` })
  }
  show(elementOf(first))
  for (const moment of ['pointerover', 'focusin', 'click'])
    page.addEventListener(moment, ({ target }) => show(elementOf(target)), { signal, capture: true })
  page.documentElement.addEventListener('pointerleave', () => show(undefined), { signal })
}

const wordsFor = (element: Element, hears: Hears, { targetOf }: Parts['functions']): string => {
  if (hasOwnWords(element)) return whyFixed(element, hears.facts())
  const path = targetOf(element, hears.opened())
  return path ? hears.nameOf(path) : ''
}

/** Words that are not those of a field. */
const hasOwnWords = (element: Element): boolean =>
  !element.closest('[data-edit]') &&
  !element.querySelector('[data-edit]') &&
  [...element.childNodes].some((node) => node.nodeType === 3 && (node.nodeValue ?? '').trim() !== '')
