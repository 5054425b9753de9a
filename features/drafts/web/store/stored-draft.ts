import { type FormDraftKey, formDrafts } from '#platform/browser/form-drafts/form-drafts.ts'
import type { Change } from '../../change.ts'
import type { StoredDraft } from './draft-state.ts'

/** Unsaved website changes in the browser's storage: they survive a reload and a logout. */
export const storedDraft = (place: FormDraftKey) => ({
  read: (): StoredDraft | undefined => {
    const stored = formDrafts.find(place)?.values as Partial<StoredDraft> | null | undefined
    if (!stored) return undefined
    const changes = Array.isArray(stored.changes) ? stored.changes.filter(readsAsChange) : []
    return { changes, texts: Array.isArray(stored.texts) ? stored.texts : [] }
  },
  keep: (values: StoredDraft): void => {
    const isEmpty = values.changes.length === 0 && values.texts.length === 0
    if (isEmpty) formDrafts.drop(place)
    else
      formDrafts.keep({
        ...place,
        words: 'the website',
        isStanding: true,
        address: '/admin-website',
        values,
      })
  },
})

/** Whether a stored value has the shape of a change; the server validates the rest. */
const readsAsChange = (value: unknown): value is Change => {
  const { kind, path } = (value ?? {}) as Partial<Change>
  return ['set', 'add', 'remove', 'move'].includes(String(kind)) && Array.isArray(path)
}
