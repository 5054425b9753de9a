import { Clock3, Mic, PanelTop, X } from 'lucide-react'
import type { AbstractListItem } from '#features/abstracts/admin-abstracts.contract.ts'
import { type Decision, decisionLabels, stateLabels } from '#features/abstracts/decision.ts'
import { Chip } from '#ui/admin/chip.tsx'

export const decisionIcons = { talk: Mic, poster: PanelTop, declined: X } as const satisfies Record<
  Decision,
  typeof Mic
>

/** The decision about a submission as colour, icon and label, and whether it is released. */
export function DecisionMark({
  submission: { decision, decisionState, releasedDecision },
}: {
  submission: Pick<AbstractListItem, 'decision' | 'decisionState' | 'releasedDecision'>
}) {
  if (!decision) return <Chip tone="neutral" icon={Clock3} word={stateLabels.open} />
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
      <Chip
        tone={decision === 'declined' ? 'danger' : 'ok'}
        icon={decisionIcons[decision]}
        word={decisionLabels[decision]}
      />
      <span className="text-2xs text-ink-2">
        {decisionState === 'released'
          ? stateLabels.released
          : releasedDecision
            ? `Released: ${decisionLabels[releasedDecision]}`
            : 'Not released'}
      </span>
    </span>
  )
}
