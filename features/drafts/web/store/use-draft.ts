import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { millisecondsNow } from '#platform/browser/clock.ts'
import { formDrafts } from '#platform/browser/form-drafts/form-drafts.ts'
import { useFormDraftKey } from '#platform/browser/form-drafts/use-form-draft-key.ts'
import { useAdmin } from '#platform/browser/use-admin.ts'
import { useUnloadGuard } from '#platform/browser/use-unload-guard.ts'
import { createDraftStore, type DraftStore, type DraftView } from './draft-store.ts'
import { storedDraft } from './stored-draft.ts'
import { windowId } from './window-id.ts'

/** The draft of the selected website, while the page is open. */
export const useDraft = (): { store: DraftStore; view: DraftView } => {
  const { call, website } = useAdmin()
  const [place] = useState(useFormDraftKey({ form: 'website' }))
  const store = useMemo(
    () =>
      createDraftStore({
        call,
        website,
        tab: windowId(),
        now: millisecondsNow,
        after: (milliseconds, ring) => {
          const timer = setTimeout(ring, milliseconds)
          return () => clearTimeout(timer)
        },
        isSeen: () => document.visibilityState === 'visible',
        kept: storedDraft(place),
      }),
    [call, website, place],
  )
  useEffect(() => formDrafts.occupy(place), [place])
  useEffect(() => {
    void store.start()
    const wake = () => store.wake()
    for (const moment of ['focus', 'online', 'pagehide']) addEventListener(moment, wake)
    document.addEventListener('visibilitychange', wake)
    return () => {
      for (const moment of ['focus', 'online', 'pagehide']) removeEventListener(moment, wake)
      document.removeEventListener('visibilitychange', wake)
      void store.flush().finally(store.stop)
    }
  }, [store])
  const view = useSyncExternalStore(store.subscribe, store.view)
  useUnloadGuard(view.saving !== 'saved')
  return { store, view }
}
