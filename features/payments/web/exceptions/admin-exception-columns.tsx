import { describeException } from '#features/payments/describe-exception.ts'
import { formatMoney, whoseIt } from '#features/payments/exception-dialogs.ts'
import type { ExceptionAct, ExceptionRecord } from '#features/payments/exceptions.contract.ts'
import { AdminPaymentChip } from '#features/payments/web/list/admin-payment-chip.tsx'
import { TestBadge } from '#ui/admin/chip.tsx'
import { EmailAddress } from '#ui/admin/email-address.tsx'
import type { Column } from '#ui/admin/lists/column.ts'
import { Moment } from '#ui/admin/moment.tsx'
import { ExceptionActions } from './admin-exception-actions.tsx'
import { ExceptionState } from './admin-exception-chips.tsx'
import type { ExceptionActionsOfPage } from './use-exception-actions.ts'

type Answering = Pick<ExceptionActionsOfPage, 'busy'> & {
  act: (act: ExceptionAct, exception: ExceptionRecord) => void
  mayWrite: boolean
}

/** The columns of the exceptions; the last one answers them. */
export const exceptionColumns = (answering: Answering): Column<ExceptionRecord>[] => [
  {
    head: 'What happened',
    isName: true,
    opens: true,
    look: 'exc-reason',
    cell: (exception) => (
      <>
        {describeException(exception.reason).title}
        <span className="sr-only">, {whoseIt(exception)}</span>
      </>
    ),
    note: ({ reason }) => <span className="exc-begin">{describeException(reason).happened}</span>,
  },
  {
    head: 'Who',
    cell: ({ customerName, customerEmail }) =>
      customerName ? <bdi>{customerName}</bdi> : <EmailOf address={customerEmail} />,
    note: ({ customerName, customerEmail }) => customerName && <EmailOf address={customerEmail} />,
    phone: 'below',
  },
  {
    head: 'Money',
    align: 'end',
    cell: (exception) => (
      <div>
        <p className="font-[640] text-ink">{exception.cents > 0 ? formatMoney(exception) : 'No money'}</p>
        <TestBadge livemode={exception.livemode} />
      </div>
    ),
    phone: 'beside',
  },
  {
    head: 'Payment',
    cell: ({ payment }) =>
      payment ? <AdminPaymentChip status={payment.status} /> : <span className="text-ink-3">None</span>,
    hiddenBelow: 1100,
  },
  {
    head: 'Found',
    sort: { ascending: 'date', descending: '-date' },
    cell: ({ openedAt }) => <Moment at={openedAt} />,
    phone: 'below',
  },
  {
    head: 'Answer',
    look: 'exc-answer',
    cell: (exception) => <Answer exception={exception} {...answering} />,
    phone: 'below',
  },
]

const EmailOf = ({ address }: { address: string | null }) =>
  address ? <EmailAddress of={address} /> : <span className="text-ink-3">Unknown</span>

function Answer({ exception, busy, act, mayWrite }: Answering & { exception: ExceptionRecord }) {
  if (exception.closedAt !== null || !mayWrite)
    return (
      <div>
        <ExceptionState exception={exception} />
        {exception.closedAt !== null && (
          <p className="mt-1 text-2xs text-ink-2">{exception.closedBy ?? 'automatically'}</p>
        )}
      </div>
    )
  return (
    <div className="exc-acts">
      <ExceptionActions
        exception={exception}
        busy={busy?.id === exception.id ? busy.act : undefined}
        onAct={act}
        isQuiet
      />
    </div>
  )
}
