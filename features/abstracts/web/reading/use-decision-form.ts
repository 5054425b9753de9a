import { useState } from 'react'
import type { AbstractListItem } from '#features/abstracts/admin-abstracts.contract.ts'
import type { Decision } from '#features/abstracts/decision.ts'
import { useKeptChange } from '#platform/browser/kept/use-kept-change.ts'
import { useDecide } from '../decisions/use-decide.ts'

type Values = { decision: Decision | ''; note: string }
/** What was typed and is not saved, and of which version of the decision it was begun. */
type Typed = { values: Values; begunAt: number }

/** What is chosen and typed about one submission; it is kept until it is saved, also past the end of the session. */
export const useDecisionForm = (submission: AbstractListItem) => {
  const decide = useDecide()
  const [problem, setProblem] = useState('')
  const kept = useKeptChange<Values, AbstractListItem>({
    form: 'abstract-decision',
    record: submission.id,
    words: `the decision about ${submission.name}`,
    seen: submission,
    initial: standingIn,
  })
  const [typed, setTyped] = useState<Typed | undefined>(() => {
    const read = kept.read()
    return read && { values: { ...kept.initial, ...read }, begunAt: kept.seen.decisionVersion }
  })
  const values = typed?.values ?? standingIn(submission)

  const type = (values: Values) => {
    setTyped({ values, begunAt: typed?.begunAt ?? submission.decisionVersion })
    kept.keep(values)
  }

  /** Sends it; what was typed stays when that fails. */
  const send = async (decision: Decision | null, note?: string): Promise<boolean> => {
    setProblem('')
    try {
      const [row] = await decide.mutateAsync({
        submissions: [submission],
        decision,
        ...(note !== undefined && { note }),
      })
      kept.forget(row && standingIn(row))
      setTyped(undefined)
      return true
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
    isOvertaken: typed !== undefined && typed.begunAt !== submission.decisionVersion,
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

const standingIn = ({ decision, decisionNote }: AbstractListItem): Values => ({
  decision: decision ?? '',
  note: decisionNote,
})
