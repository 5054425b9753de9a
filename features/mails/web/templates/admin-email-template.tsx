import { type FormEvent, useRef, useState } from 'react'
import { Link } from 'react-router'
import { isStale } from '#platform/browser/calls/failed-save.ts'
import { useFormDraftState } from '#platform/browser/form-drafts/use-form-draft.ts'
import { useAdmin } from '#platform/browser/use-admin.ts'
import { checkTemplate } from '#shared/mail-text/check-template.ts'
import type { EmailTemplate } from '#shared/mail-text/mail-text.ts'
import { AdminButton } from '#ui/admin/admin-button.tsx'
import { ConfirmDialog } from '#ui/admin/dialogs/confirm-dialog.tsx'
import { RefusedSave } from '#ui/admin/dialogs/refused-save.tsx'
import { SaveButton } from '#ui/admin/dialogs/save-button.tsx'
import { Notice } from '#ui/admin/notice.tsx'
import { TemplateEditor } from '#ui/admin/templates/template-editor.tsx'
import type { ShownTemplate } from '../../templates.contract.ts'
import { AdminTemplatePreview } from './admin-template-preview.tsx'
import { AdminTemplateVersions } from './admin-template-versions.tsx'
import type { useEmailTemplate } from './use-email-template.ts'

type Words = ReturnType<typeof useEmailTemplate>

type Props = { shown: ShownTemplate; words: Words; onSaved: () => void }

/** The editor of one template, with its preview. */
export function AdminEmailTemplate({ shown, words, onSaved }: Props) {
  const { mayWrite } = useAdmin()
  const form = useWordsForm({ shown, words, onSaved })
  const [isAsking, setAsking] = useState(false)
  const { sendToMe } = words
  return (
    <>
      <Head shown={shown} form={form} sendToMe={sendToMe} />
      {!mayWrite && <Notice kind="info">You can view these words but not change them.</Notice>}
      {shown.state === 'unfit' && (
        <Notice kind="warn">
          These words no longer fit this email, so our words are sent. Correct them and save.
        </Notice>
      )}
      {sendToMe.data && <Notice kind="ok">Sent to {sendToMe.data.to}.</Notice>}
      {sendToMe.error && <Notice kind="danger">{sendToMe.error.message}</Notice>}
      <div className="words-compose">
        <form noValidate aria-label={shown.label} onSubmit={form.submit}>
          <TemplateEditor
            words={form.values}
            onChange={mayWrite ? form.set : undefined}
            placeholders={shown.placeholders}
          />
          {form.refused && <RefusedSave {...form.refused} />}
          {mayWrite && (
            <Buttons
              shown={shown}
              form={form}
              isSaving={words.save.isPending}
              onBack={() => setAsking(true)}
            />
          )}
        </form>
        <AdminTemplatePreview mail={shown.mail} words={form.values} />
      </div>
      <AdminTemplateVersions shown={shown} onUse={mayWrite ? form.set : undefined} />
      {isAsking && (
        <ConfirmDialog
          sentence="Go back to our words?"
          more={`The subject “${shown.words.subject}” becomes “${shown.ours.subject}”, and the text becomes ours too. Your words stay in the list of versions.`}
          action="Back to our words"
          onConfirm={form.takeBack}
          onClosed={() => {
            setAsking(false)
            form.takenBack()
          }}
        />
      )}
    </>
  )
}

type Form = ReturnType<typeof useWordsForm>

function Head({ shown, form, sendToMe }: { shown: ShownTemplate; form: Form; sendToMe: Words['sendToMe'] }) {
  const { mayWrite } = useAdmin()
  return (
    <>
      <p className="mb-1 mt-3">
        <Link to="?tab=words" className="text-ai underline underline-offset-3">
          All emails
        </Link>
      </p>
      <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
        <div className="min-w-0 grow">
          <h2 className="text-base">{shown.label}</h2>
          <p className="text-ink-2">Sent {shown.when}</p>
        </div>
        {mayWrite && (
          <AdminButton
            aria-busy={sendToMe.isPending}
            onClick={() => !sendToMe.isPending && form.isFit && sendToMe.mutate(form.values)}
            aria-disabled={!form.isFit || undefined}
            className="aria-disabled:text-ink-3"
          >
            {sendToMe.isPending ? 'Sending…' : 'Send to me'}
          </AdminButton>
        )}
      </div>
    </>
  )
}

type ButtonsProps = { shown: ShownTemplate; form: Form; isSaving: boolean; onBack: () => void }

function Buttons({ shown, form, isSaving, onBack }: ButtonsProps) {
  return (
    <div className="words-acts">
      <SaveButton busy={isSaving} />
      {form.isChanged && <AdminButton onClick={form.discard}>Discard changes</AdminButton>}
      {shown.state !== 'ours' && (
        <AdminButton variant="danger" className="ml-auto" onClick={onBack}>
          Back to our words
        </AdminButton>
      )}
    </div>
  )
}

const useWordsForm = ({ shown, words: { request, save }, onSaved }: Props) => {
  const isTakenBack = useRef(false)
  const { version, words } = shown
  const { values, base, setBase, ...draft } = useTemplateDraft(shown)
  const isFit = checkTemplate(values, { allowed: shown.placeholders }).length === 0

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (save.isPending) return
    if (!isFit) {
      event.currentTarget.querySelector<HTMLElement>('[aria-invalid]')?.focus()
      return
    }
    // the error is shown from the mutation
    void save.mutateAsync({ version: base, words: values }).then(
      () => {
        draft.forget()
        onSaved()
      },
      () => undefined,
    )
  }
  const loadTheirs = async () => {
    await request.refetch()
    save.reset()
    draft.forget()
    onSaved()
  }
  const keepMine = async () => {
    const { data } = await request.refetch()
    setBase(data?.version ?? base)
    // reset only now, when the form has the version that a new save needs
    save.reset()
  }
  const { error } = save
  return {
    values,
    set: (changed: EmailTemplate) => {
      if (error) save.reset()
      draft.set(changed)
    },
    isFit,
    isChanged: values.subject !== words.subject || values.text !== words.text,
    submit,
    discard: () => {
      draft.forget()
      draft.set(words)
    },
    takeBack: async () => {
      await save.mutateAsync({ version, words: null })
      draft.forget()
      isTakenBack.current = true
    },
    /** Called once the dialog has closed and the focus has returned. */
    takenBack: () => isTakenBack.current && onSaved(),
    refused: error && {
      sentence: error.message,
      newer: isStale(error, 409)
        ? { state: undefined, onLoad: () => void loadTheirs(), onKeep: () => void keepMine() }
        : undefined,
    },
  }
}

/** The edited template, stored beyond the end of the session, and the version that it is based on. */
const useTemplateDraft = ({ mail, label, version, words }: ShownTemplate) => {
  const draft = useFormDraftState<EmailTemplate, { version: number; words: EmailTemplate }>({
    form: 'mail-words',
    record: mail,
    words: `the words of “${label}”`,
    seen: { version, words },
    initial: (seen) => seen.words,
    isStanding: true,
  })
  const [base, setBase] = useState(draft.seen.version)
  const { subject, text } = draft.values
  return { values: { subject, text }, set: draft.set, forget: draft.forget, base, setBase }
}
