import { ordinal } from '#content/format-event.ts'
import { useSite } from '#platform/browser/use-site.ts'

/** The edition, its dates, its format, its venue, and the hotel, if there is one. */
export function Venue() {
  const { event } = useSite()
  const { hotel } = event

  return (
    <>
      <h3 className="detail-title">Venue</h3>
      {hotel && (
        <p className="mt-3 text-xl font-[620]">
          {hotel.url ? (
            <a href={hotel.url} target="_blank" rel="noopener" className="venue-link">
              <span>{hotel.name}</span> <small>opens the hotel site in a new tab</small>
            </a>
          ) : (
            hotel.name
          )}
        </p>
      )}
      <p className="mt-2 text-ink-2">
        {event.location.label}
        <br />
        {`${ordinal(event.edition)} edition, ${event.dates.label}. ${event.type}.`}
      </p>
    </>
  )
}
