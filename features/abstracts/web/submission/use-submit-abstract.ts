import { useState } from 'react'
import { type AbstractForm, fieldsOf } from '#features/abstracts/abstract-form.ts'
import { submitAbstract } from '#features/abstracts/abstracts.contract.ts'
import { type FormPart, sendForm } from '#platform/browser/calls/send-form.ts'
import type { FormTraces } from '#platform/browser/form-drafts/use-form-traces.ts'
import { abstractDraft } from './abstract-draft.ts'
import { requirePdf } from './file-problem.ts'
import { type UploadControl, useUpload } from './use-upload.ts'

/** The confirmation of a stored abstract. */
export type Receipt = { reference: string | undefined; email: string }

/** Sends an abstract; `receipt` is set once it is stored. */
export const useSubmitAbstract = () => {
  const { run, ...rest } = useUpload()
  const [receipt, setReceipt] = useState<Receipt>()
  const [sent, setSent] = useState<AbstractForm>()

  const submit = async (form: AbstractForm, traces: FormTraces) => {
    const file = form.abstractFile?.content
    if (!file) return undefined
    setSent(form)
    const end = await run(file.size, (control) => sendAbstract(form, file, traces, control))
    if (!end) return undefined
    if ('failure' in end) return end.failure
    abstractDraft.forget()
    setReceipt({ reference: end.stored?.reference, email: form.email.trim() })
    return undefined
  }

  return { ...rest, submit, receipt, sent, dismiss: () => setReceipt(undefined) }
}

const sendAbstract = async (form: AbstractForm, file: File, traces: FormTraces, control: UploadControl) => {
  await requirePdf(file, control.signal)
  const fields = { ...fieldsOf(form), homepage: traces.homepage, fillSeconds: String(traces.fillSeconds) }
  // the file last, so that the server validates the fields before it reads the file
  const formParts: FormPart[] = [...Object.entries(fields), ['abstractFile', file]]
  return sendForm(submitAbstract, formParts, control)
}
