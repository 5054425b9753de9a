import { listPapersOfPayment, type PaymentRecord } from '#features/payments/admin-payments.contract.ts'
import { useList } from '#platform/browser/lists/use-list.ts'
import { useAdmin } from '#platform/browser/use-admin.ts'
import { shortDocumentNames } from '#shared/document-kinds.ts'
import { formatCents } from '#shared/money.ts'
import { Facts } from '#ui/admin/facts.tsx'
import { FailedQuery, LoadingRows } from '#ui/admin/lists/list-states.tsx'
import { causeOf } from './payments-failure.ts'

/**
 * The receipts of a payment, their reversals, its credit notes and their reversals, each with its PDF; renders
 * nothing when nothing was paid.
 */
export function AdminPaymentReceipts({ payment }: { payment: PaymentRecord }) {
  return payment.status === 'COMPLETED' && payment.amountTotalCents > 0 ? (
    <Documents payment={payment} />
  ) : null
}

function Documents({ payment: { id, updatedAt } }: { payment: PaymentRecord }) {
  const { website, call } = useAdmin()
  const query = useList(['payment-receipts', id, updatedAt], (signal) =>
    call(listPapersOfPayment, { params: { website, id } }, { signal }),
  )
  const { data, error, isPending } = query
  if (error)
    return (
      <FailedQuery
        error={query.error}
        refetch={query.refetch}
        sentence="The receipts of this payment could not be loaded"
        causeOf={causeOf}
      />
    )
  if (isPending) return <LoadingRows words="Loading receipts..." />
  if (data.papers.length === 0 && !data.areBeingWritten) return null
  return (
    <Facts
      title="Receipts"
      facts={[
        ...data.papers.map(
          ({ kind, number, cents, address }) =>
            [
              shortDocumentNames[kind],
              <span key={number} className="adm-paper">
                <a href={address} target="_blank" rel="noreferrer">
                  <span className="sr-only">{shortDocumentNames[kind]} </span>
                  {number}
                  <span className="sr-only"> as PDF (opens a new tab)</span>
                </a>
                <span>{formatCents(cents)}</span>
              </span>,
            ] as const,
        ),
        ...(data.areBeingWritten ? ([['Next', 'A receipt or credit note is being prepared']] as const) : []),
      ]}
    />
  )
}
