import type { Json, StoredContent } from '#content/stored-content.ts'
import type { MadeChange, SavedChange, ShownDraft } from '../../admin-drafts.contract.ts'
import { applyChange, applyChanges, inverseOf, valueAt, withNearest } from '../../apply-changes.ts'
import { bytesOf, type Change, isSame, maxBytesPerCall, maxChangesPerCall, type Path } from '../../change.ts'
import { listed, nameOfChange, restored, sentenceOf, withNotice } from './not-saved.ts'

/** Why typed text is not in the draft; `mine` is that text. */
type Refusal =
  | { why: 'changed'; mine: Json; theirs: Json; by: string | undefined }
  | { why: 'gone'; mine: Json; by: string | undefined }
  | { why: 'invalid'; mine: Json; message: string }

/**
 * One undo step. It is open while more typing in the same field extends it. `isJoined`: it is undone together with the step
 * before it.
 */
export type Step = { inverse: Change; isOpen: boolean; isJoined?: boolean }

/**
 * The draft in one window. `base` is the server's content at `serial`; `shown` adds the changes in flight
 * and the waiting ones.
 */
export type DraftState = {
  serial: number
  number: number
  base: StoredContent
  published: StoredContent
  shown: StoredContent
  sending: readonly Change[]
  waiting: readonly Change[]
  /** By the dotted path of the field. */
  refusals: ReadonlyMap<string, Refusal>
  undo: readonly Step[]
  /** What Undo took back, the last at the end; a new edit ends it. */
  redo: readonly Step[]
  /** A message about a change that was dropped because another organiser changed it first; '' for none. */
  notice: string
}

/** What is stored in the browser across page loads: unsaved changes, and refused texts. */
export type StoredDraft = { changes: readonly Change[]; texts: readonly (readonly [string, Refusal])[] }

/** The initial state: the server's draft with the stored changes applied. */
export const begin = (draft: ShownDraft, stored?: StoredDraft): DraftState =>
  rebase(
    {
      serial: draft.serial,
      number: draft.number,
      base: draft.draft,
      published: draft.published,
      shown: draft.draft,
      sending: [],
      waiting: stored?.changes ?? [],
      refusals: new Map(stored?.texts),
      undo: [],
      redo: [],
      notice: '',
    },
    draft.draft,
    [],
  )

/** The part of the state to store. */
export const keptOf = ({ sending, waiting, refusals }: DraftState): StoredDraft => ({
  changes: [...sending, ...waiting],
  texts: [...refusals],
})

/** The value that a field shows: the typed text, even if it was refused. */
export const typedAt = ({ shown, refusals }: DraftState, path: Path): Json | undefined =>
  refusals.get(path.join('.'))?.mine ?? valueAt(shown, path)

/** Why a change can never be saved, as a message. */
export type Judge = (content: StoredContent, change: Change) => string | undefined

/** Records an edit in a field. Without `judge`, only the server validates it. */
export const typed = (state: DraftState, path: Path, value: Json, judge?: Judge): DraftState => {
  const key = path.join('.')
  const refusal = state.refusals.get(key)
  if (refusal && refusal.why !== 'invalid') return refuse(state, key, { ...refusal, mine: value })
  const before = valueAt(state.shown, path)
  if (before === undefined) return state
  // text pasted from macOS may have decomposed accents
  const after = typeof value === 'string' ? value.normalize('NFC') : value
  const change: Change = { kind: 'set', path, before, after }
  const message = isSame(before, after) ? undefined : judge?.(state.shown, change)
  if (message) return refuse(state, key, { why: 'invalid', mine: value, message })
  return made(accept(state, key), change)
}

/** Records a local change: it is shown at once, waits to be sent, and can be undone. A message says why it could not be made. */
export const made = (state: DraftState, given: Change): DraftState => {
  const change = withNearest(state.shown, given)
  const inverse = inverseOf(state.shown, change)
  const applied = applyChange(state.shown, change)
  if (applied.outcome === 'conflict')
    return {
      ...state,
      notice: `${nameOfChange(state, change)}: it has changed meanwhile, and was left as it is.`,
    }
  if (applied.outcome === 'already' || !inverse) return state
  return {
    ...state,
    shown: applied.content,
    waiting: queued(state.waiting, change),
    undo: lengthened(state.undo, change, inverse),
    redo: [],
    notice: '',
  }
}

/**
 * Records several local changes that are undone as one, however many they are. A message names those that could not be
 * made; `left` counts them.
 */
export const madeAll = (
  state: DraftState,
  changes: readonly Change[],
): { state: DraftState; left: number } => {
  const steps: Step[] = []
  const left: string[] = []
  const next = changes.reduce((before, change) => {
    const after = made(before, change)
    if (after.shown === before.shown) {
      if (after !== before) left.push(nameOfChange(before, change))
      return before
    }
    const last = after.undo.at(-1)
    if (last) steps.push({ ...last, isOpen: false, ...(steps.length > 0 && { isJoined: true }) })
    return after
  }, state)
  const notice = left.length > 0 ? `Changed meanwhile, and left as it is: ${listed(left)}.` : next.notice
  if (next === state) return { state: left.length > 0 ? { ...state, notice } : state, left: left.length }
  return { state: { ...next, notice, undo: [...recent(state.undo), ...steps] }, left: left.length }
}

/** Undoes the last own change. `path` is its location; undefined when there is none. */
export const undone = (state: DraftState): Stepped => stepped(state, 'undo', 'redo')

/** Redoes the last undone change. */
export const redone = (state: DraftState): Stepped => stepped(state, 'redo', 'undo')

type Stepped = { state: DraftState; path?: Path }

/** Applies the last step of one stack and those joined with it; the other stack gets their inverses. */
const stepped = (state: DraftState, from: 'undo' | 'redo', to: 'undo' | 'redo'): Stepped => {
  let done: Stepped = { state: { ...state, notice: '' } }
  for (let isJoined = false, isMore: boolean | undefined = true; isMore; isJoined = true) {
    isMore = done.state[from].at(-1)?.isJoined
    done = steppedOnce(done.state, from, to, isJoined)
  }
  return done
}

const steppedOnce = (
  state: DraftState,
  from: 'undo' | 'redo',
  to: 'undo' | 'redo',
  isJoined: boolean,
): Stepped => {
  const step = state[from].at(-1)
  if (!step) return { state }
  const inverse = withNearest(state.shown, step.inverse)
  const path = inverse.kind === 'move' ? [...inverse.to, inverse.id] : pathOf(inverse)
  const rest = { ...accept(state, inverse.path.join('.')), [from]: state[from].slice(0, -1) }
  const back = inverseOf(state.shown, inverse)
  const applied = applyChange(state.shown, inverse)
  if (applied.outcome === 'conflict')
    return {
      state: {
        ...rest,
        notice: `Another organiser has changed it since. It was not ${from === 'undo' ? 'undone' : 'redone'}.`,
      },
      path,
    }
  if (applied.outcome === 'already' || !back) return { state: rest, path }
  return {
    state: {
      ...rest,
      shown: applied.content,
      waiting: queued(rest.waiting, inverse),
      [to]: [...state[to], { inverse: back, isOpen: false, isJoined }],
    },
    path,
  }
}

/** Moves waiting changes to sending, as many as one call may carry. Closes the open undo step. */
export const sent = (state: DraftState, most = maxChangesPerCall): DraftState => {
  const count = fitting(state.waiting, most)
  return {
    ...state,
    sending: state.waiting.slice(0, count),
    waiting: state.waiting.slice(count),
    undo: state.undo.map((step) => ({ ...step, isOpen: false })),
  }
}

/** How many of these changes fit into one call; at least one, however large. */
const fitting = (changes: readonly Change[], most: number): number => {
  let bytes = 0
  const end = changes.findIndex((change, at) => {
    bytes += bytesOf(change) + 1
    return at === most || (at > 0 && bytes > maxBytesPerCall)
  })
  return end === -1 ? changes.length : end
}

/** No reply came: the changes wait again unmodified, so that those saved after all are recognised. */
export const unsent = (state: DraftState): DraftState => ({
  ...state,
  sending: [],
  waiting: [...state.sending, ...state.waiting],
})

type Answer = { serial: number; results: readonly SavedChange[]; changes?: readonly MadeChange[] | undefined }

/** Applies the reply to sent changes. Without `changes` the draft must be read again. */
export const answered = (state: DraftState, { serial, results, changes }: Answer): DraftState => {
  const { sending } = state
  const saved = sending.filter((_, at) => results[at]?.ok)
  const base = applyChanges(state.base, changes ? changes.map(({ change }) => change) : saved)
  const next = sending.reduce<DraftState>(
    (before, change, at) => {
      const result = results[at]
      return !result || result.ok ? before : refused(before, change, result)
    },
    { ...state, sending: [] },
  )
  return rebase({ ...next, serial }, base, changes ?? [])
}

/** Applies the changes of others. */
export const followed = (
  state: DraftState,
  { serial, changes }: { serial: number; changes: readonly MadeChange[] },
): DraftState => {
  if (changes.length === 0) return state.serial === serial ? state : { ...state, serial }
  return rebase(
    { ...state, serial },
    applyChanges(
      state.base,
      changes.map(({ change }) => change),
    ),
    changes,
  )
}

/** Replaces the base after the draft was read again, because too much changed or it was published. */
export const reread = (state: DraftState, { serial, number, draft, published }: ShownDraft): DraftState =>
  rebase({ ...state, serial, number, published }, draft, [])

/** Resolves a conflict with the own text. */
export const keptMine = (state: DraftState, path: Path): DraftState => {
  const key = path.join('.')
  const refusal = state.refusals.get(key)
  if (refusal?.why !== 'changed') return state
  return typed(accept(state, key), path, refusal.mine)
}

/** Resolves a conflict with the other organiser's text. */
export const tookTheirs = (state: DraftState, path: Path): DraftState => accept(state, path.join('.'))

/** Records a refusal from a reply. */
const refused = (
  state: DraftState,
  change: Change,
  result: Extract<SavedChange, { ok: false }>,
): DraftState => {
  if (change.kind !== 'set') return withNotice(restored(state, change), sentenceOf(state, change, result))
  const key = change.path.join('.')
  const isSamePlace = (one: Change) => one.kind === 'set' && one.path.join('.') === key
  const last = state.waiting.findLast(isSamePlace)
  const mine = last?.kind === 'set' ? last.after : change.after
  const { by } = result
  const refusal: Refusal =
    result.why === 'invalid'
      ? { why: 'invalid', mine, message: result.message }
      : result.why === 'gone' || result.current === undefined
        ? { why: 'gone', mine, by }
        : { why: 'changed', mine, theirs: result.current as Json, by }
  const waiting = state.waiting.filter((one) => !isSamePlace(one))
  // both typed the same
  if (refusal.why === 'changed' && isSame(refusal.mine, refusal.theirs)) return { ...state, waiting }
  return refuse({ ...state, waiting }, key, refusal)
}

/**
 * Rebases the state on new server content. A change that no longer applies is refused, or dropped with a
 * message.
 */
const rebase = (state: DraftState, base: StoredContent, changes: readonly MadeChange[]): DraftState => {
  let shown = applyChanges(base, state.sending)
  let next: DraftState = { ...state, base }
  const waiting = state.waiting.filter((change) => {
    const applied = applyChange(shown, change)
    shown = applied.content
    if (applied.outcome !== 'conflict') return applied.outcome === 'applied'
    const by = changes.findLast((one) => one.change.path.join('.') === change.path.join('.'))?.by
    const { current } = applied
    const result = { ok: false, why: 'changed', message: 'It was not saved.', current, by } as const
    next = refused({ ...next, waiting: [] }, lastOf(state.waiting, change), result)
    return false
  })
  const refusals = next.refusals
  return {
    ...next,
    shown,
    waiting: waiting.filter((one) => one.kind !== 'set' || !isHeld(refusals, one.path)),
  }
}

const isHeld = (refusals: DraftState['refusals'], path: Path): boolean => {
  const refusal = refusals.get(path.join('.'))
  return refusal !== undefined && refusal.why !== 'invalid'
}

/** Of several changes of one field, the latest has the typed text. */
const lastOf = (waiting: readonly Change[], change: Change): Change =>
  (change.kind === 'set' &&
    waiting.findLast((one) => one.kind === 'set' && one.path.join('.') === change.path.join('.'))) ||
  change

/** Consecutive edits of one field become one change; edits that cancel out are dropped. */
const queued = (waiting: readonly Change[], change: Change): readonly Change[] => {
  const last = waiting.at(-1)
  if (change.kind !== 'set' || last?.kind !== 'set' || last.path.join('.') !== change.path.join('.'))
    return [...waiting, change]
  const both = { ...last, after: change.after }
  return isSame(both.before, both.after) ? waiting.slice(0, -1) : [...waiting.slice(0, -1), both]
}

const maxSteps = 200

/** The last steps, so that one more has room; joined ones are kept or dropped together. */
const recent = (steps: readonly Step[]): readonly Step[] => {
  const starts = steps.flatMap(({ isJoined }, at) => (isJoined ? [] : [at]))
  return steps.slice(starts.at(1 - maxSteps) ?? 0)
}

const lengthened = (undo: readonly Step[], change: Change, inverse: Change): readonly Step[] => {
  const last = undo.at(-1)
  const isSameField =
    last?.isOpen && last.inverse.kind === 'set' && last.inverse.path.join('.') === change.path.join('.')
  if (!isSameField || change.kind !== 'set' || last.inverse.kind !== 'set')
    return [
      ...recent(undo).map((step) => ({ ...step, isOpen: false })),
      { inverse, isOpen: change.kind === 'set' && isTyped(change.before) && isTyped(change.after) },
    ]
  const both = { ...last.inverse, before: change.after }
  return [...undo.slice(0, -1), ...(isSame(both.before, both.after) ? [] : [{ inverse: both, isOpen: true }])]
}

/** A picture is one step each time, unlike typed text. */
const isTyped = (value: Json | undefined): boolean => typeof value !== 'object' || Array.isArray(value)

const pathOf = (change: Exclude<Change, { kind: 'move' }>): Path =>
  change.kind === 'add' ? [...change.path, change.item.id] : change.path

const refuse = (state: DraftState, key: string, refusal: Refusal): DraftState => ({
  ...state,
  refusals: new Map(state.refusals).set(key, refusal),
})

const accept = (state: DraftState, key: string): DraftState => {
  if (!state.refusals.has(key)) return state
  const refusals = new Map(state.refusals)
  refusals.delete(key)
  return { ...state, refusals }
}
