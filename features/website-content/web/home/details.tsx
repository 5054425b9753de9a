import type { WebsiteContent } from '#content/website-content.ts'
import type { showHome } from '#features/website-content/website-content.contract.ts'
import type { Reply } from '#shared/endpoint.ts'
import { PassedMark } from '#ui/site/passed-mark.tsx'
import { HomeSection } from './home-section.tsx'
import { Venue } from './venue.tsx'

type Props = WebsiteContent['details'] & { dates: Reply<typeof showHome>['importantDates'] }

/** The conference's counts and important dates, its highlights and its venue (W17). */
export function Details({ title, note, counts, highlights, dates }: Props) {
  return (
    <HomeSection title={title}>
      <div className="details">
        <div>
          {note && counts.length > 0 && <p className="figures-note">{note}</p>}
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
                {dates.map(({ label, date, passed }) => (
                  <li key={label}>
                    <strong>{date}</strong>{' '}
                    <span className="timeline-label">
                      {label}
                      {passed && <PassedMark />}
                    </span>
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
