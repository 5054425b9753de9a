import type { ShownPastSpeaker } from '#features/website-content/website-content.contract.ts'
import { SpriteIcon } from '#ui/site/sprite-icon.tsx'
import { Portrait } from './portrait.tsx'

type Props = { speaker: ShownPastSpeaker; isOpen: boolean; onToggle: () => void }

/** A speaker of an earlier edition; the title of the talk can be expanded (W28). */
export function PastSpeakerCard({ speaker, isOpen, onToggle }: Props) {
  const { id, name, affiliation, country, picture, credit, presentationTitle } = speaker
  const titleId = `title-${id}`
  const nameId = `name-${id}`

  return (
    <article className="past-speaker">
      <Portrait name={name} picture={picture} placeholder="silhouette" />
      <div className="past-speaker-words">
        <h3 id={nameId} dir="auto">
          {name}
        </h3>
        <p className="text-ink-2" dir="auto">
          {affiliation}
        </p>
        <p className="text-ink-3" dir="auto">
          {country}
        </p>
        {credit && <p className="picture-credit">{credit}</p>}
      </div>
      {presentationTitle && (
        <div className="past-talk">
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={titleId}
            aria-describedby={nameId}
            onClick={onToggle}
          >
            Presentation Title
            <SpriteIcon name="chevron-down" size={18} />
          </button>
          <p id={titleId} dir="auto" data-open={isOpen || undefined}>
            {presentationTitle}
          </p>
        </div>
      )}
    </article>
  )
}
