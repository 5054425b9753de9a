import { Link } from 'react-router'
import type { SpeakerSession } from '#features/website-content/website-content.contract.ts'
import { useHydrated } from '#platform/browser/use-hydrated.ts'

/** The parts of a speaker in the programme, each with its time, its room, and its calendar file. */
export function SpeakerSessions({ sessions }: { sessions: readonly SpeakerSession[] }) {
  return sessions.map((session) => (
    <section key={session.href} className="person-session" aria-label={session.title}>
      <span className="agenda-station" data-line={session.line} aria-hidden="true">
        <b>{session.letter}</b>
        <i>{session.number}</i>
      </span>
      <div className="person-session-words">
        <h2 dir="auto">{session.title}</h2>
        {session.chairs && <p>Chairs this session</p>}
        <p className="person-when num">
          <span className="person-moment">
            <Icon d="M10 2.8a7.2 7.2 0 1 0 0 14.4 7.2 7.2 0 0 0 0-14.4zM10 6v4.3l3 1.7" />
            {session.when}
          </span>
          {session.room && (
            <span className="person-moment" dir="auto">
              <Icon d="M10 18.5C4.4 12.3 3.3 10.5 3.3 8a6.7 6.7 0 0 1 13.4 0c0 2.5-1.1 4.3-6.7 10.500zM10 10.200a2.2 2.2 0 1 0 0-4.4 2.2 2.2 0 0 0 0 4.400z" />
              {session.room}
            </span>
          )}
        </p>
        <OwnTime {...session} />
        {session.description && <p dir="auto">{session.description}</p>}
      </div>
      <p className="person-actions">
        <a href={session.calendar} download aria-label={`Add to calendar: ${session.title}`}>
          <Icon d="M3 5h14v12.500H3zM3 8.800h14M6.5 2.500V6.300M13.5 2.500V6.3" />
          Add to calendar
        </a>
        <Link to={session.href} aria-label={`In the agenda: ${session.title}`}>
          In the agenda
        </Link>
      </p>
    </section>
  ))
}

function Icon({ d }: { d: string }) {
  return (
    <svg width="20" height="20" viewBox="0 0 20 20" aria-hidden="true">
      <path d={d} fill="none" stroke="currentColor" strokeWidth="1.8" />
    </svg>
  )
}

/** The same time on the visitor's clock, where it is another one. */
function OwnTime({ start, end }: Pick<SpeakerSession, 'start' | 'end'>) {
  const hydrated = useHydrated()
  const own = hydrated ? ownTime(start, end) : undefined
  return <p className="person-own-time">{own && `Your time: ${own}`}</p>
}

const ownTime = (start: string, end: string): string | undefined => {
  const format = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', weekday: 'short' })
  const parts = (moment: string) => {
    const named = format.formatToParts(new Date(moment))
    const read = (type: string) => named.find((one) => one.type === type)?.value ?? ''
    return { time: `${read('hour')}:${read('minute')}`, weekday: read('weekday') }
  }
  const [from, to] = [parts(start), parts(end)]
  const venue = new Date(`${start.slice(0, 10)}T12:00Z`).toLocaleDateString('en-GB', {
    weekday: 'short',
    timeZone: 'UTC',
  })
  if (from.time === start.slice(11, 16) && from.weekday === venue) return undefined
  const zone = new Intl.DateTimeFormat('en-GB', { timeZoneName: 'long' })
    .formatToParts(new Date(start))
    .find(({ type }) => type === 'timeZoneName')?.value
  const day = from.weekday === venue ? '' : `${from.weekday} `
  return `${day}${from.time}-${to.time}${zone ? ` (${zone})` : ''}`
}
