import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { type PaymentRecord, showPayment } from '#features/payments/admin-payments.contract.ts'
import { describeException } from '#features/payments/describe-exception.ts'
import { methodLabels } from '#features/payments/method-labels.ts'
import { useAdmin } from '#platform/browser/use-admin.ts'
import { formatCents, formatEuroAmount } from '#shared/money.ts'
import { adminButtonStyle } from '#ui/admin/admin-button.tsx'
import { CopyButton, CopyId } from '#ui/admin/copy-button.tsx'
import { Facts } from '#ui/admin/facts.tsx'
import { FailedQuery, LoadingRows } from '#ui/admin/lists/list-states.tsx'
import { Moment } from '#ui/admin/moment.tsx'
import { stateLabels, stateOf } from '../booking-state.ts'

/** The payment of a booking with all its details (A14). */
export function AdminBookingPayment({ id: paymentId }: { id: string }) {
  const { call, website } = useAdmin()
  const query = useQuery({
    queryKey: ['booking-payment', website, paymentId],
    queryFn: ({ signal }) => call(showPayment, { params: { website, id: paymentId } }, { signal }),
  })
  const { data } = query
  return (
    <>
      <FailedQuery error={query.error} refetch={query.refetch} sentence="Payment Details Unavailable" />
      {data && (
        <>
          <Facts facts={factsOf(data)} />
          <Link
            to={`/admin-payments?id=${encodeURIComponent(data.id)}`}
            className={adminButtonStyle('secondary', 'adm-noprint mt-4')}
          >
            Open in Payment Records
          </Link>
        </>
      )}
      {!data && !query.error && <LoadingRows words="Loading payment details..." rows={5} />}
    </>
  )
}

const factsOf = (payment: PaymentRecord) =>
  [
    ['Status', stateLabels[stateOf(payment)]],
    ['Provider status', payment.paymentStatus],
    ['Provider', `${payment.provider}, ${payment.livemode ? 'real money' : 'no real money'}`],
    ...(payment.manualMethod ? ([['Recorded manually', methodLabels[payment.manualMethod]]] as const) : []),
    [
      'To review',
      payment.reviewReason && (
        <Link key="look" to={`/admin-exceptions?payment=${payment.id}`} className="text-ai underline">
          {describeException(payment.reviewReason).happened}
        </Link>
      ),
    ],
    ['Amount', `${formatEuroAmount(payment.amountTotalEuros)} ${payment.currency.toUpperCase()}`],
    ...(payment.refundedCents + payment.lostCents > 0
      ? ([
          ['Refunded', formatCents(payment.refundedCents)],
          ['Lost in disputes', formatCents(payment.lostCents)],
        ] as const)
      : []),
    ['Amount in cents', payment.amountTotalCents.toLocaleString('en')],
    ['Payment ID', id(payment.id, 20, 'payment ID')],
    ['Session ID', id(payment.sessionId, 25, 'session ID')],
    ['Payment intent', id(payment.paymentIntentId, 25, 'payment intent')],
    ['Payment page', payment.url && <CopyButton text={payment.url} words="Copy link" variant="quiet" />],
    ['Customer', payment.customerName],
    ['Customer email', payment.customerEmail],
    ['Product', payment.productName],
    ['Description', payment.description],
    ['Reference', payment.orderReference],
    ['Created', when(payment.createdAt)],
    ['Updated', when(payment.updatedAt)],
    ['Session created', when(payment.stripeCreatedAt)],
    ['Session expires', when(payment.stripeExpiresAt)],
  ] as const

const id = (id: string | null, characters: number, name: string) =>
  id && <CopyId id={id} characters={characters} name={name} />

const when = (at: string | null) => at && <Moment at={at} />
