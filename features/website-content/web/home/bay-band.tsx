import { Suspense } from 'react'
import type { WebsiteContent } from '#content/website-content.ts'
import { useSite } from '#platform/browser/use-site.ts'
import { drawnMaps } from './drawn-maps.tsx'

/** The venue's surroundings and the ways to get there, with their minutes; beside the map, if there is one. */
export function BayBand({ title, stops, map }: NonNullable<WebsiteContent['travel']>) {
  const { hotel, location } = useSite().event
  const Drawing = map === undefined ? undefined : drawnMaps[map]
  return (
    <aside aria-labelledby="travel" className={Drawing ? 'bay' : 'bay bay-without-map'}>
      {Drawing && (
        <Suspense>
          <Drawing />
        </Suspense>
      )}
      <div className="bay-inner site-width">
        <div className="bay-words">
          <div>
            <h2 id="travel" className="text-3xl">
              {title}
            </h2>
            <p className="mt-4">
              {hotel && (
                <>
                  <b className="font-[640]">{hotel.name}</b>
                  <br />
                </>
              )}
              {location.label}
            </p>
          </div>
          <ul className="bay-ways">
            {stops.map(({ mark, label, how, minutes }, index) => (
              <li key={label}>
                <span className={`bay-ring bay-ring-${(index % 3) + 1}`} aria-hidden="true">
                  {mark}
                </span>
                <span>
                  <b>{label}</b>
                  {how && <small>{how}</small>}
                </span>
                <span className="bay-minutes num">
                  {minutes} <small>min</small>
                </span>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </aside>
  )
}
