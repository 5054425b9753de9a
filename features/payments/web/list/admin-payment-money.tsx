import { Ban, Check, Clock3, Gavel, type LucideIcon, ShieldCheck, ShieldX, Undo2, X } from 'lucide-react'
import type {
  PaymentDispute,
  PaymentMoney,
  PaymentRecord,
  PaymentRefund,
} from '#features/payments/admin-payments.contract.ts'
import { isOpenDispute, type RefundStatus } from '#features/payments/money-back.ts'
import { formatReason } from '#features/payments/refund-form.ts'
import { formatCents } from '#shared/money.ts'
import { Chip, type ChipTone } from '#ui/admin/chip.tsx'
import { Moment } from '#ui/admin/moment.tsx'
import { AdminUndoRefund } from './admin-undo-refund.tsx'
import { formatDispute, formatRefund } from './format-money.ts'

/** Every refund and dispute of a payment, with its state and what to do. */
export function AdminPaymentMoney({
  payment,
  money: { refunds, disputes },
}: {
  payment: PaymentRecord
  money: PaymentMoney
}) {
  return (
    <>
      {disputes.length > 0 && (
        <section className="mt-5">
          <h3 className="text-sm">Disputes</h3>
          <ul className="adm-money-list">
            {disputes.map((dispute) => (
              <Dispute key={dispute.disputeId} dispute={dispute} />
            ))}
          </ul>
        </section>
      )}
      {refunds.length > 0 && (
        <section className="mt-5">
          <h3 className="text-sm">Refunds</h3>
          <ul className="adm-money-list">
            {refunds.map((refund) => (
              <Refund key={refund.id} payment={payment} refund={refund} />
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

function Dispute({ dispute }: { dispute: PaymentDispute }) {
  const [word, means] = formatDispute(dispute.status)
  return (
    <li className="adm-money">
      <div className="adm-money-head">
        <strong>{formatCents(dispute.amountCents)}</strong>
        <Chip {...lookOf(dispute.status)} word={word} />
      </div>
      <p>{means}</p>
      <p className="text-ink-2">
        {dispute.disputeId}
        {dispute.reason && `, reason given by the bank: ${dispute.reason.replaceAll('_', ' ')}`}
      </p>
      <p className="text-2xs text-ink-2">
        <Moment at={dispute.openedAt} />
      </p>
    </li>
  )
}

const lookOf = (status: string): { tone: ChipTone; icon: LucideIcon } => {
  if (isOpenDispute(status)) return { tone: 'danger', icon: Gavel }
  return status === 'lost' ? { tone: 'danger', icon: ShieldX } : { tone: 'ok', icon: ShieldCheck }
}

const chips: Readonly<Record<RefundStatus, { tone: ChipTone; icon: LucideIcon }>> = {
  asked: { tone: 'warn', icon: Clock3 },
  refused: { tone: 'neutral', icon: Ban },
  pending: { tone: 'info', icon: Undo2 },
  requires_action: { tone: 'warn', icon: Clock3 },
  succeeded: { tone: 'ok', icon: Check },
  failed: { tone: 'danger', icon: X },
  canceled: { tone: 'neutral', icon: Ban },
}

function Refund({ payment, refund }: { payment: PaymentRecord; refund: PaymentRefund }) {
  const { status, isByHand, reason, note, failure, askedBy, createdAt } = refund
  const [word, means] = formatRefund(status, isByHand)
  const maker = askedBy ? `${isByHand ? 'recorded' : 'requested'} by ${askedBy}` : 'made at the provider'
  return (
    <li className="adm-money">
      <div className="adm-money-head">
        <strong>{formatCents(refund.amountCents)}</strong>
        <Chip {...chips[status]} word={word} />
      </div>
      {means && <p>{means}</p>}
      {failure && <p>The provider says: {failure}</p>}
      <p className="text-ink-2">{reason ? `${formatReason(reason)}, ${maker}` : sentence(maker)}</p>
      {note && (
        <p className="text-ink-2" dir="auto">
          {note}
        </p>
      )}
      <p className="text-2xs text-ink-2">
        <Moment at={createdAt} />
      </p>
      <AdminUndoRefund payment={payment} refund={refund} />
    </li>
  )
}

const sentence = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1)
