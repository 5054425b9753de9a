import { Link } from 'react-router'
import type { PaymentRecord } from '#features/payments/admin-payments.contract.ts'
import { formatCents } from '#shared/money.ts'
import { TestBadge } from '#ui/admin/chip.tsx'
import { CopyId } from '#ui/admin/copy-button.tsx'
import { EmailAddress } from '#ui/admin/email-address.tsx'
import { EmptyValue } from '#ui/admin/empty-value.tsx'
import type { Column } from '#ui/admin/lists/column.ts'
import { Moment } from '#ui/admin/moment.tsx'
import { AdminMoneyChips } from './admin-money-chips.tsx'
import { AdminPaymentChip } from './admin-payment-chip.tsx'

/** A9 The columns of the list of payments, before its actions. */
export const paymentTableColumns: readonly Column<PaymentRecord>[] = [
  {
    head: 'Customer Details',
    isName: true,
    opens: true,
    cell: ({ customerName }) => customerName,
    note: ({ customerEmail, customerInstitute, customerCountry }) => (
      <span className="adm-customer">
        <EmailAddress of={customerEmail} />
        <span dir="auto">{customerInstitute}</span>
        <span dir="auto">{customerCountry}</span>
      </span>
    ),
  },
  {
    head: 'Amount and Currency',
    align: 'end',
    sort: { ascending: 'amount', descending: '-amount' },
    cell: ({ amountTotalCents }) => (
      <span className="font-[640] text-ink">{formatCents(amountTotalCents)}</span>
    ),
    note: ({ amountTotalCents, currency, refundedCents, lostCents }) => (
      <>
        {currency.toUpperCase()}
        {refundedCents + lostCents > 0 && (
          <span className="block text-2xs">
            {formatCents(amountTotalCents - refundedCents - lostCents)} remaining
          </span>
        )}
      </>
    ),
    phone: 'beside',
  },
  { head: 'Status', cell: (payment) => <Status payment={payment} />, phone: 'below' },
  {
    head: 'Session ID',
    look: 'adm-payment-session',
    cell: ({ sessionId, customerName }) =>
      sessionId ? (
        <CopyId id={sessionId} characters={20} name={`session ID of ${customerName}`} />
      ) : (
        <EmptyValue />
      ),
    hiddenBelow: 1100,
  },
  {
    head: 'Created',
    sort: { ascending: 'date', descending: '-date' },
    cell: ({ createdAt }) => <Moment at={createdAt} />,
    phone: 'below',
  },
]

function Status({ payment }: { payment: PaymentRecord }) {
  const { id, status, livemode, paymentStatus, reviewReason } = payment
  return (
    <div>
      <span className="flex flex-wrap gap-1">
        <AdminPaymentChip status={status} />
        <TestBadge livemode={livemode} />
        <AdminMoneyChips payment={payment} />
      </span>
      <p className="adm-note mt-1 text-2xs whitespace-nowrap text-ink-2">
        provider: {paymentStatus ?? 'none'}
      </p>
      {reviewReason && (
        <Link to={`/admin-exceptions?payment=${id}`} className="text-2xs font-[600] text-danger underline">
          to review
        </Link>
      )}
    </div>
  )
}
