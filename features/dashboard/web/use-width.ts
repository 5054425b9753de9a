import { type RefObject, useLayoutEffect, useState } from 'react'

/** The width of an element in pixels; undefined before it is measured. */
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
