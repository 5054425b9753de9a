import { useMutation } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import type { ExceptionRecord } from '#features/payments/exceptions.contract.ts'
import { useFormDraft } from '#platform/browser/form-drafts/use-form-draft.ts'
import { isBlank } from '#shared/text/is-blank.ts'
import { AdminDialog, SaveFoot } from '#ui/admin/dialogs/admin-dialog.tsx'
import { Notice } from '#ui/admin/notice.tsx'
import { useValidatedForm } from '#ui/fields/form/use-validated-form.ts'
import { TextAreaField } from '#ui/fields/text-area-field.tsx'
import { nameOfException } from './exception-texts.ts'

type Props = {
  exceptions: readonly ExceptionRecord[]
  /** Throws on failure; the input is kept. */
  onReview: (note: string) => Promise<void>
  onClosed: () => void
}

/** Closes exceptions as reviewed, with a note why nothing more is to do. No money moves. */
export function AdminReviewDialog({ exceptions, onReview, onClosed }: Props) {
  const [first] = exceptions
  return (
    <AdminDialog
      title={exceptions.length === 1 ? 'Mark as reviewed' : `Mark ${exceptions.length} as reviewed`}
      lead={
        <>
          {exceptions.length === 1 && first ? `${nameOfException(first)}. ` : ''}No money is sent. Lists no
          longer flag {exceptions.length === 1 ? 'the payment' : 'the payments'}.
        </>
      }
      onClosed={onClosed}
    >
      {(close) => <ReviewForm exceptions={exceptions} onReview={onReview} close={close} />}
    </AdminDialog>
  )
}

const longest = 1000

function ReviewForm({
  exceptions,
  onReview,
  close,
}: Pick<Props, 'exceptions' | 'onReview'> & { close: () => void }) {
  const formDraft = useFormDraft({
    form: 'exception-review',
    record: exceptions.map(({ id }) => id).join(),
    words:
      exceptions.length === 1
        ? 'the review of an exception'
        : `the review of ${exceptions.length} exceptions`,
    seen: exceptions,
    initial: () => ({ note: '' }),
  })
  const form = useValidatedForm({
    initial: formDraft.initial,
    labels: { note: 'Note' },
    errorsOf,
    kept: formDraft,
  })

  const saving = useMutation({
    mutationFn: (note: string) => onReview(note),
    onSuccess: () => {
      formDraft.forget()
      close()
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const values = saving.isPending ? undefined : form.judge()
    if (values) saving.mutate(values.note.trim())
  }

  return (
    <form noValidate onSubmit={submit} className="mt-4 grid gap-4">
      <TextAreaField
        {...form.text('note')}
        hint="What you found and did. We keep it with the exception, with your name and the time."
        limit={longest}
        className="min-h-24!"
      />
      {saving.error && <Notice kind="danger">{saving.error.message}</Notice>}
      <SaveFoot busy={saving.isPending} words="Mark as reviewed" />
    </form>
  )
}

const errorsOf = ({ note }: { note: string }): { note?: string } => {
  if (isBlank(note)) return { note: 'Enter what you found' }
  return note.trim().length > longest ? { note: 'Note must be at most 1,000 characters' } : {}
}
