import { type ReactNode, useState } from 'react'
import type { PaymentRecord, PaymentRefund } from '#features/payments/admin-payments.contract.ts'
import { methodLabels } from '#features/payments/method-labels.ts'
import { refundResult, refundTitle } from '#features/payments/refund-dialog.ts'
import { useAdmin } from '#platform/browser/use-admin.ts'
import { formatCents } from '#shared/money.ts'
import { AdminButton } from '#ui/admin/admin-button.tsx'
import { TestBadge } from '#ui/admin/chip.tsx'
import { useConferenceZone } from '#ui/admin/conference-zone.ts'
import { CopyButton, CopyId } from '#ui/admin/copy-button.tsx'
import { DetailSheet, type Neighbours } from '#ui/admin/dialogs/detail-sheet.tsx'
import { EmptyValue } from '#ui/admin/empty-value.tsx'
import { Facts } from '#ui/admin/facts.tsx'
import { FailedQuery, LoadingRows } from '#ui/admin/lists/list-states.tsx'
import { Moment } from '#ui/admin/moment.tsx'
import { Notice } from '#ui/admin/notice.tsx'
import { useFocusOnMessage } from '#ui/admin/use-focus-on-message.ts'
import { priceFacts } from '../results/price-facts.ts'
import { AdminMoneyChips } from './admin-money-chips.tsx'
import { AdminPaymentChip } from './admin-payment-chip.tsx'
import { AdminPaymentExceptions } from './admin-payment-exceptions.tsx'
import { AdminPaymentMoney } from './admin-payment-money.tsx'
import { AdminPaymentReceipts } from './admin-payment-receipts.tsx'
import { AdminRefundDialog } from './admin-refund-dialog.tsx'
import { paymentsAsText } from './payment-as-text.ts'
import { texts } from './payment-list-texts.ts'
import { causeOf } from './payments-failure.ts'
import { usePayment, usePaymentMoney } from './use-payments.ts'
import { useAskForRefund } from './use-refund.ts'

type Props = {
  id: string
  /** From the list, shown while it is refetched. */
  listed: PaymentRecord | undefined
  neighbours: Neighbours
  isRefunding: boolean
  onRefunding: (is: boolean) => void
  onClosed: () => void
}

/** A10 All details of one payment. */
export function AdminPaymentSheet(props: Props) {
  const { id, listed, neighbours, isRefunding, onRefunding, onClosed } = props
  const query = usePayment(id)
  const payment = query.data ?? listed
  const money = usePaymentMoney(id)
  const ask = useAskForRefund(id)
  const [done, setDone] = useState<{ id: string; made: PaymentRefund | undefined }>()
  const made = done?.id === id ? done.made : undefined
  const setMade = (made: PaymentRefund | undefined) => setDone({ id, made })
  const notice = useFocusOnMessage(made?.id ?? '', isRefunding)
  return (
    <>
      <DetailSheet
        of={id}
        title={payment?.customerName ?? 'Payment'}
        neighbours={neighbours}
        onClosed={onClosed}
      >
        {() => (
          <>
            {made && (
              <Notice kind={made.status === 'asked' ? 'warn' : 'ok'} ref={notice}>
                {refundResult(made)}
              </Notice>
            )}
            <FailedQuery
              error={query.error}
              refetch={query.refetch}
              sentence="This payment could not be reloaded"
              causeOf={causeOf}
            />
            {payment && (
              <Everything payment={payment}>
                <Refunding
                  payment={payment}
                  money={money}
                  onRefund={() => {
                    setMade(undefined)
                    onRefunding(true)
                  }}
                />
              </Everything>
            )}
            {!payment && !query.error && <LoadingRows words="Loading payment..." />}
          </>
        )}
      </DetailSheet>
      {isRefunding && payment && money.data && (
        <AdminRefundDialog
          payment={payment}
          leftCents={money.data.leftCents}
          send={ask}
          onDone={setMade}
          onClosed={() => onRefunding(false)}
        />
      )}
    </>
  )
}

const providers: Readonly<Record<string, string>> = {
  stripe: 'Stripe',
  sandbox: 'Built-in sandbox',
  none: 'None: there was nothing to pay',
  manual: 'Recorded manually',
}

function Everything({ payment, children }: { payment: PaymentRecord; children: ReactNode }) {
  const timeZone = useConferenceZone()
  return (
    <>
      <Head payment={payment} />
      {children}
      <Facts
        title="Customer"
        facts={[
          ['Name', written(payment.customerName)],
          ['Email', payment.customerEmail],
          ['Institute', written(payment.customerInstitute)],
          ['Country', written(payment.customerCountry)],
        ]}
      />
      <Facts
        title="Provider"
        facts={[
          ['Provider', providers[payment.provider] ?? payment.provider],
          ...(payment.manualMethod ? ([['Recorded by', methodLabels[payment.manualMethod]]] as const) : []),
          ['Payment ID', theId(payment.id, 20, 'payment ID')],
          ['Session ID', theId(payment.sessionId, 25, 'session ID')],
          ['Payment intent ID', theId(payment.paymentIntentId, 25, 'payment intent ID')],
          ['Payment URL', <PaymentUrl key="url" payment={payment} />],
        ]}
      />
      <Facts
        title="Pricing configuration"
        facts={[
          ['Product', written(payment.productName)],
          ['Description', written(payment.description)],
          ['Order reference', written(payment.orderReference)],
          ['Registration type', payment.registrationType],
          ['Presentation type', written(payment.presentationLabel ?? payment.presentationType)],
          ['Configuration ID', payment.pricingConfigId],
          ...priceFacts(payment),
        ]}
      />
      <Facts
        title="Timestamps"
        facts={[
          ['Created', at(payment.createdAt)],
          ['Updated', at(payment.updatedAt)],
          ['Session created', at(payment.stripeCreatedAt)],
          ['Session expires', at(payment.stripeExpiresAt)],
        ]}
      />
      <details className="mt-5">
        <summary className="font-[600]">Raw record</summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
        <pre className="adm-payment-raw" tabIndex={0}>
          {JSON.stringify(payment, null, 2)}
        </pre>
      </details>
      <div className="mt-5">
        <CopyButton words={texts.copyAll} text={() => paymentsAsText([payment], timeZone)} />
      </div>
    </>
  )
}

/** The status and the amount of the payment. */
function Head({ payment }: { payment: PaymentRecord }) {
  return (
    <div className="mt-4 flex flex-wrap items-end gap-x-4 gap-y-2">
      <div>
        <p className="adm-figure">{formatCents(payment.amountTotalCents)}</p>
        <p className="text-ink-2">
          {payment.currency.toUpperCase()}, {payment.livemode ? 'real money' : 'no real money'}
        </p>
        {payment.refundedCents + payment.lostCents > 0 && (
          <p className="text-ink-2">
            {formatCents(payment.amountTotalCents - payment.refundedCents - payment.lostCents)} remaining
          </p>
        )}
      </div>
      <div className="sm:ml-auto sm:text-right">
        <span className="flex flex-wrap gap-1 sm:justify-end">
          <AdminPaymentChip status={payment.status} />
          <TestBadge livemode={payment.livemode} />
          <AdminMoneyChips payment={payment} />
        </span>
        <p className="mt-1 text-2xs text-ink-2">provider: {payment.paymentStatus ?? 'none'}</p>
      </div>
    </div>
  )
}

const written = (text: string | null): ReactNode => text && <span dir="auto">{text}</span>

const theId = (id: string | null, characters: number, name: string): ReactNode =>
  id && <CopyId id={id} characters={characters} name={name} />

/** The payment page: a link while it is open, and always an address to copy. */
function PaymentUrl({ payment: { url, status } }: { payment: PaymentRecord }) {
  if (!url) return <EmptyValue />
  return (
    <div className="grid justify-items-start gap-1">
      {status === 'PENDING' && /^https?:/.test(url) ? (
        <a href={url} target="_blank" rel="noreferrer" className="adm-payment-url text-ai underline">
          {url}
          <span className="sr-only"> (opens a new tab)</span>
        </a>
      ) : (
        <span className="adm-payment-url">{url}</span>
      )}
      <CopyButton words="Copy URL" text={url} />
    </div>
  )
}

const at = (moment: string | null): ReactNode => moment && <Moment at={moment} />

type Money = ReturnType<typeof usePaymentMoney>

/** The exceptions, refunds and disputes with their documents, and the refund action. */
function Refunding({
  payment,
  money,
  onRefund,
}: {
  payment: PaymentRecord
  money: Money
  onRefund: () => void
}) {
  const { mayWrite } = useAdmin()
  const { data } = money
  const isPaid = payment.status === 'COMPLETED'
  return (
    <>
      <AdminPaymentExceptions payment={payment} exceptions={data?.exceptions} />
      <FailedQuery
        error={money.error}
        refetch={money.refetch}
        sentence="The refunds of this payment could not be loaded"
        causeOf={causeOf}
      />
      {data && mayWrite && isPaid && data.leftCents > 0 && (
        <div className="adm-noprint mt-4">
          <AdminButton onClick={onRefund}>{refundTitle({ payment, cancels: false })}</AdminButton>
        </div>
      )}
      {data?.notRefundable && mayWrite && isPaid && <p className="mt-4 text-ink-2">{data.notRefundable}</p>}
      {data && <AdminPaymentMoney payment={payment} money={data} />}
      <AdminPaymentReceipts payment={payment} />
    </>
  )
}
