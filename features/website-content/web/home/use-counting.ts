import { type RefObject, useEffect, useState } from 'react'
import { isMotionPaused, prefersLessMotion } from '#ui/site/motion.ts'
import { countDuration, countStep } from './count-at.ts'

/**
 * For how long the figures of a band have been counting: 0 until the band is 100 px from being seen, then up to
 * 1500 ms. Undefined while they show their targets: in the page as it is sent, where less motion is wanted, and
 * after the end. Marks the band with `data-counts` when it has taken over from the style sheet.
 */
export const useCounting = (band: RefObject<HTMLElement | null>): number | undefined => {
  const [elapsed, setElapsed] = useState<number>()

  useEffect(() => {
    const element = band.current
    if (!element) return undefined
    element.dataset['counts'] = 'on'
    if (prefersLessMotion() || isMotionPaused()) return undefined

    setElapsed(0)
    let timer: ReturnType<typeof setInterval>
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return
        observer.disconnect()
        const start = performance.now()
        timer = setInterval(() => {
          const passed = performance.now() - start
          setElapsed(passed < countDuration ? passed : undefined)
          if (passed >= countDuration) clearInterval(timer)
        }, countStep)
      },
      { rootMargin: '100px' },
    )
    observer.observe(element)
    return () => {
      observer.disconnect()
      clearInterval(timer)
    }
  }, [band])

  return elapsed
}
