import { type FormEvent, useEffect, useRef, useState } from 'react'
import { isStale } from '#platform/browser/calls/failed-save.ts'
import type { FormDraftKey } from '#platform/browser/form-drafts/form-drafts.ts'
import type { Website } from '#shared/website.ts'
import { AdminButton } from '#ui/admin/admin-button.tsx'
import { useConferenceState } from '#ui/admin/conferences.tsx'
import { Notice } from '#ui/admin/notice.tsx'
import { focusControl } from '#ui/fields/focus-control.ts'
import { ErrorSummary } from '#ui/fields/form/error-summary.tsx'
import { type EventField, judgeForm, labels } from '../event-form.ts'
import type { EventSettings, ShownEvent } from '../events.contract.ts'
import {
  AdminAbstractsPanel,
  AdminDatesPanel,
  AdminNotePanel,
  AdminOrganisersPanel,
  AdminPlacePanel,
  AdminRegistrationPanel,
} from './admin-event-fields.tsx'
import { AdminSaveBar } from './admin-save-bar.tsx'
import { type EventFormState, useEventForm } from './use-event-form.ts'

type Props = {
  shown: ShownEvent
  /** The storage key of the form draft. */
  draftKey: FormDraftKey
  mayWrite: boolean
  onSave: (settings: EventSettings) => Promise<void>
  /** Loads what someone else saved; the unsaved changes are kept. */
  onLoadTheirs: () => Promise<unknown>
  /** Called when the unsaved changes were discarded. */
  onDiscarded: () => void
}

/** The form of Manage Events, for one version of one website's settings. */
export function AdminEventForm(props: Props) {
  const { shown, draftKey, mayWrite, onLoadTheirs } = props
  const isDraft = useConferenceState(draftKey.website as Website) === 'draft'
  const form = useEventForm(shown, draftKey)
  const { saving, failure, notice, submit, discard } = useSaving(form, props)

  return (
    <form noValidate onSubmit={submit} aria-label="Event">
      {!mayWrite && <Notice kind="info">You can view this event but not change it.</Notice>}
      {form.contested.length > 0 && <Contested fields={form.contested} theirs={form.initial} />}
      {failure && (
        <Notice
          kind="danger"
          ref={notice}
          actions={
            failure.overtaken && (
              <AdminButton onClick={() => void onLoadTheirs()}>
                Load their changes, keep what I typed
              </AdminButton>
            )
          }
        >
          {failure.sentence}
        </Notice>
      )}
      <div className={form.errors.length > 0 ? 'mt-4' : undefined}>
        <ErrorSummary errors={form.errors} onChoose={focusControl} />
      </div>
      <fieldset
        disabled={!form.ready || !mayWrite}
        data-readonly={!mayWrite || undefined}
        inert={saving}
        className="min-w-0"
      >
        <AdminDatesPanel form={form} />
        <AdminRegistrationPanel form={form} />
        <AdminAbstractsPanel form={form} />
        <AdminPlacePanel form={form} />
        <AdminOrganisersPanel form={form} />
        <AdminNotePanel form={form} />
      </fieldset>
      {mayWrite && (
        <AdminSaveBar
          changes={form.changed.length}
          saving={saving}
          confirms={isDraft && shown.savedAt === null}
          onDiscard={discard}
        />
      )}
    </form>
  )
}

/** Saves or discards the form. A failure is scrolled into view. */
const useSaving = (form: EventFormState, { mayWrite, onSave, onDiscarded }: Props) => {
  const [saving, setSaving] = useState(false)
  const [failure, setFailure] = useState<{ sentence: string; overtaken: boolean }>()
  const notice = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!failure) return
    notice.current?.scrollIntoView({ block: 'center' })
    notice.current?.focus({ preventScroll: true })
  }, [failure])

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (saving || !mayWrite) return
    setFailure(undefined)
    const values = form.judge()
    const settings = values && judgeForm(values).settings
    if (!settings) return
    setSaving(true)
    try {
      await onSave(settings)
    } catch (error) {
      setFailure({
        sentence: error instanceof Error ? error.message : String(error),
        overtaken: isStale(error, 409),
      })
    } finally {
      setSaving(false)
    }
  }

  const discard = () => {
    form.forget()
    form.reset(form.initial)
    setFailure(undefined)
    onDiscarded()
  }
  return { saving, failure, notice, submit, discard }
}

function Contested({
  fields,
  theirs,
}: {
  fields: readonly EventField[]
  theirs: Readonly<Record<EventField, string>>
}) {
  return (
    <Notice kind="warn">
      <p>Another organiser has also changed these fields. Your text is shown. Saving replaces theirs.</p>
      <ul className="mt-1 list-disc pl-5 font-[430] text-ink">
        {fields.map((name) => (
          <li key={name}>
            {labels[name]}: <bdi>{theirs[name] || 'nothing'}</bdi>
          </li>
        ))}
      </ul>
    </Notice>
  )
}
