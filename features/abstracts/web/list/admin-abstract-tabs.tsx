import { type DecisionState, decisionStates, stateLabels } from '#features/abstracts/decision.ts'
import type { AbstractCount } from '#features/abstracts/decisions.contract.ts'
import { ListTabs } from '#ui/admin/lists/list-tabs.tsx'

export const abstractsPanel = 'abstracts-panel'

const tabs = [
  { value: 'all', words: 'All' },
  ...decisionStates.map((value) => ({ value, words: stateLabels[value] })),
] as const

/** Tabs for all submissions and for each state, with their numbers of search results. */
export function AdminAbstractTabs({
  chosen,
  count,
  onChoose,
}: {
  /** Undefined: all of them. */
  chosen: DecisionState | undefined
  count: AbstractCount | undefined
  onChoose: (state: DecisionState | undefined) => void
}) {
  return (
    <ListTabs
      label="Submissions"
      panel={abstractsPanel}
      tabs={tabs.map((tab) => ({ ...tab, count: count?.[tab.value] }))}
      chosen={chosen ?? 'all'}
      onChoose={(value) => onChoose(value === 'all' ? undefined : value)}
    />
  )
}
