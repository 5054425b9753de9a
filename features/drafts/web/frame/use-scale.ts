import { useLayoutEffect, useState, useSyncExternalStore } from 'react'

/** The scale at which the page fits, and the height of its window at that scale. */
export const useScale = (room: React.RefObject<HTMLDivElement | null>, width: number) => {
  const [size, setSize] = useState({ width: 0, height: 0 })
  useLayoutEffect(() => {
    const element = room.current
    if (!element) return undefined
    const measure = () => setSize({ width: element.clientWidth, height: element.clientHeight })
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [room])
  const [across, down] = [Math.max(size.width - 2 * margin, 1), Math.max(size.height - margin, 1)]
  const scale = Math.min(1, across / width)
  return { scale, height: down / scale }
}

const margin = 20

/**
 * Whether the window is as narrow as a phone: then the page is, too. The same breakpoint as in
 * admin-website.css.
 */
export const useIsNarrow = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      const narrow = matchMedia(narrowWindow)
      narrow.addEventListener('change', listener)
      return () => narrow.removeEventListener('change', listener)
    },
    () => matchMedia(narrowWindow).matches,
  )

const narrowWindow = '(max-width: 699.98px)'
