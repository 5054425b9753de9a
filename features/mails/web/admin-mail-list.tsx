import { AdminButton } from '#ui/admin/admin-button.tsx'
import { ListFoot } from '#ui/admin/list-foot.tsx'
import { EmptyList, FailedList, LoadingRows } from '#ui/admin/list-states.tsx'
import type { MailRow } from '../mails.contract.ts'
import { AdminMailTable } from './admin-mail-table.tsx'
import type { Mails } from './use-mails.ts'

type Props = {
  mails: Mails
  onPreview: ((mail: MailRow) => void) | undefined
  onResend: ((mail: MailRow) => void) | undefined
  busy: string | undefined
  onReset: () => void
}

/** The mails that were asked for, their states, and the pages. */
export function AdminMailList({ mails, onReset, ...acts }: Props) {
  const { address, asked, limit, list, isOfAccounts } = mails
  const { data, error, refetch, isFetching, isPlaceholderData } = list
  const rows = data?.rows
  const isNarrowed = asked.q !== undefined || asked.state !== undefined || !address.isFirstPage

  return (
    <>
      {error && (
        <div className="px-3">
          <FailedList
            sentence="The mails could not be loaded"
            cause={error.message}
            onRetry={() => void refetch()}
          />
        </div>
      )}
      {!rows && !error && <LoadingRows words="Loading mails..." />}
      {rows && rows.length > 0 && (
        <AdminMailTable
          mails={rows}
          isBehind={isPlaceholderData}
          sort={asked.sort ?? '-date'}
          onSort={(sort) => address.set({ sort: sort === '-date' ? '' : sort })}
          {...acts}
        />
      )}
      {rows?.length === 0 &&
        (isNarrowed ? (
          <EmptyList sentence="No mails match">
            <AdminButton onClick={onReset}>Reset Filters</AdminButton>
          </EmptyList>
        ) : (
          <EmptyList sentence={isOfAccounts ? 'No mails of accounts yet' : 'No mails yet'}>
            <p className="text-ink-2">Each mail appears here as soon as it is to be sent.</p>
          </EmptyList>
        ))}
      <ListFoot
        count={rows ? `${rows.length} ${rows.length === 1 ? 'mail' : 'mails'} shown` : ''}
        onRefresh={() => void refetch()}
        isRefreshing={isFetching}
        size={{ value: limit, onChange: (size) => address.set({ size: String(size) }) }}
        pages={{
          isFirst: address.isFirstPage,
          onFirst: address.first,
          onPrevious: address.previous,
          onNext: data?.next === undefined ? undefined : () => data.next && address.next(data.next),
        }}
      />
    </>
  )
}
