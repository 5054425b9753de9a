import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { CallProblem } from '#platform/browser/calls/call-problem.ts'
import { useFormDraft } from '#platform/browser/form-drafts/use-form-draft.ts'
import { useAdmin } from '#platform/browser/use-admin.ts'
import { ifMatch } from '#shared/if-match.ts'
import { AdminButton } from '#ui/admin/admin-button.tsx'
import { AdminDialog, SaveFoot } from '#ui/admin/dialogs/admin-dialog.tsx'
import { Notice } from '#ui/admin/notice.tsx'
import { EuroField } from '#ui/fields/euro-field.tsx'
import { useValidatedForm } from '#ui/fields/form/use-validated-form.ts'
import { TextAreaField } from '#ui/fields/text-area-field.tsx'
import { answerDiscount, type DiscountRecord } from '../admin-discounts.contract.ts'
import {
  type AnswerAct,
  type AnswerForm,
  answerBody,
  answerConsequences,
  answerErrors,
  answerLabels,
  formatRequestedAmount,
} from '../answer-form.ts'
import { AdminDiscountAmount } from './admin-discount-amount.tsx'
import { AdminDiscountChips } from './admin-discount-chips.tsx'
import { useRegularPrice } from './use-regular-price.ts'

type Props = {
  act: AnswerAct
  record: DiscountRecord
  /** Refetches the request. */
  readAnew: (id: string) => Promise<DiscountRecord | undefined>
  onAnswered: (record: DiscountRecord) => void
  onClosed: () => void
}

const titles: Readonly<Record<AnswerAct, string>> = {
  approve: 'Approve the request',
  another: 'Approve with another amount',
  refuse: 'Refuse the request',
}
const actions: Readonly<Record<AnswerAct, string>> = {
  approve: 'Approve',
  another: 'Approve with this amount',
  refuse: 'Refuse',
}

/** Answers a discount request, after naming the consequences. */
export function AdminAnswerDialog({ onClosed, onAnswered, ...rest }: Props) {
  const regularPrice = useRegularPrice()
  return (
    <AdminDialog
      title={titles[rest.act]}
      lead={
        <>
          <bdi>{rest.record.name}</bdi> asks for {formatRequestedAmount(rest.record)}.
          {regularPrice && ` The regular price now is ${regularPrice}.`}
        </>
      }
      onClosed={onClosed}
    >
      {(close) => (
        <AnswerFields
          {...rest}
          onAnswered={(record) => {
            onAnswered(record)
            close()
          }}
        />
      )}
    </AdminDialog>
  )
}

type Answering = Omit<Props, 'onClosed'>

function AnswerFields(answering: Answering) {
  const { act, record } = answering
  const { form, saving, newer, submit, answerNewer } = useAnswerForm(answering)
  return (
    <form noValidate onSubmit={submit} className="mt-4 grid gap-4">
      {act === 'another' && <EuroField {...form.text('amount')} hint="0, or from 0.50 to 100,000" />}
      <TextAreaField {...form.text('note')} limit={2000} className="min-h-24!" />
      <p role="status" className="text-ink-2 [overflow-wrap:anywhere]">
        {answerConsequences(act, record, form.values)} The visitor's earlier links and payment pages for this
        request stop working.
      </p>
      {saving.error && <NotAnswered error={saving.error} newer={newer} onAgain={answerNewer} />}
      <SaveFoot
        busy={saving.isPending}
        words={actions[act]}
        busyWords="Sending…"
        variant={act === 'refuse' ? 'danger' : 'primary'}
      />
    </form>
  )
}

const useAnswerForm = ({ act, record, readAnew, onAnswered }: Answering) => {
  const { call, website } = useAdmin()
  const formDraft = useFormDraft<AnswerForm, DiscountRecord>({
    form: `discount-${act}`,
    record: record.id,
    words: `the answer to ${record.name}`,
    seen: record,
    initial: () => ({ amount: '', note: '' }),
  })
  /** The version that is answered, and a newer one that someone else saved in the meantime. */
  const [seen, setSeen] = useState(formDraft.seen)
  const [newer, setNewer] = useState<DiscountRecord>()
  const form = useValidatedForm<AnswerForm>({
    initial: formDraft.initial,
    labels: answerLabels,
    errorsOf: (values) => answerErrors(act, values),
    kept: formDraft,
  })

  const saving = useMutation({
    mutationFn: (values: AnswerForm) =>
      call(
        answerDiscount,
        { params: { website, id: seen.id }, body: answerBody(act, values) },
        { headers: ifMatch(seen.version) },
      ),
    onSuccess: (answered) => {
      formDraft.forget()
      onAnswered(answered)
    },
    onError: async (error) => {
      if (!(error instanceof CallProblem) || ![409, 412].includes(error.status)) return
      const now = await readAnew(seen.id)
      setNewer(error.status === 412 && now?.version !== seen.version ? now : undefined)
    },
  })

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const values = saving.isPending ? undefined : form.judge()
    if (!values) return
    formDraft.keep(values, { evenUntouched: true })
    saving.mutate(values)
  }
  const answerNewer = (newer: DiscountRecord) => {
    setSeen(newer)
    setNewer(undefined)
    saving.reset()
  }
  return { form, saving, newer, submit, answerNewer }
}

type Failure = {
  error: Error
  /** The version that someone else saved in the meantime. */
  newer: DiscountRecord | undefined
  onAgain: (newer: DiscountRecord) => void
}

function NotAnswered({ error, newer, onAgain }: Failure) {
  return (
    <Notice
      kind="danger"
      actions={newer && <AdminButton onClick={() => onAgain(newer)}>Answer again</AdminButton>}
    >
      <p>{error.message}</p>
      {newer && (
        <div className="mt-1.5 flex flex-wrap items-center gap-2 font-[430] text-ink">
          It is now: <AdminDiscountChips record={newer} /> <AdminDiscountAmount record={newer} />
        </div>
      )}
    </Notice>
  )
}
