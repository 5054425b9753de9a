import { useRef, useState } from 'react'
import type { AbstractListItem } from '#features/abstracts/admin-abstracts.contract.ts'
import type { Decision } from '#features/abstracts/decision.ts'
import { useFormDraft } from '#platform/browser/form-drafts/use-form-draft.ts'
import { useDecide } from '../decisions/use-decide.ts'

/** As what it is kept. */
export const decisionForm = 'abstract-decision'

type Values = { decision: Decision | ''; note: string }
/** What was typed and is not saved, and of which version of the decision it was begun. */
type Typed = { values: Values; begunAt: number }

/**
 * What is chosen and typed about one submission; it is kept until it is saved, also past the end of the session. A note that
 * continues while a decision is on its way stays, and belongs to the decision that was saved.
 */
export const useDecisionForm = (submission: AbstractListItem) => {
  const decide = useDecide()
  const [problem, setProblem] = useState('')
  const { typed, note, seen, type, settle } = useTyped(submission)
  const values = typed?.values ?? standingIn(seen)

  /** Sends it; what was typed stays when that fails. */
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
    /** Someone else has decided since this was begun. */
    isOvertaken: typed !== undefined && typed.begunAt !== seen.decisionVersion,
    setNote: (note: string) => type({ ...values, note }),
    /** Decides at once, with the note as it is typed by now. */
    choose: (decision: Decision) => {
      type({ ...values, decision })
      return send(decision, values.note)
    },
    /** True when it is saved, or there was nothing to save. */
    save: async (): Promise<boolean> => {
      if (values.decision !== '') return typed ? send(values.decision, values.note) : true
      setProblem('Choose a decision first.')
      return false
    },
    takeBack: () => send(null),
  }
}

const useTyped = (submission: AbstractListItem) => {
  const kept = useFormDraft<Values, AbstractListItem>({
    form: decisionForm,
    record: submission.id,
    words: `the decision about ${submission.name}`,
    seen: submission,
    initial: standingIn,
  })
  const [typed, setTyped] = useState<Typed | undefined>(() => {
    const read = kept.read()
    return read && { values: { ...kept.initial, ...read }, begunAt: kept.seen.decisionVersion }
  })
  /** As it is at this moment, for a save that has begun before. */
  const note = useRef(typed?.values.note)
  const [saved, setSaved] = useState(submission)
  /** The list may still come with the state before the own save. */
  const seen = saved.decisionVersion > submission.decisionVersion ? saved : submission

  const put = (values: Values, begunAt: number, seen: AbstractListItem) => {
    note.current = values.note
    setTyped({ values, begunAt })
    kept.keep(values, { seen })
  }
  return {
    typed,
    note,
    seen,
    type: (values: Values) => put(values, typed?.begunAt ?? seen.decisionVersion, seen),
    /** It was saved as in this row, with this note. False: more was typed in the meantime, and is not saved. */
    settle: (row: AbstractListItem, noteSent: string | undefined): boolean => {
      setSaved(row)
      kept.forget(standingIn(row))
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
