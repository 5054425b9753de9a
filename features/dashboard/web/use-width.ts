import { type RefObject, useLayoutEffect, useState } from 'react'

/** How wide an element is, in pixels; undefined before it was measured. */
export const useWidth = (element: RefObject<Element | null>): number | undefined => {
  const [width, setWidth] = useState<number>()
  useLayoutEffect(() => {
    const measured = element.current
    if (!measured) return
    setWidth(Math.round(measured.getBoundingClientRect().width))
    const observer = new ResizeObserver(([entry]) => entry && setWidth(Math.round(entry.contentRect.width)))
    observer.observe(measured)
    return () => observer.disconnect()
  }, [element])
  return width
}
