import { Link } from 'react-router'
import type { ShownSpeaker, SpeakerWithTalk } from '#features/website-content/website-content.contract.ts'
import { Portrait } from './portrait.tsx'

type Props = {
  speaker: ShownSpeaker & Pick<SpeakerWithTalk, 'talk'>
  /** The level of the name as a heading. */
  heading?: 'h2' | 'h3'
  eager?: boolean
}

/**
 * A speaker of this edition: portrait, name, title, university, the gold label of a Nobel laureate, and
 * their talk.
 */
export function SpeakerCard({ speaker, heading: Heading = 'h3', eager = false }: Props) {
  return (
    <article className="speaker-card">
      <div className="speaker-frame">
        <Portrait name={speaker.name} picture={speaker.picture} eager={eager} />
        {speaker.nobel && <p className="nobel-tag">Nobel Prize winner</p>}
      </div>
      <Heading dir="auto">
        <Link to={`/speakers/${speaker.address}`}>{speaker.name}</Link>
      </Heading>
      <p className="speaker-kind text-ink-2" data-kind={speaker.category}>
        {speaker.category !== 'other' && (
          <span aria-hidden="true">{speaker.category === 'plenary' ? 'P' : 'K'}</span>
        )}
        <b dir="auto">{speaker.role ?? speaker.title}</b>
      </p>
      <p className="text-ink-3" dir="auto">
        {speaker.university}
      </p>
      {speaker.credit && <p className="picture-credit">{speaker.credit}</p>}
      {speaker.talk && (
        <div className="speaker-talk">
          <p dir="auto">{speaker.talk.title}</p>
          <p className="num text-ink-2">{speaker.talk.when}</p>
          <Link
            to={speaker.talk.href}
            aria-label={`In the agenda: ${speaker.talk.title}`}
            className="more-link"
          >
            In the agenda
          </Link>
        </div>
      )}
    </article>
  )
}
