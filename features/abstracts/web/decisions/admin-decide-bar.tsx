import type { AbstractListItem } from '#features/abstracts/admin-abstracts.contract.ts'
import { type Decision, decisionLabels, decisions } from '#features/abstracts/decision.ts'
import { AdminButton } from '#ui/admin/admin-button.tsx'
import { decisionIcons } from './admin-decision-mark.tsx'
import { useDecide } from './use-decide.ts'

type Props = {
  chosen: readonly AbstractListItem[]
  /** Receives the confirmation message. */
  onDecided: (message: string) => void
  onFailed: (message: string) => void
  /** Opens the dialog for a note. */
  onAsk: () => void
}

/** Decides about the selected submissions, immediately or with a note. */
export function AdminDecideBar({ chosen, onDecided, onFailed, onAsk }: Props) {
  const decide = useDecide()
  const send = (decision: Decision | null) =>
    decide.mutate(
      { submissions: chosen, decision },
      {
        onSuccess: (rows) => onDecided(formatDecided(decision, rows.length)),
        onError: (error) => onFailed(error.message),
      },
    )
  const drafts = chosen.filter(({ decisionState }) => decisionState === 'decided')
  return (
    <>
      {decisions.map((decision) => {
        const Icon = decisionIcons[decision]
        return (
          <AdminButton
            key={decision}
            aria-disabled={decide.isPending || undefined}
            onClick={() => !decide.isPending && send(decision)}
          >
            <Icon size={14} aria-hidden="true" />
            {decisionLabels[decision]}
          </AdminButton>
        )
      })}
      <AdminButton variant="quiet" onClick={onAsk}>
        Decide with a note…
      </AdminButton>
      {drafts.length > 0 && drafts.length === chosen.length && (
        <AdminButton variant="quiet" onClick={() => !decide.isPending && send(null)}>
          Take back
        </AdminButton>
      )}
    </>
  )
}

/** The confirmation message of a decision. */
export const formatDecided = (decision: Decision | null, count: number): string => {
  const what = count === 1 ? '1 submission' : `${count} submissions`
  return decision
    ? `${decisionLabels[decision]}: ${what}. Authors hear nothing until you release.`
    : `You took back the decision about ${what}.`
}
