import { useRef } from 'react'
import type { WebsiteContent } from '#content/website-content.ts'
import { CountUp } from './count-up.tsx'
import { useCounting } from './use-counting.ts'

/** The figures of the conference, on the water of the hero: they count up once they come into view (W12). */
export function StatisticsBand({ note, items }: WebsiteContent['statistics']) {
  const band = useRef<HTMLElement>(null)
  const elapsed = useCounting(band)

  return (
    <section ref={band} aria-label="The conference in figures" className="statistics">
      {note && <p className="statistics-note site-width">{note}</p>}
      <dl className="site-width">
        {items.map(({ label, value, suffix }) => (
          <div key={label} className="flex flex-col-reverse justify-end">
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
