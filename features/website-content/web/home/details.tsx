import type { WebsiteContent } from '#content/website-content.ts'
import { HomeSection } from './home-section.tsx'
import { Venue } from './venue.tsx'

type Props = WebsiteContent['details'] & { dates: WebsiteContent['importantDates'] }

/** What happens at the conference, and when: its counts and important dates, its highlights and its place (W17). */
export function Details({ title, counts, highlights, dates }: Props) {
  return (
    <HomeSection title={title}>
      <div className="details">
        <div>
          {counts.length > 0 && (
            <dl className="detail-counts">
              {counts.map(({ label, value, suffix }) => (
                <div key={label} className="detail-count">
                  <dt>{label}</dt>
                  <dd>{`${value.toLocaleString('en')}${suffix ?? ''}`}</dd>
                </div>
              ))}
            </dl>
          )}
          {dates.length > 0 && (
            <>
              <h3 className="detail-title">Important dates</h3>
              <ol className="timeline">
                {dates.map(({ label, date }) => (
                  <li key={label}>
                    <strong>{date}</strong> <span>{label}</span>
                  </li>
                ))}
              </ol>
            </>
          )}
        </div>
        <div>
          {highlights.length > 0 && (
            <>
              <h3 className="detail-title">Highlights</h3>
              <ul className="highlights">
                {highlights.map((highlight) => (
                  <li key={highlight}>{highlight}</li>
                ))}
              </ul>
            </>
          )}
          <Venue />
        </div>
      </div>
    </HomeSection>
  )
}
