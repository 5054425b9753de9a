import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { describeException } from '#features/payments/describe-exception.ts'
import { formatMoney, whoseIt } from '#features/payments/exception-dialogs.ts'
import type { ExceptionAct, ExceptionRecord } from '#features/payments/exceptions.contract.ts'
import { AdminPaymentChip } from '#features/payments/web/list/admin-payment-chip.tsx'
import { useAdmin } from '#platform/browser/use-admin.ts'
import { formatCents } from '#shared/money.ts'
import { adminButtonStyle } from '#ui/admin/admin-button.tsx'
import { TestBadge } from '#ui/admin/chip.tsx'
import { CopyId } from '#ui/admin/copy-button.tsx'
import { DetailSheet, type Neighbours } from '#ui/admin/dialogs/detail-sheet.tsx'
import { Facts } from '#ui/admin/facts.tsx'
import { FailedQuery, LoadingRows } from '#ui/admin/lists/list-states.tsx'
import { Moment } from '#ui/admin/moment.tsx'
import { ExceptionActions } from './admin-exception-actions.tsx'
import { ExceptionState } from './admin-exception-chips.tsx'
import { useException } from './use-exceptions.ts'

type Props = {
  id: string
  /** From the list, shown while it is refetched. */
  listed: ExceptionRecord | undefined
  neighbours: Neighbours
  busy: ExceptionAct | undefined
  /** The result of an action. */
  message: ReactNode
  onAct: (act: ExceptionAct, exception: ExceptionRecord) => void
  onClosed: () => void
}

/** All details of one exception, and its actions. */
export function AdminExceptionSheet(props: Props) {
  const { id, listed, neighbours, busy, message: notice, onAct, onClosed } = props
  const { mayWrite } = useAdmin()
  const query = useException(id)
  const exception = query.data ?? listed
  return (
    <DetailSheet
      of={id}
      title={exception ? describeException(exception.reason).title : 'Exception'}
      neighbours={neighbours}
      onClosed={onClosed}
    >
      {() => (
        <>
          <FailedQuery
            error={query.error}
            refetch={query.refetch}
            sentence="This exception could not be reloaded"
          />
          {!exception && !query.error && <LoadingRows words="Loading exception..." />}
          {exception && (
            <>
              <Head exception={exception} />
              <Words exception={exception} />
              {notice}
              {mayWrite && exception.acts.length > 0 && (
                <div className="adm-noprint mt-4 flex flex-wrap gap-2">
                  <ExceptionActions exception={exception} busy={busy} onAct={onAct} />
                </div>
              )}
              <Answered exception={exception} />
              <Payment payment={exception.payment} />
              <Facts
                title="Found"
                facts={[
                  ['When', <Moment key="when" at={exception.openedAt} />],
                  ['Name', exception.customerName && <bdi>{exception.customerName}</bdi>],
                  ['Email', exception.customerEmail],
                  ['Provider', exception.provider === 'stripe' ? 'Stripe' : 'Built-in sandbox'],
                  ['Session ID', theId(exception.sessionId, 'session ID')],
                  ['Payment intent ID', theId(exception.paymentIntentId, 'payment intent ID')],
                ]}
              />
            </>
          )}
        </>
      )}
    </DetailSheet>
  )
}

/** Whose money it is, how much, and its state. */
function Head({ exception }: { exception: ExceptionRecord }) {
  return (
    <div className="mt-4 flex flex-wrap items-end gap-x-4 gap-y-2">
      <div className="min-w-0">
        <p className="adm-figure">{exception.cents > 0 ? formatMoney(exception) : 'No money'}</p>
        <p className="text-ink-2 [overflow-wrap:anywhere]">
          <bdi>{whoseIt(exception)}</bdi>
        </p>
      </div>
      <div className="ml-auto flex flex-wrap gap-1.5">
        <TestBadge livemode={exception.livemode} />
        <ExceptionState exception={exception} />
      </div>
    </div>
  )
}

function Words({ exception }: { exception: ExceptionRecord }) {
  const { happened, means, toDo } = describeException(exception.reason)
  return (
    <dl className="exc-words">
      <div>
        <dt>What happened</dt>
        <dd>{happened}</dd>
      </div>
      <div>
        <dt>What it means</dt>
        <dd>{means}</dd>
      </div>
      {exception.closedAt === null && (
        <div>
          <dt>What to do</dt>
          <dd>{toDo}</dd>
        </div>
      )}
    </dl>
  )
}

function Answered({ exception: { closedAt, closedBy, note } }: { exception: ExceptionRecord }) {
  return (
    closedAt && (
      <Facts
        title="Answer"
        facts={[
          ['By', closedBy ?? 'Automatic: the provider and our record now agree'],
          ['When', <Moment key="when" at={closedAt} />],
          ['Note', note && <span dir="auto">{note}</span>],
        ]}
      />
    )
  )
}

function Payment({ payment }: { payment: ExceptionRecord['payment'] }) {
  if (!payment)
    return (
      <section className="mt-5">
        <h3 className="text-sm">Payment</h3>
        <p className="mt-1.5 text-ink-2">None. We have no record of this money.</p>
      </section>
    )
  return (
    <>
      <Facts
        title="Payment"
        facts={[
          ['Status', <AdminPaymentChip key="status" status={payment.status} />],
          ['Total', formatCents(payment.totalCents)],
          ['Refunded', payment.refundedCents > 0 && formatCents(payment.refundedCents)],
          ['Lost', payment.lostCents > 0 && formatCents(payment.lostCents)],
          ['Dispute', payment.disputeStatus],
          ['Pays for', payment.registrationId ? 'A registration' : 'A discount request'],
        ].map(([name, value]) => [name as string, value || null] as const)}
      />
      <div className="adm-noprint mt-3 flex flex-wrap gap-2">
        <Link to={`/admin-payments?id=${encodeURIComponent(payment.id)}`} className={adminButtonStyle()}>
          Open the payment
        </Link>
        {payment.registrationId && (
          <Link
            to={`/admin-bookings?q=${encodeURIComponent(payment.id)}`}
            className={adminButtonStyle('secondary')}
          >
            Open the booking
          </Link>
        )}
      </div>
    </>
  )
}

const theId = (id: string | null, name: string): ReactNode =>
  id && <CopyId id={id} characters={25} name={name} />
