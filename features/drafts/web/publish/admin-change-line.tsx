import { useId } from 'react'
import { Check } from '#ui/fields/check-box.tsx'
import type { SummaryLine } from '../../admin-drafts.contract.ts'
import { useShortMoment } from '../use-short-moment.ts'
import { diffWords } from './diff-words.ts'

/** One change: its subject, the value before and after, who made it and when. */
export function AdminChangeLine({
  line,
  own,
  isChosen,
  onChoose,
}: {
  line: SummaryLine
  /** The reader's own email address. */
  own: string
  isChosen: boolean
  onChoose: ((isChosen: boolean) => void) | undefined
}) {
  const id = useId()
  const { subject, was, is, pictures, by, at, heldBack } = line
  const formatShortMoment = useShortMoment()
  return (
    <li className="edit-change">
      {onChoose && (
        <Check
          aria-labelledby={id}
          checked={isChosen}
          disabled={heldBack}
          onChange={(event) => onChoose(event.target.checked)}
        />
      )}
      <span id={id} className="min-w-0 grow" dir="auto">
        {subject}
        {(was !== '' || is !== '') && ': '}
        {diffWords(was, is).map(({ kind, text }, at) =>
          kind === 'same' ? (
            <span key={at}>{text}</span>
          ) : kind === 'was' ? (
            <del key={at}>
              <span className="sr-only">was: </span>
              {text}
            </del>
          ) : (
            <ins key={at}>
              <span className="sr-only">is: </span>
              {text}
            </ins>
          ),
        )}
        {pictures && <BesideEachOther {...pictures} />}
        {heldBack && <span className="edit-held"> It stays in the draft.</span>}
      </span>
      {by && (
        <span className="edit-who">
          {by === own ? 'You' : by}
          {at && `, ${formatShortMoment(at)}`}
        </span>
      )}
    </li>
  )
}

/** The pictures before and after, beside each other. */
function BesideEachOther(pictures: NonNullable<SummaryLine['pictures']>) {
  return (
    <span className="edit-beside">
      {(['was', 'is'] as const).map(
        (which) =>
          pictures[which] && (
            <span key={which}>
              <img src={pictures[which]} alt="" loading="lazy" className="edit-thumb" />
              {which === 'was' ? 'Before' : 'After'}
            </span>
          ),
      )}
    </span>
  )
}
