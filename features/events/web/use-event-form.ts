import { useEffect, useState } from 'react'
import { type FormDraftKey, formDrafts } from '#platform/browser/form-drafts/form-drafts.ts'
import { useUnloadGuard } from '#platform/browser/use-unload-guard.ts'
import { useValidatedForm } from '#ui/fields/form/use-validated-form.ts'
import { changedFields, formOf, judgeForm, labels } from '../event-form.ts'
import type { ShownEvent } from '../events.contract.ts'
import { eventDraft } from './event-draft.ts'

/** The form of one version of the settings; loading another version creates a new form. */
export const useEventForm = (shown: ShownEvent, draftKey: FormDraftKey) => {
  const [initial] = useState(() => formOf(shown))
  const [draft] = useState(() => eventDraft(draftKey, initial))
  const [occupied] = useState(draftKey)
  useEffect(() => formDrafts.occupy(occupied), [occupied])
  const [contested] = useState(draft.contested)
  const form = useValidatedForm({
    initial,
    labels,
    errorsOf: (values) => judgeForm(values).errors ?? {},
    kept: draft,
  })
  const changed = changedFields(form.values, initial)
  useUnloadGuard(changed.length > 0)

  return { ...form, initial, contested, changed, forget: draft.forget }
}

export type EventFormState = ReturnType<typeof useEventForm>
