import { itemId, lineLetter, sessionFile, stationNumber } from '#features/website-content/agenda-numbers.ts'
import { ownTimeOf, runningIn, spanOf } from '#features/website-content/agenda-times.ts'
import type { AgendaToday } from '#features/website-content/website-content.contract.ts'
import { SessionPeople, SessionPlace } from './session-details.tsx'

type AgendaDay = AgendaToday['days'][number]
type AgendaItem = AgendaDay['items'][number]

type Line = {
  day: AgendaDay
  /** The index of the day, which determines the letter and the colour of its line. */
  place: number
  timeZone: string
  /** The visitor's time zone, once known. */
  ownZone: string | undefined
  /** Milliseconds since 1970, once known. */
  now: number | undefined
  /** The level of the items' headings. */
  heading: 'h3' | 'h4'
}

type StopLine = Line & { item: AgendaItem; at: number; state: 'now' | 'next' | undefined }

/** One day as a metro line: a numbered station for each session, a dot for each break. */
export function AgendaLine(line: Line) {
  const { day, now, timeZone } = line
  const running = now === undefined ? undefined : runningIn(day, now, timeZone)
  const stateOf = (at: number) =>
    running?.on.includes(at) ? 'now' : running?.next === at ? 'next' : undefined
  return (
    <ol className="agenda-line" data-line={line.place % 3}>
      {line.day.items.map((item, at) => (
        <Stop key={at} item={item} at={at} state={stateOf(at)} {...line} />
      ))}
    </ol>
  )
}

function Stop({ item, at, state, day, place, timeZone, ownZone, heading: Heading }: StopLine) {
  const { start, end } = spanOf(day.isoDate, item.time, timeZone)
  const ownTime = ownZone && ownTimeOf(start, ownZone)

  return (
    <li id={itemId(day, at)} className="agenda-stop" data-break={item.break || undefined}>
      <span className="agenda-station" aria-hidden="true">
        {!item.break && (
          <>
            <b>{lineLetter(place)}</b>
            <i>{stationNumber(at)}</i>
          </>
        )}
      </span>
      <p className="agenda-time">
        <time dateTime={start.dateTime}>{start.clock}</time>
        <span className="agenda-until">-</span>
        <time dateTime={end.dateTime}>{end.clock}</time>
        {ownTime && <span className="agenda-own-time">your time {ownTime}</span>}
      </p>
      <div className="agenda-words">
        {state && <p className="agenda-state">{state === 'now' ? 'Now' : 'Next'}</p>}
        <Heading dir="auto">{item.title}</Heading>
        <SessionPlace {...item} />
        {item.description && <p dir="auto">{item.description}</p>}
        <SessionPeople {...item} />
      </div>
      {!item.break && (
        <a
          className="agenda-add"
          href={sessionFile(day, at)}
          download
          aria-label={`Add to calendar: ${item.title}`}
        >
          <svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true">
            <use href="#agenda-calendar" />
          </svg>
          <span>Add to calendar</span>
        </a>
      )}
    </li>
  )
}
