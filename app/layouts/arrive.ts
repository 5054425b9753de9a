import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { type Location, useLocation, useNavigationType } from 'react-router'
import { smoothly } from '#ui/site/motion.ts'

/** Waits for what the new page still has to lay out before its target is looked for (W10). */
const hashDelay = 100

/**
 * What happens when a page has been reached inside the website: the window goes to the hash target or smoothly to
 * the top, back and forward find their old place again, the focus follows, and the page's title is returned to be
 * said aloud. A change of the query alone is no arrival.
 */
export const useArrival = (): string => {
  const location = useLocation()
  const navigationType = useNavigationType()
  const previous = useRef<Location>(location)
  const scrollPositions = useRef(new Map<string, number>())
  const [message, setMessage] = useState('')

  useEffect(() => {
    history.scrollRestoration = 'manual'
    // A reload finds its place with the browser's own means.
    const restoreDefault = () => {
      history.scrollRestoration = 'auto'
    }
    addEventListener('pagehide', restoreDefault)
    return () => removeEventListener('pagehide', restoreDefault)
  }, [])

  // Before the browser lays out the next page: a shorter one moves the window, and that is no place to remember.
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

    // Within a page the browser itself follows `#field` links, and back from them.
    const browserScrolls = samePage && (location.hash !== '' || from.hash !== '')
    // The focus it moves too, but it does so before what was still on its way to the hash before this one.
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
 * Goes to the target as soon as it is there: a part of a page may come later than the page. A visitor who has moved the focus
 * in the page in the meantime, or before the scripts of the page came, stays where they are. Returns what ends the waiting.
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

/** What a hash names; one that no one can decode names what it is. */
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
