import type { SavedChange } from '../../admin-drafts.contract.ts'
import { withNearest } from '../../apply-changes.ts'
import type { Change } from '../../change.ts'
import { formatPath, nameOf } from '../../format-path.ts'
import type { DraftState, Step } from './draft-state.ts'

/** The first names, and how many more there are. */
export const listed = (names: readonly string[]): string => {
  const all = [...new Set(names)]
  return `${all.slice(0, 3).join('; ')}${all.length > 3 ? `; and ${all.length - 3} more` : ''}`
}

/** What a change is about: `FAQ, "Can I get a visa letter?"`. */
export const nameOfChange = ({ base, shown }: DraftState, change: Change): string => {
  if (change.kind === 'add') return nameOf(shown, change.path, change.item)
  if (change.kind === 'remove') return nameOf(base, change.path, change.item)
  return formatPath(base, shown, change.kind === 'move' ? [...change.to, change.id] : change.path)
}

/** Why a change of a list was not saved, as a message. */
export const sentenceOf = (
  state: DraftState,
  change: Change,
  { why, message, by }: Extract<SavedChange, { ok: false }>,
): string => {
  if (why === 'invalid') return `${nameOfChange(state, change)}: ${message}`
  const who = by ?? 'Another organiser'
  return change.kind === 'remove'
    ? `${who} has changed it since. It was not removed.`
    : `${who} has changed the list since. ${nameOfChange(state, change)}: ${message}`
}

/** One answer may refuse several changes: each sentence is said, as far as there is room. */
export const withNotice = (state: DraftState, sentence: string): DraftState => {
  const { notice } = state
  if (notice === '') return { ...state, notice: sentence }
  if (notice.includes(sentence) || notice.endsWith('…')) return state
  return { ...state, notice: notice.length > 300 ? `${notice} …` : `${notice} ${sentence}` }
}

/** An item that an import replaces is removed and added: when only the new one is refused, the old one comes back. */
export const restored = (state: DraftState, change: Change): DraftState => {
  if (change.kind !== 'add' && change.kind !== 'remove') return state
  const item = itemPathOf(change)
  const isGone = ({ inverse }: Step) =>
    (inverse.kind === 'add' || (inverse.kind === 'remove' && change.kind === 'add')) &&
    itemPathOf(inverse) === item
  const old = state.undo.findLast((step) => isGone(step) && step.inverse.kind === 'add')
  if (!old) return state
  return {
    ...state,
    ...(change.kind === 'add' && { waiting: [...state.waiting, withNearest(state.base, old.inverse)] }),
    undo: withoutSteps(state.undo, isGone),
  }
}

const itemPathOf = ({ path, item }: Extract<Change, { kind: 'add' | 'remove' }>): string =>
  [...path, item.id].join('.')

/** What was joined with a step that is gone stays together. */
const withoutSteps = (steps: readonly Step[], isGone: (step: Step) => boolean): readonly Step[] => {
  let isStart = false
  return steps.flatMap((step) => {
    isStart ||= !step.isJoined
    if (isGone(step)) return []
    const kept = { ...step, isJoined: !isStart }
    isStart = false
    return [kept]
  })
}
