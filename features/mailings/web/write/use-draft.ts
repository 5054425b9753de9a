import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { MailingList } from '#features/mailings/mailing-lists.ts'
import type { Mailing, Purpose } from '#features/mailings/mailings.contract.ts'
import { saveMailing } from '#features/mailings/mailings.contract.ts'
import { isStale } from '#platform/browser/calls/failed-save.ts'
import { useFormDraftState } from '#platform/browser/form-drafts/use-form-draft.ts'
import { useAdmin } from '#platform/browser/use-admin.ts'

export type DraftValues = { purpose: Purpose; subject: string; text: string }

/** The debounce before a draft is saved, and the delay between two attempts, in milliseconds. */
const pause = 600
const untilAgain = 5_000

export type DraftBegun = {
  id: string
  list: MailingList
  filter: string
  /** The saved draft; undefined before the first save. */
  mailing: Mailing | undefined
}

/**
 * The draft, saved on the server after a pause in typing. Unsaved text survives the end of the session in
 * this tab.
 */
export const useDraft = ({ id, list, filter, mailing }: DraftBegun, onFirstSave: () => void) => {
  const { call, website } = useAdmin()
  const draft = useFormDraftState<DraftValues, { version: number }>({
    form: 'mailing',
    record: mailing ? id : '',
    words: mailing?.subject ? `the mailing “${mailing.subject}”` : 'a mailing',
    seen: { version: mailing?.version ?? 0 },
    initial: () => (mailing ? valuesOf(mailing) : nothing),
    isStanding: true,
  })
  const values = valuesOf(draft.values)
  const [saved, setSaved] = useState({
    version: mailing?.version ?? 0,
    values: mailing ? valuesOf(mailing) : nothing,
    at: mailing?.savedAt,
  })
  const [failure, setFailure] = useState<Error>()
  const underWay = useRef<Promise<number> | undefined>(undefined)
  const isDirty = !isSame(values, saved.values)

  const save = async (): Promise<number> => {
    const submitted = values
    const body = { list, filter, ...submitted, version: saved.version }
    const answer = await call(saveMailing, { params: { website, id }, body })
    setSaved({ version: answer.version, values: submitted, at: answer.savedAt })
    setFailure(undefined)
    draft.forget()
    if (body.version === 0) onFirstSave()
    return answer.version
  }
  /** Saves the current text, after a save in progress; returns its version. */
  const settle = (): Promise<number> => {
    if (!isDirty && saved.version > 0) return Promise.resolve(saved.version)
    underWay.current ??= save()
      .catch((error: Error) => {
        setFailure(error)
        throw error
      })
      .finally(() => {
        underWay.current = undefined
      })
    return underWay.current
  }

  const saveTyped = useEffectEvent(() => void settle().catch(() => undefined))
  const isGivenUp = isStale(failure)
  const typed = JSON.stringify(values)
  useEffect(() => {
    if (!isDirty || isGivenUp) return
    const timer = setTimeout(saveTyped, failure ? untilAgain : pause)
    return () => clearTimeout(timer)
  }, [typed, isDirty, isGivenUp, failure, saved.version])

  return { id, list, filter, values, set: draft.set, saved, isDirty, failure, settle, forget: draft.forget }
}
export type Draft = ReturnType<typeof useDraft>

const valuesOf = ({ purpose, subject, text }: DraftValues): DraftValues => ({ purpose, subject, text })
const nothing: DraftValues = { purpose: 'service', subject: '', text: '' }
const isSame = (one: DraftValues, other: DraftValues) => JSON.stringify(one) === JSON.stringify(other)
