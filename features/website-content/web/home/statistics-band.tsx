import { type RefObject, useEffect, useRef, useState } from 'react'
import type { WebsiteContent } from '#content/website-content.ts'
import { isMotionPaused, prefersLessMotion } from '#ui/site/motion.ts'
import { countAt, countDuration, countStep } from './count-at.ts'

/** The statistics in the hero, which count up once they are in view (W12). */
export function StatisticsBand({ note, items }: WebsiteContent['statistics']) {
  const band = useRef<HTMLElement>(null)
  const elapsed = useCounting(band)

  return (
    <section ref={band} aria-label="The conference in figures" className="statistics">
      {note && <p className="statistics-note site-width">{note}</p>}
      <dl className="site-width">
        {items.map(({ label, value, suffix }) => (
          <div key={label} className="@container flex flex-col-reverse justify-end">
            <dt>{label}</dt>
            <dd>
              <CountUp value={value} suffix={suffix} elapsed={elapsed} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

type Props = { value: number; suffix?: string | undefined; elapsed: number | undefined }

/**
 * A number that counts up. The target is always in the markup, for machines and for its width; the moving
 * digits over it are only visual.
 */
function CountUp({ value, suffix = '', elapsed }: Props) {
  const format = (count: number) => `${count.toLocaleString('en')}${suffix}`
  const counts = elapsed !== undefined

  return (
    <span className="count" data-counting={counts || undefined}>
      <span className="count-target">{format(value)}</span>
      {counts && (
        <span className="count-now" aria-hidden="true">
          {format(countAt(value, elapsed))}
        </span>
      )}
    </span>
  )
}

/**
 * How long the numbers have been counting: 0 until the band is within 100 px of the viewport, then up to
 * 1500 ms. Undefined while the targets are shown: in the server's markup, with reduced motion, and after the
 * end. Sets `data-counts` when it takes over from the style sheet.
 */
const useCounting = (band: RefObject<HTMLElement | null>): number | undefined => {
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
