import type { ShownPastSpeaker } from '#features/website-content/website-content.contract.ts'
import { PastSpeakerCard } from './past-speaker-card.tsx'

type Props = {
  speakers: readonly ShownPastSpeaker[]
  /** The speaker whose title is expanded, in any grid of the page. */
  open: ShownPastSpeaker | undefined
  onOpen: (speaker: ShownPastSpeaker | undefined) => void
}

/** The speakers of an earlier edition. */
export function PastSpeakerGrid({ speakers, open, onOpen }: Props) {
  return (
    <ul className="past-speakers">
      {speakers.map((speaker) => (
        <li key={speaker.id}>
          <PastSpeakerCard
            speaker={speaker}
            isOpen={speaker === open}
            onToggle={() => onOpen(speaker === open ? undefined : speaker)}
          />
        </li>
      ))}
    </ul>
  )
}
