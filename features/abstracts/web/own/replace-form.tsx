import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { ChosenFile } from '#features/abstracts/abstract-form.ts'
import { type OwnAbstract, replaceOwnFile } from '#features/abstracts/abstracts.contract.ts'
import { sentences } from '#features/abstracts/pdf-check.ts'
import { bearer } from '#platform/browser/calls/bearer.ts'
import { sendForm } from '#platform/browser/calls/send-form.ts'
import { useValidatedForm } from '#ui/fields/form/use-validated-form.ts'
import { TickSign } from '#ui/tick-sign.tsx'
import { requirePdf } from '../submission/file-problem.ts'
import { LeaveGuard } from '../submission/leave-guard.tsx'
import { PdfField } from '../submission/pdf-field.tsx'
import { UploadPart } from '../submission/upload-part.tsx'
import { useUpload } from '../submission/use-upload.ts'

type Form = { abstractFile: ChosenFile | undefined }

const empty: Form = { abstractFile: undefined }

/** A file cannot be stored as a draft. */
const kept = { read: () => undefined, keep: () => undefined }

/** The form to replace the author's file. */
export function ReplaceForm({
  token,
  onStored,
}: {
  token: string
  onStored: (own: OwnAbstract | undefined) => void
}) {
  const { ready, values, judge, field, set, refuse, reset } = useValidatedForm({
    initial: empty,
    labels: { abstractFile: 'New file' },
    errorsOf,
    kept,
  })
  const { upload, busy, run, cancel, startAnew } = useUpload()
  const [stored, setStored] = useState(0)
  const { abstractFile: file } = values

  const choose = (chosen: ChosenFile | undefined) => {
    setStored(0)
    startAnew()
    set('abstractFile', chosen)
  }

  const replace = async (event: FormEvent) => {
    event.preventDefault()
    const content = judge()?.abstractFile?.content
    if (!content) return startAnew()
    setStored(0)
    const end = await run(content.size, async (control) => {
      await requirePdf(content, control.signal)
      return sendForm(replaceOwnFile, [['abstractFile', content]], { ...control, headers: bearer(token) })
    })
    if (!end) return undefined
    if ('failure' in end) return end.failure.field && refuse({ abstractFile: end.failure.sentence })
    reset(empty)
    setStored((count) => count + 1)
    return onStored(end.stored)
  }

  return (
    <form
      noValidate
      onSubmit={replace}
      aria-label="Replace the file"
      className="mt-6 border-t border-line pt-6"
    >
      {stored > 0 && <StoredNote />}
      <fieldset disabled={!ready} inert={busy} className="mb-5">
        <PdfField {...field('abstractFile')} file={file} onChange={choose} />
      </fieldset>
      <UploadPart
        ready={ready}
        upload={upload}
        submit="Replace the file"
        fileName={file?.name ?? ''}
        onCancel={cancel}
      />
      {busy && <LeaveGuard />}
    </form>
  )
}

const errorsOf = ({ abstractFile: file }: Form): { abstractFile?: string } => {
  const message = file ? file.problem : sentences.fileRequired
  return message ? { abstractFile: message } : {}
}

/** Takes the focus, because the button that had it now belongs to an empty form. */
function StoredNote() {
  const note = useRef<HTMLParagraphElement>(null)
  useEffect(() => note.current?.focus(), [])
  return (
    <p
      ref={note}
      role="status"
      tabIndex={-1}
      className="mb-5 flex gap-3 rounded-sm border-2 border-ok bg-ok-soft p-4 leading-6 font-[620] text-ok"
    >
      <TickSign className="mt-px size-5.5" />
      Your new file is saved.
    </p>
  )
}
