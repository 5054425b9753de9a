import { type FormDraftKey, formDrafts } from '#platform/browser/form-drafts/form-drafts.ts'
import { changedFields, type EventField, type EventForm } from '../event-form.ts'

/** The unsaved changes: the changed fields alone, and their values before. */
type StoredDraft = { typed: Partial<EventForm>; before: Partial<EventForm> }

/**
 * The form draft of Manage Events, applied over the current settings: what others have saved in the meantime is kept,
 * except for the fields edited here.
 */
export const eventDraft = (draftKey: FormDraftKey, initial: EventForm) => {
  const readBoth = (): StoredDraft | undefined => {
    const stored = formDrafts.find(draftKey)?.values as Partial<StoredDraft> | null | undefined
    return stored
      ? { typed: textsIn(stored.typed, initial), before: textsIn(stored.before, initial) }
      : undefined
  }
  return {
    read: () => readBoth()?.typed,
    keep: (form: EventForm) => {
      const fields = changedFields(form, initial)
      if (fields.length === 0) return formDrafts.drop(draftKey)
      const values: StoredDraft = { typed: pick(form, fields), before: pick(initial, fields) }
      formDrafts.keep({
        ...draftKey,
        words: 'the event',
        isStanding: true,
        address: '/admin-manage-events',
        values,
      })
    },
    forget: () => formDrafts.drop(draftKey),
    /** The edited fields that someone else has saved with another value in the meantime. */
    contested: (): EventField[] => {
      const { typed, before } = readBoth() ?? { typed: {}, before: {} }
      return (Object.keys(typed) as EventField[]).filter(
        (name) => before[name] !== initial[name] && typed[name] !== initial[name],
      )
    },
  }
}

const textsIn = (value: unknown, initial: EventForm): Partial<EventForm> =>
  Object.fromEntries(
    Object.entries(Object(value)).filter(([name, text]) => name in initial && typeof text === 'string'),
  )

const pick = (form: EventForm, fields: readonly EventField[]): Partial<EventForm> =>
  Object.fromEntries(fields.map((name) => [name, form[name]]))
