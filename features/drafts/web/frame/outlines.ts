import type { Path } from '../../change.ts'
import { pathsOf } from './target.ts'

/** What is outlined on the page: the open record with its name, and the open field in it. */
export type Chosen = { record: Path | undefined; name: string; field: Path | undefined }

const style = `
  [data-edit], [data-edit] * { cursor: pointer }
  [data-edit]:hover { outline: 2px solid #163f7c; outline-offset: 3px }
  [tabindex]:focus-visible { outline: 2px solid #163f7c; outline-offset: 3px; box-shadow: 0 0 0 2px #fff }
  .plenary-outlines { position: absolute; inset: 0 auto auto 0; z-index: 2147483647; pointer-events: none }
  .plenary-outlines div { position: absolute; box-sizing: border-box; border: 2px solid #163f7c; border-radius: 6px }
  .plenary-outlines div.field { border-style: dashed; border-radius: 2px; background: rgb(22 63 124 / 8%) }
  .plenary-outlines p { position: absolute; margin: 0; padding: 2px 8px; border-radius: 4px; background: #163f7c;
    color: #fff; font: 600 13px/18px Archivo, sans-serif; white-space: nowrap }
`

/** Draws outlines in the frame through CSSOM only, because its policy forbids inline styles in markup. */
export const outlinesIn = (page: Document) => {
  const sheet = new (page.defaultView as Window & typeof globalThis).CSSStyleSheet()
  sheet.replaceSync(style)
  page.adoptedStyleSheets = [...page.adoptedStyleSheets, sheet]
  const layer = page.createElement('div')
  layer.className = 'plenary-outlines'
  layer.setAttribute('aria-hidden', 'true')
  // outside the body, which is replaced
  page.documentElement.append(layer)

  return {
    layer,
    draw: ({ record, name, field }: Chosen) => {
      const shown = [...page.querySelectorAll('[data-edit]')].filter((one) => one.getClientRects().length > 0)
      const fields = shown.filter((one) => pathsOf(one).some((path) => path.join('.') === field?.join('.')))
      const around = record && frameOf(shown, record)
      const label = page.createElement('p')
      label.textContent = name
      layer.replaceChildren(
        ...layer.querySelectorAll('.pointed'),
        ...(around ? [box(page, around, 8), label] : []),
        ...fields.slice(0, 4).map((one) => {
          const drawn = box(page, one, 2)
          drawn.className = 'field'
          return drawn
        }),
      )
      if (around) {
        const { left, top } = placeIn(page, around)
        Object.assign(label.style, { left: `${Math.max(left - 8, 0)}px`, top: `${Math.max(top - 30, 0)}px` })
      }
      return fields[0] ?? around
    },
  }
}

/** Scrolls an element of the frame into view, unless it is visible. The parent page does not scroll. */
export const bringIntoView = (element: Element): void => {
  const view = element.ownerDocument.defaultView
  if (!view) return
  const { top, bottom } = element.getBoundingClientRect()
  if (top >= 60 && bottom <= view.innerHeight) return
  view.scrollTo({ top: view.scrollY + top - view.innerHeight / 3 })
}

/**
 * The smallest element that contains all texts of a record, or their card; if that also has texts of another
 * record, the first text of this one.
 */
const frameOf = (shown: readonly Element[], record: Path): Element | undefined => {
  const [own, list] = [`${record.join('.')}.`, `${record.slice(0, -1).join('.')}.`]
  const dottedIn = (one: Element) => pathsOf(one).map((path) => `${path.join('.')}.`)
  const isIn = (one: Element) => dottedIn(one).some((path) => path.startsWith(own))
  const isBeside = (one: Element) =>
    record.length > 1 && dottedIn(one).some((path) => path.startsWith(list) && !path.startsWith(own))
  const [first, ...others] = shown.filter(isIn)
  if (!first) return undefined
  let around: Element | null = first
  while (around && !others.every((one) => around?.contains(one))) around = around.parentElement
  const isOnly = (one: Element | null | undefined): one is Element =>
    !!one && one.localName !== 'body' && ![...one.querySelectorAll('[data-edit]')].some(isBeside)
  if (!isOnly(around)) return first
  const card = around.closest('li, article, figure')
  return isOnly(card) ? card : around
}

export const placeIn = (page: Document, element: Element) => {
  const { left, top, width, height } = element.getBoundingClientRect()
  const { scrollX = 0, scrollY = 0 } = page.defaultView ?? {}
  return { left: left + scrollX, top: top + scrollY, width, height }
}

const box = (page: Document, element: Element, gap: number): HTMLElement => {
  const { left, top, width, height } = placeIn(page, element)
  const drawn = page.createElement('div')
  const sizes = { left: left - gap, top: top - gap, width: width + 2 * gap, height: height + 2 * gap }
  for (const [name, size] of Object.entries(sizes)) drawn.style.setProperty(name, `${size}px`)
  return drawn
}
