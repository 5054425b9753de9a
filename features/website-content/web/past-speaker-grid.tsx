import { useState } from 'react'
import type { PastSpeaker } from '#content/website-content.ts'
import { PastSpeakerCard } from './past-speaker-card.tsx'

/** The speakers of an earlier edition; of their talks one title is open at a time. */
export function PastSpeakerGrid({ speakers }: { speakers: readonly PastSpeaker[] }) {
  const [open, setOpen] = useState<string>()

  return (
    <ul className="past-speakers">
      {speakers.map((speaker) => (
        <li key={speaker.id}>
          <PastSpeakerCard
            speaker={speaker}
            isOpen={speaker.id === open}
            onToggle={() => setOpen(speaker.id === open ? undefined : speaker.id)}
          />
        </li>
      ))}
    </ul>
  )
}
