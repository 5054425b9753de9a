import { useMemo } from 'react'
import type { PaymentStatistics } from '#features/payments/admin-payments.contract.ts'
import type { PaymentStatus } from '#features/payments/payments.contract.ts'
import { AdminEmailButton } from '#platform/browser/lists/admin-email-button.tsx'
import { AdminExport } from '#platform/browser/lists/admin-export.tsx'
import type { ListAddress } from '#platform/browser/lists/use-list-address.ts'
import { useAdmin } from '#platform/browser/use-admin.ts'
import { zonedTime } from '#shared/time/short-time.ts'
import { AdminButton } from '#ui/admin/admin-button.tsx'
import { useConferenceZone } from '#ui/admin/conference-zone.ts'
import { CopyButton } from '#ui/admin/copy-button.tsx'
import { DataTable } from '#ui/admin/lists/data-table.tsx'
import { ListFoot } from '#ui/admin/lists/list-foot.tsx'
import { EmptyList, FailedList, LoadingRows } from '#ui/admin/lists/list-states.tsx'
import { SelectionBar } from '#ui/admin/lists/selection-bar.tsx'
import { useSelection } from '#ui/admin/lists/use-selection.ts'
import { Notice } from '#ui/admin/notice.tsx'
import { useStableCallback } from '#ui/use-stable-callback.ts'
import { paymentTableColumns } from './admin-payment-columns.tsx'
import { paymentsAsText } from './payment-as-text.ts'
import type { PaymentFilter } from './payment-filter.ts'
import { texts } from './payment-list-texts.ts'
import { causeOf } from './payments-failure.ts'
import type { Payments } from './use-payments.ts'

type Props = {
  payments: Payments
  statistics: PaymentStatistics | undefined
  filter: PaymentFilter
  address: ListAddress
  onReset: () => void
  onOpen: (id: string) => void
  onRefresh: () => void
}

/** A9 The list in each of its loading states. */
export function AdminPaymentList(props: Props) {
  const { payments, filter, address, onReset, onRefresh } = props
  const { compact } = useAdmin()
  const timeZone = useConferenceZone()
  const onOpen = useStableCallback(props.onOpen)
  const columns = useMemo(() => paymentTableColumns(onOpen, timeZone), [onOpen, timeZone])
  const { query, rows, next, isLocal, isOld } = payments
  const { clear, ...selection } = useSelection(
    payments.list,
    rows.map(({ id }) => id),
  )
  if (query.isPending) return <LoadingRows words="Loading payments..." />

  const chosen = rows.filter(({ id }) => selection.chosen.has(id))
  return (
    <>
      {!isLocal && <Failed payments={payments} filter={filter} address={address} />}
      {isLocal && <LocalNote payments={payments} filter={filter} />}
      <ChosenPayments chosen={chosen} sort={filter.sort} onClear={clear} />
      {rows.length > 0 && (
        <DataTable
          caption={texts.title}
          className="adm-payments"
          columns={columns}
          rows={rows}
          idOf={({ id }) => id}
          nameOf={({ customerName, customerEmail, createdAt }) =>
            `${customerName}, ${customerEmail}, ${zonedTime(new Date(createdAt), timeZone)}`
          }
          busy={query.isPlaceholderData || isOld}
          sort={isLocal ? '-date' : filter.sort}
          onSort={(sort) => address.set({ sort: sort === '-date' ? '' : sort })}
          selection={selection}
        />
      )}
      {rows.length === 0 && !query.error && <Empty filter={filter} onReset={onReset} />}
      <ListFoot
        count={formatCount(props)}
        onRefresh={onRefresh}
        isRefreshing={query.isFetching}
        compact={compact}
        size={{ value: filter.size, onChange: (size) => address.set({ size: String(size) }) }}
        pages={{
          isFirst: address.isFirstPage,
          onFirst: address.first,
          onPrevious: address.previous,
          onNext: next === undefined ? undefined : () => !query.isPlaceholderData && address.next(next),
        }}
      />
    </>
  )
}

/** The error message of the list, if it failed. */
function Failed({ payments: { query }, filter, address }: Pick<Props, 'payments' | 'filter' | 'address'>) {
  const { error } = query
  if (!error) return null
  const retry = () => {
    // a cursor of another order, or a mistyped one, fails again on retry: start at the first page
    if ('status' in error && error.status === 400) address.first()
    else void query.refetch()
  }
  return (
    <div className="px-3">
      <FailedList sentence={failureOf(filter)} cause={causeOf(error)} onRetry={retry} />
    </div>
  )
}

/** The error message of the filter: m136, m134 or m133. */
const failureOf = ({ email, status }: PaymentFilter): string => {
  if (email) return texts.searchFailed(email)
  return status ? texts.statusFailed : texts.listFailed
}

/** A note that the rows come from a cache and not from the call. */
function LocalNote({ payments, filter }: Pick<Props, 'payments' | 'filter'>) {
  const { error } = payments.query
  return (
    <div className="px-3">
      <Notice kind={error ? 'warn' : 'info'}>
        <p>
          {error
            ? 'The server could not be searched'
            : 'The server finds no payment with this address any longer'}
          : {filter.email}
        </p>
        <p className="font-[430] text-ink">
          {error && `${causeOf(error)}. `}
          These are the payments already loaded whose address contains it.
        </p>
      </Notice>
    </div>
  )
}

type Chosen = { chosen: Payments['rows']; sort: PaymentFilter['sort']; onClear: () => void }

function ChosenPayments({ chosen, sort, onClear }: Chosen) {
  const timeZone = useConferenceZone()
  const ids = chosen.map(({ id }) => id).join(',')
  return (
    <SelectionBar count={chosen.length} onClear={onClear}>
      <CopyButton variant="quiet" words={texts.copyAll} text={() => paymentsAsText(chosen, timeZone)} />
      <AdminEmailButton list="payments" query={{ ids }} count={chosen.length} variant="quiet" />
      <AdminExport list="payments" variant="quiet" words="Export selected" query={{ ids, sort }} />
    </SelectionBar>
  )
}

function Empty({ filter, onReset }: Pick<Props, 'filter' | 'onReset'>) {
  const { email, status, q } = filter
  return (
    <EmptyList sentence={email ? texts.nobodyFound(email) : texts.empty}>
      <p className="text-ink-2">
        {email && status && `None with status ${status}. Choose ALL to search every status.`}
        {!email && q && `No payment ${status ? `with status ${status} ` : ''}matches “${q}”.`}
        {!email && !q && !status && 'Payments appear here when someone starts checkout.'}
      </p>
      <AdminButton onClick={onReset}>{texts.reset}</AdminButton>
    </EmptyList>
  )
}

const counterOf = {
  COMPLETED: 'completedPayments',
  PENDING: 'pendingPayments',
  FAILED: 'failedPayments',
  CANCELLED: 'cancelledPayments',
  EXPIRED: 'expiredPayments',
} as const satisfies Record<PaymentStatus, keyof PaymentStatistics>

const formatCount = ({ payments, statistics, filter }: Props): string => {
  const count = payments.rows.length
  const all =
    filter.email || filter.q
      ? undefined
      : statistics?.[filter.status ? counterOf[filter.status] : 'totalRecords']
  const known = all !== undefined && all > count && !payments.isOld && !payments.query.isPlaceholderData
  const formatted = new Intl.NumberFormat('en-IE').format(known ? all : count)
  const plural = (known ? all : count) === 1 ? 'payment' : 'payments'
  return `${known ? `${count} of ` : ''}${formatted} ${plural} shown${payments.isOld ? ', not up to date' : ''}`
}
