import { type FormEvent, useState } from 'react'
import {
  noteLimit,
  type PaymentRecord,
  type PaymentRefund,
  type RefundReason,
} from '#features/payments/admin-payments.contract.ts'
import { isByHand, refundReview, refundTitle } from '#features/payments/refund-dialog.ts'
import {
  emptyRefund,
  type RefundBody,
  type RefundForm,
  reasonOptions,
  refundCents,
  refundErrors,
  refundLabels,
} from '#features/payments/refund-form.ts'
import { useFormDraft } from '#platform/browser/form-drafts/use-form-draft.ts'
import { newId } from '#shared/ids.ts'
import { type Cents, formatCents, toCents } from '#shared/money.ts'
import { AdminButton } from '#ui/admin/admin-button.tsx'
import { AdminDialog, DialogFoot } from '#ui/admin/dialogs/admin-dialog.tsx'
import { SaveButton } from '#ui/admin/dialogs/save-button.tsx'
import { FailedList } from '#ui/admin/lists/list-states.tsx'
import { CheckBox } from '#ui/fields/check-box.tsx'
import { EuroField } from '#ui/fields/euro-field.tsx'
import { useValidatedForm } from '#ui/fields/form/use-validated-form.ts'
import { RadioTiles } from '#ui/fields/radio-tiles.tsx'
import { SelectField } from '#ui/fields/select-field.tsx'
import { TextAreaField } from '#ui/fields/text-area-field.tsx'
import { AdminRefundMeaning, AdminRefundSummary } from './admin-refund-summary.tsx'
import { useRefund } from './use-refund.ts'

type Props = {
  payment: PaymentRecord
  leftCents: number
  /** Also cancels the payment's booking. */
  cancels?: boolean
  send: (body: RefundBody) => Promise<PaymentRefund>
  onDone: (refund: PaymentRefund) => void
  onClosed: () => void
}

/**
 * Refunds money of a payment: how much, why, and with which consequences; a typed amount is confirmed in a second
 * step.
 */
export function AdminRefundDialog({ onDone, onClosed, ...refunding }: Props) {
  const { payment, cancels = false } = refunding
  return (
    <AdminDialog
      title={refundTitle({ payment, cancels })}
      lead={
        <>
          <bdi>{payment.customerName}</bdi>, {payment.customerEmail}
        </>
      }
      onClosed={onClosed}
    >
      {(close) => (
        <Refund
          {...refunding}
          onDone={(refund) => {
            onDone(refund)
            close()
          }}
        />
      )}
    </AdminDialog>
  )
}

type Refunding = Omit<Props, 'onClosed'>

function Refund(refunding: Refunding) {
  const { payment, cancels = false } = refunding
  const { form, left, check, checked, send, asking, back } = useRefundForm(refunding)
  const { sendEmail } = form.values
  const reviewOf = (cents: Cents) => refundReview({ payment, cancels, sendEmail }, { cents, leftCents: left })
  const failure = asking.error && <FailedList sentence="The refund failed" cause={asking.error.message} />
  if (checked === undefined) {
    const review = form.values.how === 'all' ? reviewOf(toCents(left)) : undefined
    return (
      <form noValidate onSubmit={check} className="mt-4 grid gap-4">
        <div inert={asking.isPending} className="grid gap-4">
          <WhatGoesBack form={form} left={left} cancels={cancels} />
        </div>
        {review && <AdminRefundMeaning {...review} />}
        {failure}
        <DialogFoot>
          {review ? (
            <RefundButton payment={payment} busy={asking.isPending} words={review.action} />
          ) : (
            <AdminButton type="submit" variant="primary">
              Review refund
            </AdminButton>
          )}
        </DialogFoot>
      </form>
    )
  }
  const { action, ...review } = reviewOf(checked)
  return (
    <form noValidate onSubmit={send} className="mt-4 grid gap-4">
      <AdminRefundSummary {...review} values={form.values} />
      {failure}
      <DialogFoot closing={null}>
        <AdminButton disabled={asking.isPending} onClick={back}>
          Back
        </AdminButton>
        <RefundButton payment={payment} busy={asking.isPending} words={action} />
      </DialogFoot>
    </form>
  )
}

function RefundButton({ payment, ...button }: { payment: PaymentRecord; busy: boolean; words: string }) {
  return (
    <SaveButton variant="danger" busyWords={isByHand(payment) ? 'Recording…' : 'Refunding…'} {...button} />
  )
}

const useRefundForm = ({ payment, leftCents, send: ask, onDone }: Refunding) => {
  // what is left may shrink while the dialog is open: the shown amount is kept, and the server decides; the request
  // id is stored too, so that a refund sent before the session ended is not made twice
  const formDraft = useFormDraft({
    form: 'refund',
    record: payment.id,
    words: `the refund of ${payment.customerName}`,
    seen: { left: leftCents, request: newId<'refund request'>(new Date()) as string },
    initial: ({ left }): RefundForm => emptyRefund(left),
  })
  const { left, request } = formDraft.seen
  const form = useValidatedForm<RefundForm>({
    initial: formDraft.initial,
    labels: refundLabels,
    errorsOf: (values) => refundErrors(values, left),
    kept: formDraft,
  })
  const [checked, setChecked] = useState<Cents>()
  const asking = useRefund(ask, request, (refund) => {
    formDraft.forget()
    onDone(refund)
  })

  const check = (event: FormEvent) => {
    event.preventDefault()
    const values = form.judge()
    const cents = values && refundCents(values, left)
    // a typed amount is reviewed; the full amount was shown with its consequences
    if (values?.how === 'part') setChecked(cents)
    else if (cents !== undefined) give(cents)
  }
  const give = (cents: Cents) => {
    if (asking.isPending) return
    formDraft.keep(form.values, { evenUntouched: true })
    asking.mutate({ form: form.values, cents })
  }
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (checked !== undefined) give(checked)
  }
  const back = () => {
    asking.reset()
    setChecked(undefined)
  }
  return { form, left, check, checked, send, asking, back }
}

function WhatGoesBack({
  form,
  left,
  cancels,
}: {
  form: ReturnType<typeof useValidatedForm<RefundForm>>
  left: number
  cancels: boolean
}) {
  const { values, field, text, set } = form
  const cents = refundCents(values, left)
  return (
    <>
      <RadioTiles<RefundForm['how']>
        {...field('how')}
        tiles={[
          { value: 'all', label: 'Full', detail: formatCents(left) },
          { value: 'part', label: 'Partial' },
        ]}
        columns="grid-cols-2"
        value={values.how}
        onChange={(how) => set('how', how)}
      />
      {values.how === 'part' && <EuroField {...text('amount')} />}
      <p role="status" className="text-ink-2">
        {cents === undefined ? '' : `Remaining after refund: ${formatCents(left - cents)}`}
      </p>
      <SelectField
        {...text('reason')}
        onChange={({ target }) => target.value && set('reason', target.value as RefundReason)}
        options={reasonOptions}
        placeholder="Choose a reason"
        autoComplete="off"
      />
      <TextAreaField {...text('note')} limit={noteLimit} className="min-h-20!" />
      {cancels && (
        <CheckBox
          id="sendEmail"
          label={refundLabels.sendEmail}
          checked={values.sendEmail}
          onChange={({ target }) => set('sendEmail', target.checked)}
        />
      )}
    </>
  )
}
