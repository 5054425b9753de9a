import type { Path } from '../../change.ts'
import { undoKey } from '../undo-key.ts'
import { bringIntoView, type Chosen, outlinesIn, placeIn } from './outlines.ts'
import { swapBody } from './swap-body.ts'
import { pathsOf, prepareMarks, targetOf } from './target.ts'

export type Hears = {
  /** The open field. */
  opened: () => Path | undefined
  onOpen: (path: Path) => void
  /** A link to another page of the website, such as `/speakers`. */
  onPage: (path: string) => void
  onKey: (key: 'undo' | 'redo' | 'search') => void
  /** The page shows new content. */
  onShown: () => void
  /** The name of the field at a path, as in the list of changes. */
  nameOf: (path: Path) => string
  /** What Manage Events sets, as text by dotted path. */
  facts: () => Readonly<Record<string, string>>
}

/** An attached page. */
export type FrameParts = {
  page: Document
  draw: (chosen: Chosen, isToBeSeen?: boolean) => void
  /** Shows the current draft without reloading the page. */
  refresh: (chosen: () => Chosen) => Promise<void>
  detach: () => void
}

/**
 * Makes the texts of the page open their fields, by pointer and by keyboard. The page has no scripts of its
 * own.
 */
export const attachFrame = (page: Document, address: string, hears: Hears): FrameParts => {
  const ending = new AbortController()
  const { signal } = ending
  const outlines = outlinesIn(page)
  prepareMarks(page.body)
  leadToFields(page, address, hears, signal)
  nameAtPointer(page, hears, outlines.layer, signal)
  reportActivities(page, signal)

  /** The open record is not on the page yet: a new one, until the page is refreshed. */
  let isAwaited = false
  let chosenNow: Chosen = { record: undefined, name: '', field: undefined }
  const resized = new ResizeObserver(() => outlines.draw(chosenNow))
  resized.observe(page.body)
  /** Of several replies only the latest is used. */
  let latest = 0

  return {
    page,
    draw: (chosen, isToBeSeen = false) => {
      chosenNow = chosen
      const element = outlines.draw(chosen)
      isAwaited = isToBeSeen && !element
      if (isToBeSeen && element) bringIntoView(element)
    },
    refresh: async (chosen) => {
      const mine = ++latest
      const answer = await fetch(address, { cache: 'no-store' }).catch(() => undefined)
      const html = answer?.ok ? await answer.text().catch(() => '') : ''
      const view = page.defaultView as (Window & typeof globalThis) | null
      if (!html || mine !== latest || !view || signal.aborted) return
      // parsed by the frame's own parser, so that its Content Security Policy applies
      const next = new view.DOMParser().parseFromString(html, 'text/html')
      if (stylesOf(next) !== stylesOf(page)) return reload(view)
      prepareMarks(next.body)
      swapBody(page.body, next.body)
      hears.onShown()
      chosenNow = chosen()
      const element = outlines.draw(chosenNow)
      if (isAwaited && element) bringIntoView(element)
      isAwaited &&= !element
    },
    detach: () => {
      ending.abort()
      resized.disconnect()
    },
  }
}

/** Handles every click and key first: no link is followed and no form is sent. */
const leadToFields = (page: Document, address: string, hears: Hears, signal: AbortSignal): void => {
  const openAt = (element: Element) => {
    const path = targetOf(element, hears.opened())
    if (path) hears.onOpen(path)
  }
  page.addEventListener(
    'click',
    (event) => {
      const element = elementOf(event.target)
      if (!element) return
      event.preventDefault()
      const elsewhere = pageOfLink(element, address)
      if (elsewhere) hears.onPage(elsewhere)
      else openAt(element)
    },
    { signal, capture: true },
  )
  page.addEventListener('submit', (event) => event.preventDefault(), { signal, capture: true })
  page.addEventListener(
    'keydown',
    (event) => {
      const element = elementOf(event.target)
      const isChord = event.ctrlKey || event.metaKey
      const direction = undoKey(event)
      if (direction) hears.onKey(direction)
      else if (!isChord && event.key === '/') hears.onKey('search')
      else if (!isChord && (event.key === 'Enter' || event.key === ' ') && element?.matches('[tabindex], a'))
        openAt(element)
      else return
      event.preventDefault()
    },
    { signal, capture: true },
  )
}

/** Names what the pointer is over; the code for it is loaded by the first pointer. */
const nameAtPointer = (page: Document, hears: Hears, layer: Element, signal: AbortSignal): void => {
  let isBegun = false
  const begin = async ({ target }: Event) => {
    if (isBegun) return
    isBegun = true
    const pointer = await import('./pointed-name.ts')
    if (!signal.aborted)
      pointer.showPointedName({
        page,
        hears,
        layer,
        signal,
        first: target,
        functions: { elementOf, placeIn, targetOf },
      })
  }
  for (const moment of ['pointerover', 'focusin'])
    page.addEventListener(moment, (event) => void begin(event), { signal, capture: true, once: true })
}

/** Forwards what the session counts as activity to the parent window. */
const reportActivities = (page: Document, signal: AbortSignal): void => {
  for (const activity of ['mousedown', 'mousemove', 'keypress', 'touchstart', 'scroll'])
    page.addEventListener(activity, () => dispatchEvent(new Event(activity)), {
      signal,
      capture: true,
      passive: true,
    })
}

/** Checked by node type, because `instanceof` fails for objects of another window. */
const elementOf = (target: EventTarget | null): Element | undefined => {
  const node = target as Node | null
  return node?.nodeType === 1 ? (node as Element) : (node?.parentElement ?? undefined)
}

/** A link without an own text, such as the name of the website, opens its page. */
const pageOfLink = (element: Element, address: string): string | undefined => {
  const link = element.closest('a[href]')
  if (!link || pathsOf(link).length > 0 || link.querySelector('[data-edit]')) return undefined
  const path = new URL(link.getAttribute('href') ?? '', link.ownerDocument.baseURI).pathname
  const [root = ''] = /^\/admin\/api\/admin\/preview\/[^/]+/.exec(address) ?? []
  return path.startsWith(root) ? path.slice(root.length) || '/' : undefined
}

const stylesOf = (page: Document): string =>
  [...page.querySelectorAll('style, link[rel=stylesheet]')].map((one) => one.outerHTML).join()

/** The new page has styles that this one may not use. The scroll position stays. */
const reload = (view: Window) => view.location.reload()
