/** Where a way begins. */
export type Place = {
  label: string
  how?: string | undefined
  minutes: number
  stops: readonly { label: string; how?: string | undefined }[]
}

/** Ways to a place: where each begins, its stops and its minutes. */
export function Routes({ places }: { places: readonly Place[] }) {
  return (
    <ul className="section-routes">
      {places.map(({ label, how, minutes, stops }, at) => (
        <li key={at}>
          <div className="section-route-name">
            <span aria-hidden="true">{/[\p{L}\p{N}]/u.exec(label)?.[0]}</span>
            <b>{label}</b>
            {how && <small>{how}</small>}
          </div>
          {stops.length > 0 && (
            <ol className="section-stops">
              {stops.map((stop, index) => (
                <li key={index}>
                  <b>{stop.label}</b>
                  {stop.how && <small>{stop.how}</small>}
                </li>
              ))}
            </ol>
          )}
          <span className="section-minutes num">
            {minutes} <small>min</small>
          </span>
        </li>
      ))}
    </ul>
  )
}
