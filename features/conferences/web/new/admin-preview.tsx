import { formatDates } from '#features/events/format-event.ts'
import { accentOf } from '../../accent.ts'
import { sentenceOfDays } from '../../conference-days.ts'
import type { Look } from '../../conferences.contract.ts'
import { AdminLookDrawing } from './admin-look-drawing.tsx'
import { hueOf } from './admin-look-section.tsx'
import type { NewConferenceState } from './use-new-conference.ts'

/** What the start page will look like, and what happens after the draft is created. */
export function AdminPreview({ form: { shown, address } }: { form: NewConferenceState }) {
  const { colour } = accentOf(hueOf(shown.hue))
  const { startsOn, endsOn, city, country } = shown
  const dates = sentenceOfDays(startsOn, endsOn) && formatDates(startsOn, endsOn)
  const place = city === country ? city : [city, country].filter(Boolean).join(', ')
  const site = shown.slug ? `${shown.slug}${address.suffix}` : 'its address'
  return (
    <aside aria-label="Preview" className="conf-aside">
      <div className="conf-preview" aria-hidden="true">
        <p className="conf-preview-bar">
          <span>{shown.name || 'Name of the conference'}</span>
          <b style={{ background: colour }}>Register</b>
        </p>
        <div className="conf-preview-hero">
          <AdminLookDrawing look={shown.look as Look} accent={colour} />
          <div>
            <strong>{shown.name || 'Name of the conference'}</strong>
            <span>{[dates, place].filter(Boolean).join(' · ')}</span>
            <b style={{ background: colour }}>Register Now</b>
          </div>
        </div>
      </div>
      <p className="conf-note">The start page in your look. Night mode follows by itself.</p>
      <section aria-labelledby="what-next" className="conf-next">
        <h2 id="what-next">What happens next</h2>
        <ol>
          <li>
            <b>A draft is created</b>
            <p>Visitors see “in preparation” at its address. Nothing is sent.</p>
          </li>
          <li>
            <b>First steps</b>
            <p>Dates, prices, sender, payments. They show what is missing.</p>
          </li>
          <li>
            <b>You go live</b>
            <p>One click. The website opens at {site}. You can go back.</p>
          </li>
          <li>
            <b>Registration opens</b>
            <p>At once, until the day you set.</p>
          </li>
        </ol>
      </section>
    </aside>
  )
}
