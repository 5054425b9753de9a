import { Link } from 'react-router'
import type { PaymentRecord } from '#features/payments/admin-payments.contract.ts'
import { formatCents } from '#shared/money.ts'
import { AdminButton } from '#ui/admin/admin-button.tsx'
import { TestBadge } from '#ui/admin/chip.tsx'
import { CopyButton, CopyId } from '#ui/admin/copy-button.tsx'
import { EmailAddress } from '#ui/admin/email-address.tsx'
import type { Column } from '#ui/admin/lists/data-table.tsx'
import { Moment } from '#ui/admin/moment.tsx'
import { AdminMoneyChips } from './admin-money-chips.tsx'
import { AdminPaymentChip } from './admin-payment-chip.tsx'
import { paymentsAsText } from './payment-as-text.ts'
import { texts } from './payment-list-texts.ts'

/** A9 The columns of the list of payments; `open` opens the details of one. */
export const paymentTableColumns = (
  open: (id: string) => void,
  timeZone: string,
): Column<PaymentRecord>[] => [
  { head: 'Customer Details', isName: true, cell: (payment) => <Customer payment={payment} /> },
  {
    head: 'Amount and Currency',
    align: 'end',
    sort: { ascending: 'amount', descending: '-amount' },
    cell: ({ amountTotalCents, currency, refundedCents, lostCents }) => (
      <div>
        <p className="font-[640] text-ink">{formatCents(amountTotalCents)}</p>
        <p className="text-ink-2">{currency.toUpperCase()}</p>
        {refundedCents + lostCents > 0 && (
          <p className="text-2xs text-ink-2">
            {formatCents(amountTotalCents - refundedCents - lostCents)} remaining
          </p>
        )}
      </div>
    ),
  },
  { head: 'Status', cell: (payment) => <Status payment={payment} /> },
  {
    head: 'Session ID',
    look: 'adm-payment-session',
    cell: ({ sessionId, customerName }) =>
      sessionId ? <CopyId id={sessionId} characters={20} name={`session ID of ${customerName}`} /> : '-',
  },
  {
    head: 'Created',
    sort: { ascending: 'date', descending: '-date' },
    cell: ({ createdAt }) => <Moment at={createdAt} />,
  },
  {
    head: 'Actions',
    isForScreen: true,
    cell: (payment) => (
      <div className="adm-payment-actions">
        <AdminButton
          variant="quiet"
          aria-label={`${texts.details} of ${payment.customerName}`}
          onClick={() => open(payment.id)}
        >
          {texts.details}
        </AdminButton>
        <CopyButton
          variant="quiet"
          words={texts.copyAll}
          of={payment.customerName}
          text={() => paymentsAsText([payment], timeZone)}
        />
      </div>
    ),
  },
]

function Customer({ payment }: { payment: PaymentRecord }) {
  return (
    <div className="adm-customer">
      <div className="min-w-0">
        <p dir="auto" className="font-[620] text-ink">
          {payment.customerName}
        </p>
        <p className="text-ink-2">
          <EmailAddress of={payment.customerEmail} />
        </p>
      </div>
      <div className="min-w-0 text-ink-2">
        <p dir="auto">{payment.customerInstitute}</p>
        <p dir="auto">{payment.customerCountry}</p>
      </div>
    </div>
  )
}

function Status({ payment }: { payment: PaymentRecord }) {
  const { id, status, livemode, paymentStatus, reviewReason } = payment
  return (
    <div>
      <span className="flex flex-wrap gap-1">
        <AdminPaymentChip status={status} />
        <TestBadge livemode={livemode} />
        <AdminMoneyChips payment={payment} />
      </span>
      <p className="mt-1 text-2xs whitespace-nowrap text-ink-2">provider: {paymentStatus ?? 'none'}</p>
      {reviewReason && (
        <Link to={`/admin-exceptions?payment=${id}`} className="text-2xs font-[600] text-danger underline">
          to review
        </Link>
      )}
    </div>
  )
}
