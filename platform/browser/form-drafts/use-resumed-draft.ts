import { useEffect, useSyncExternalStore } from 'react'
import { formDrafts } from './form-drafts.ts'

/** How a page reopens each of its forms, with the version on which the draft is based and the id of the record. */
type Openers = Readonly<Record<string, (seen: never, record: string) => void>>

/** Opens a form of this page when the admin continues its draft. */
export const useResumedDraft = (openers: Openers): void => {
  useSyncExternalStore(formDrafts.subscribe, formDrafts.version)
  const draftKey = formDrafts.continued()
  const open = draftKey && openers[draftKey.form]

  useEffect(() => {
    if (!draftKey || !open) return
    const change = formDrafts.find(draftKey)
    formDrafts.resumeWith(undefined)
    if (change) open(change.seen as never, change.record)
  }, [draftKey, open])
}
