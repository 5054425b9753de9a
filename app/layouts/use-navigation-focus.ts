import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { type Location, useLocation, useNavigationType } from 'react-router'
import { smoothly } from '#ui/site/motion.ts'

/** Milliseconds to wait for layout before scrolling to the hash target (W10). */
const hashDelay = 100

/**
 * Handles a client-side navigation: scrolls to the hash target or smoothly to the top, restores the position on back and
 * forward, moves the focus, and returns the page's title for the live region. A change of the query alone is ignored.
 */
export const useNavigationFocus = (): string => {
  const location = useLocation()
  const navigationType = useNavigationType()
  const previous = useRef<Location>(location)
  const scrollPositions = useRef(new Map<string, number>())
  const [message, setMessage] = useState('')

  useEffect(() => {
    history.scrollRestoration = 'manual'
    // a reload restores the position natively
    const restoreDefault = () => {
      history.scrollRestoration = 'auto'
    }
    addEventListener('pagehide', restoreDefault)
    return () => removeEventListener('pagehide', restoreDefault)
  }, [])

  // before layout: a shorter next page scrolls the window, and that position must not be stored
  useLayoutEffect(() => {
    const remember = () => scrollPositions.current.set(location.key, scrollY)
    addEventListener('scroll', remember, { passive: true })
    return () => removeEventListener('scroll', remember)
  }, [location.key])

  useEffect(() => {
    const from = previous.current
    previous.current = location
    const first = from === location
    const samePage = from.pathname === location.pathname
    if (!samePage) setMessage(document.title)

    if (location.hash && (first || navigationType !== 'POP')) {
      let stop = () => {}
      const focused = first ? document.body : document.activeElement
      const timer = setTimeout(() => {
        stop = goToTarget(location.hash, focused)
      }, hashDelay)
      return () => {
        clearTimeout(timer)
        stop()
      }
    }

    // Within a page the browser itself follows `#field` links and restores the position.
    const browserScrolls = samePage && (location.hash !== '' || from.hash !== '')
    // The browser also moves the focus, but possibly before the content of the last hash was rendered.
    if (browserScrolls && location.hash) focusOn(document.getElementById(idIn(location.hash)))
    if (navigationType === 'POP' && !first && !browserScrolls)
      scrollTo({ top: scrollPositions.current.get(location.key) ?? 0, behavior: 'instant' })
    if (navigationType !== 'POP' && (!samePage || from.search === location.search))
      scrollTo({ top: 0, behavior: smoothly() })
    if (!samePage) focusOn(document.querySelector('h1'))
    return undefined
  }, [location, navigationType])

  return message
}

/**
 * Scrolls to the target as soon as it exists, because parts of a page may render later; does nothing once the visitor
 * has moved the focus within the page. Returns a function that stops waiting.
 */
const goToTarget = (hash: string, focused: Element | null): (() => void) => {
  const id = idIn(hash)
  const go = () => {
    const target = document.getElementById(id)
    if (!target) return
    observer.disconnect()
    const { activeElement } = document
    if (activeElement !== focused && activeElement !== target && activeElement?.closest('main')) return
    target.scrollIntoView({ behavior: smoothly() })
    focusOn(target)
  }
  const observer = new MutationObserver(go)
  observer.observe(document.body, { childList: true, subtree: true })
  go()
  return () => observer.disconnect()
}

/** The id that a hash names; a hash that cannot be decoded is used as it is. */
const idIn = (hash: string): string => {
  const id = hash.slice(1)
  try {
    return decodeURIComponent(id)
  } catch {
    return id
  }
}

const focusOn = (element: HTMLElement | null) => {
  if (!element) return
  if (element.tabIndex < 0) element.tabIndex = -1
  element.focus({ preventScroll: true })
}
