import { useMemo } from 'react'
import { describeException } from '#features/payments/describe-exception.ts'
import { formatMoney, whoseIt } from '#features/payments/exception-dialogs.ts'
import type { ExceptionAct, ExceptionRecord } from '#features/payments/exceptions.contract.ts'
import { AdminPaymentChip } from '#features/payments/web/list/admin-payment-chip.tsx'
import { TestBadge } from '#ui/admin/chip.tsx'
import { EmailAddress } from '#ui/admin/email-address.tsx'
import { type Column, DataTable, type Selection } from '#ui/admin/lists/data-table.tsx'
import { Moment } from '#ui/admin/moment.tsx'
import { useStableCallback } from '#ui/use-stable-callback.ts'
import { ExceptionActions } from './admin-exception-actions.tsx'
import { ExceptionState } from './admin-exception-chips.tsx'
import { nameOfException } from './exception-texts.ts'

export type Busy = { id: string; act: ExceptionAct } | undefined

type Props = {
  exceptions: readonly ExceptionRecord[]
  isWaiting: boolean
  sort: string
  onSort: (sort: string) => void
  /** Undefined where there is no bulk action. */
  selection: Selection
  busy: Busy
  mayWrite: boolean
  onOpen: (id: string) => void
  onAct: (act: ExceptionAct, exception: ExceptionRecord) => void
}

/** The exceptions, the newest first. */
export function ExceptionTable({ exceptions, isWaiting, sort, onSort, selection, ...rest }: Props) {
  const { busy, mayWrite } = rest
  const onOpen = useStableCallback(rest.onOpen)
  const onAct = useStableCallback(rest.onAct)
  const columns = useMemo(() => columnsOf({ busy, mayWrite, onOpen, onAct }), [busy, mayWrite, onOpen, onAct])
  return (
    <DataTable
      caption="Exceptions of payments"
      className="exc-table"
      columns={columns}
      rows={exceptions}
      idOf={({ id }) => id}
      nameOf={nameOfException}
      busy={isWaiting}
      sort={sort}
      onSort={onSort}
      selection={selection}
    />
  )
}

const columnsOf = ({
  busy,
  mayWrite,
  onOpen,
  onAct,
}: Pick<Props, 'busy' | 'mayWrite' | 'onOpen' | 'onAct'>): Column<ExceptionRecord>[] => [
  {
    head: 'What happened',
    isName: true,
    look: 'exc-reason',
    cell: (exception) => <Reason exception={exception} onOpen={onOpen} />,
  },
  { head: 'Who', cell: (exception) => <Customer exception={exception} /> },
  { head: 'Money', align: 'end', cell: (exception) => <Money exception={exception} /> },
  {
    head: 'Payment',
    cell: ({ payment }) =>
      payment ? <AdminPaymentChip status={payment.status} /> : <span className="text-ink-3">None</span>,
  },
  {
    head: 'Found',
    sort: { ascending: 'date', descending: '-date' },
    cell: ({ openedAt }) => <Moment at={openedAt} />,
  },
  {
    head: 'Answer',
    look: 'exc-answer',
    cell: (exception) => <Answer exception={exception} busy={busy} mayWrite={mayWrite} onAct={onAct} />,
  },
]

function Reason({ exception, onOpen }: { exception: ExceptionRecord; onOpen: Props['onOpen'] }) {
  const { title, happened } = describeException(exception.reason)
  return (
    <div>
      <button type="button" className="exc-open" onClick={() => onOpen(exception.id)}>
        {title}
        <span className="sr-only">, {whoseIt(exception)}</span>
      </button>
      <p className="exc-begin">{happened}</p>
    </div>
  )
}

function Customer({ exception: { customerName, customerEmail } }: { exception: ExceptionRecord }) {
  if (!(customerName ?? customerEmail)) return <span className="text-ink-3">Unknown</span>
  return (
    <div className="min-w-0">
      {customerName && (
        <p>
          <bdi>{customerName}</bdi>
        </p>
      )}
      {customerEmail && (
        <p className="text-ink-2">
          <EmailAddress of={customerEmail} />
        </p>
      )}
    </div>
  )
}

function Money({ exception }: { exception: ExceptionRecord }) {
  return (
    <div>
      <p className="font-[640] text-ink">{exception.cents > 0 ? formatMoney(exception) : 'No money'}</p>
      <TestBadge livemode={exception.livemode} />
    </div>
  )
}

function Answer({
  exception,
  busy,
  mayWrite,
  onAct,
}: Pick<Props, 'busy' | 'mayWrite' | 'onAct'> & { exception: ExceptionRecord }) {
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
        onAct={onAct}
        isQuiet
      />
    </div>
  )
}
