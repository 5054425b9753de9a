import { useRef, useState } from 'react'
import type { AbstractListItem } from '#features/abstracts/admin-abstracts.contract.ts'
import type { Decision } from '#features/abstracts/decision.ts'
import { useFormDraft } from '#platform/browser/form-drafts/use-form-draft.ts'
import { useDecide } from '../decisions/use-decide.ts'

/** The key of its draft. */
export const decisionForm = 'abstract-decision'

type Values = { decision: Decision | ''; note: string }
/** Unsaved values, and the version of the decision that they are based on. */
type Typed = { values: Values; begunAt: number }

/**
 * The unsaved decision and note of one submission; stored until saved, even after the session expired. A
 * note that is edited while a decision is in flight stays, and is based on the saved decision.
 */
export const useDecisionForm = (submission: AbstractListItem) => {
  const decide = useDecide()
  const [problem, setProblem] = useState('')
  const { typed, note, seen, type, settle } = useTyped(submission)
  const values = typed?.values ?? standingIn(seen)

  /** Sends it; the typed values stay when that fails. */
  const send = async (decision: Decision | null, given?: string): Promise<boolean> => {
    setProblem('')
    const noteSent = given ?? note.current
    try {
      const [row] = await decide.mutateAsync({
        submissions: [seen],
        decision,
        ...(given !== undefined && { note: given }),
      })
      if (!row || settle(row, noteSent)) return true
      setProblem('You have typed more since. Save it, too.')
      return false
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error))
      return false
    }
  }

  return {
    values,
    problem,
    isSaving: decide.isPending,
    isTyped: typed !== undefined,
    /** Someone else has decided since the edit began. */
    isOvertaken: typed !== undefined && typed.begunAt !== seen.decisionVersion,
    setNote: (note: string) => type({ ...values, note }),
    /** Saves a decision immediately, with the current note. */
    choose: (decision: Decision) => {
      type({ ...values, decision })
      return send(decision, values.note)
    },
    /** True when it was saved, or there was nothing to save. */
    save: async (): Promise<boolean> => {
      if (values.decision !== '') return typed ? send(values.decision, values.note) : true
      setProblem('Choose a decision first.')
      return false
    },
    takeBack: () => send(null),
  }
}

const useTyped = (submission: AbstractListItem) => {
  const draft = useFormDraft<Values, AbstractListItem>({
    form: decisionForm,
    record: submission.id,
    words: `the decision about ${submission.name}`,
    seen: submission,
    initial: standingIn,
  })
  const [typed, setTyped] = useState<Typed | undefined>(() => {
    const read = draft.read()
    return read && { values: { ...draft.initial, ...read }, begunAt: draft.seen.decisionVersion }
  })
  /** The current note, for a save that started earlier. */
  const note = useRef(typed?.values.note)
  const [saved, setSaved] = useState(submission)
  /** The list may still have the state before the own save. */
  const seen = saved.decisionVersion > submission.decisionVersion ? saved : submission

  const put = (values: Values, begunAt: number, seen: AbstractListItem) => {
    note.current = values.note
    setTyped({ values, begunAt })
    draft.keep(values, { seen })
  }
  return {
    typed,
    note,
    seen,
    type: (values: Values) => put(values, typed?.begunAt ?? seen.decisionVersion, seen),
    /** Applies a successful save of this note. False: the note was edited meanwhile and is not saved. */
    settle: (row: AbstractListItem, noteSent: string | undefined): boolean => {
      setSaved(row)
      draft.forget(standingIn(row))
      if (note.current !== undefined && note.current !== noteSent) {
        put({ ...standingIn(row), note: note.current }, row.decisionVersion, row)
        return false
      }
      note.current = undefined
      setTyped(undefined)
      return true
    },
  }
}

const standingIn = ({ decision, decisionNote }: AbstractListItem): Values => ({
  decision: decision ?? '',
  note: decisionNote,
})
