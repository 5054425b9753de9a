import type { Path } from '../../change.ts'
import { undoKey } from '../undo-key.ts'
import { bringIntoView, type Chosen, outlinesIn } from './outlines.ts'
import { swapBody } from './swap-body.ts'
import { pathsOf, prepareMarks, targetOf } from './target.ts'

type Hears = {
  /** The field that is open. */
  opened: () => Path | undefined
  onOpen: (path: Path) => void
  /** A link to another page of the website, such as `/speakers`. */
  onPage: (path: string) => void
  onKey: (key: 'undo' | 'redo' | 'search') => void
  /** The page shows another content than before. */
  onShown: () => void
}

/** The frame's page at work. */
export type FrameParts = {
  page: Document
  draw: (chosen: Chosen, isToBeSeen?: boolean) => void
  /** Shows what the draft has now, without loading the page again. */
  refresh: (chosen: () => Chosen) => Promise<void>
  detach: () => void
}

/** Makes the page of the frame lead to its fields, by pointer and by keyboard. It has no scripts of its own. */
export const attachFrame = (page: Document, address: string, hears: Hears): FrameParts => {
  const ending = new AbortController()
  const { signal } = ending
  const outlines = outlinesIn(page)
  prepareMarks(page.body)
  leadToFields(page, address, hears, signal)
  reportActivities(page, signal)

  let chosenNow: Chosen = { record: undefined, name: '', field: undefined }
  const resized = new ResizeObserver(() => outlines.draw(chosenNow))
  resized.observe(page.body)
  /** Of several answers the newest counts. */
  let turn = 0

  return {
    page,
    draw: (chosen, isToBeSeen = false) => {
      chosenNow = chosen
      const element = outlines.draw(chosen)
      if (isToBeSeen && element) bringIntoView(element)
    },
    refresh: async (chosen) => {
      const mine = ++turn
      const answer = await fetch(address, { cache: 'no-store' }).catch(() => undefined)
      const html = answer?.ok ? await answer.text().catch(() => '') : ''
      const view = page.defaultView as (Window & typeof globalThis) | null
      if (!html || mine !== turn || !view || signal.aborted) return
      // by the frame's own parser, so that its policy judges what is in it
      const next = new view.DOMParser().parseFromString(html, 'text/html')
      if (stylesOf(next) !== stylesOf(page)) return reload(view)
      prepareMarks(next.body)
      swapBody(page.body, next.body)
      hears.onShown()
      chosenNow = chosen()
      outlines.draw(chosenNow)
    },
    detach: () => {
      ending.abort()
      resized.disconnect()
    },
  }
}

/** Every click and key is heard here first: no link is followed and no form is sent. */
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
      const turn = undoKey(event)
      if (turn) hears.onKey(turn)
      else if (!isChord && event.key === '/') hears.onKey('search')
      else if (!isChord && (event.key === 'Enter' || event.key === ' ') && element?.matches('[tabindex], a'))
        openAt(element)
      else return
      event.preventDefault()
    },
    { signal, capture: true },
  )
}

/** What the session counts as activity reaches the window around. */
const reportActivities = (page: Document, signal: AbortSignal): void => {
  for (const activity of ['mousedown', 'mousemove', 'keypress', 'touchstart', 'scroll'])
    page.addEventListener(activity, () => dispatchEvent(new Event(activity)), {
      signal,
      capture: true,
      passive: true,
    })
}

/** Of another window, so that no class of this one knows it. */
const elementOf = (target: EventTarget | null): Element | undefined => {
  const node = target as Node | null
  return node?.nodeType === 1 ? (node as Element) : (node?.parentElement ?? undefined)
}

/** A link without a text of its own, such as the name of the website, leads to its page. */
const pageOfLink = (element: Element, address: string): string | undefined => {
  const link = element.closest('a[href]')
  if (!link || pathsOf(link).length > 0 || link.querySelector('[data-edit]')) return undefined
  const path = new URL(link.getAttribute('href') ?? '', link.ownerDocument.baseURI).pathname
  const [root = ''] = /^\/admin\/api\/admin\/preview\/[^/]+/.exec(address) ?? []
  return path.startsWith(root) ? path.slice(root.length) || '/' : undefined
}

const stylesOf = (page: Document): string =>
  [...page.querySelectorAll('style, link[rel=stylesheet]')].map((one) => one.outerHTML).join()

/** The page brings styles that this one may not use. It stays where it was. */
const reload = (view: Window) => view.location.reload()
