import type { Speaker } from '#content/website-content.ts'
import { Portrait } from './portrait.tsx'

type Props = {
  speaker: Speaker
  /** The level of the name among the headings of the page. */
  heading?: 'h2' | 'h3'
  eager?: boolean
}

/** One speaker of this edition: portrait, name, title, university, and the gold tag of a Nobel prize winner. */
export function SpeakerCard({ speaker, heading: Heading = 'h3', eager = false }: Props) {
  return (
    <article className="speaker-card">
      <div className="speaker-frame">
        <Portrait name={speaker.name} image={speaker.image} eager={eager} />
        {speaker.nobel && <p className="nobel-tag">Nobel Prize winner</p>}
      </div>
      <Heading dir="auto">{speaker.name}</Heading>
      <p className="text-ink-2">{speaker.title}</p>
      <p className="text-ink-3" dir="auto">
        {speaker.university}
      </p>
    </article>
  )
}
