import { Fragment } from 'react'
import { Link } from 'react-router'
import { chairOf, nameOfPerson, speakersOf } from '#content/programme/session-people.ts'
import type { AgendaToday, ShownPerson } from '#features/website-content/website-content.contract.ts'

type AgendaItem = AgendaToday['days'][number]['items'][number]

/** The track, as a square with its letter, and the room. */
export function SessionPlace({ track, trackMark, room }: AgendaItem) {
  if (!track && !room) return null
  return (
    <p className="agenda-where">
      {track && (
        <span>
          <span className="agenda-track" data-track={trackMark?.colour} aria-hidden="true">
            {trackMark?.letter}
          </span>
          <span className="sr-only">Track: </span>
          <span dir="auto">{track}</span>
        </span>
      )}
      {room && <span dir="auto">{room}</span>}
    </p>
  )
}

/** Who speaks, and who chairs. */
export function SessionPeople(item: AgendaItem) {
  const { speaker, speakerId } = item
  const speakers = speakersOf<ShownPerson>(item).map((one) =>
    one.speaker === speaker ? { ...one, speakerId } : one,
  )
  const chair = chairOf(item)
  return (
    <>
      {speakers.length > 0 && (
        <p className="agenda-speaker" dir="auto">
          {speakers.map((one, at) => (
            <Fragment key={at}>
              {at > 0 && ', '}
              <Person {...one} />
            </Fragment>
          ))}
        </p>
      )}
      {chair && (
        <p className="agenda-chair" dir="auto">
          Chair: <Person {...chair} />
        </p>
      )}
    </>
  )
}

/** A name, which leads to the speaker's page if there is one. */
function Person({ speakerId, ...person }: ShownPerson) {
  const name = nameOfPerson(person)
  return speakerId ? <Link to={`/speakers/${speakerId}`}>{name}</Link> : name
}
