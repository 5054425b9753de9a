import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  type PaymentRecord,
  type PaymentRefund,
  takeBackRefund,
} from '#features/payments/admin-payments.contract.ts'
import { undoRefundMessages } from '#features/payments/refund-dialog.ts'
import { useRememberedAction } from '#platform/browser/form-drafts/use-remembered-action.ts'
import { useAdmin } from '#platform/browser/use-admin.ts'
import { AdminButton } from '#ui/admin/admin-button.tsx'
import { ConfirmDialog } from '#ui/admin/dialogs/confirm-dialog.tsx'
import { paymentQueries } from './use-refund.ts'

type Props = { payment: PaymentRecord; refund: PaymentRefund }

/** Undoes a manual refund that was recorded by mistake. */
export function AdminUndoRefund({ payment, refund }: Props) {
  const { mayWrite } = useAdmin()
  const [isAsking, setAsking] = useState(false)
  if (!mayWrite || !refund.isByHand || refund.status !== 'succeeded') return null
  return (
    <div className="adm-noprint mt-2">
      <AdminButton onClick={() => setAsking(true)}>Take back…</AdminButton>
      {isAsking && <Question payment={payment} refund={refund} onClosed={() => setAsking(false)} />}
    </div>
  )
}

function Question({ payment, refund, onClosed }: Props & { onClosed: () => void }) {
  const { call, website } = useAdmin()
  const queries = useQueryClient()
  const texts = undoRefundMessages(payment, refund.amountCents)
  const remembered = useRememberedAction({
    form: 'refund-take-back',
    record: refund.id,
    words: `the refund of ${payment.customerName}`,
    seen: payment,
  })
  const confirm = async () => {
    await call(takeBackRefund, { params: { website, id: payment.id, refundId: refund.id } })
    for (const resource of paymentQueries) void queries.invalidateQueries({ queryKey: [resource, website] })
  }
  return (
    <ConfirmDialog {...texts} onConfirm={remembered.doing(confirm)} onClosed={remembered.closing(onClosed)} />
  )
}
