import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { listRefusedAddresses, type RefusedAddress, retryAddress } from '#features/mails/refusals.contract.ts'
import { AdminListFoot } from '#platform/browser/lists/admin-list-foot.tsx'
import { timeListIn, timeListNames } from '#platform/browser/lists/time-list.ts'
import { fetchListPage, useList } from '#platform/browser/lists/use-list.ts'
import { useListAddress } from '#platform/browser/lists/use-list-address.ts'
import { useAdmin } from '#platform/browser/use-admin.ts'
import type { Page } from '#shared/list-page.ts'
import { AdminButton } from '#ui/admin/admin-button.tsx'
import { EmailAddress } from '#ui/admin/email-address.tsx'
import { type Column, DataTable } from '#ui/admin/lists/data-table.tsx'
import { EmptyList, ListWait } from '#ui/admin/lists/list-states.tsx'
import { Moment } from '#ui/admin/moment.tsx'
import { Notice } from '#ui/admin/notice.tsx'
import { useStableCallback } from '#ui/use-stable-callback.ts'

/** The tab of addresses that a mail server rejected permanently. */
export function AdminUndelivered() {
  const { mayWrite } = useAdmin()
  const { address, query, list } = useRefusedAddresses()
  const retrying = useRetrying()
  const retry = useStableCallback((id: string) => retrying.mutate(id))
  const columns = useMemo(() => columnsOf(mayWrite ? retry : undefined), [mayWrite, retry])
  const rows = list.data?.rows
  return (
    <>
      {retrying.data && (
        <Notice kind="ok">
          We try {retrying.data.address} again. If it is refused again, you find it here.
        </Notice>
      )}
      {retrying.error && <Notice kind="danger">{retrying.error.message}</Notice>}
      <p className="mt-4 mb-2 text-ink-2">
        A mail server refused these addresses for good. Mailings leave them out. Try one again when its owner
        says that it works.
      </p>
      <div className="adm-list">
        <ListWait
          list={list}
          failed={({ message }) => ({
            sentence: 'The refused addresses could not be loaded',
            cause: message,
          })}
          loading="Loading refused addresses..."
        />
        {rows && rows.length > 0 && (
          <DataTable
            caption="Refused addresses"
            columns={columns}
            rows={rows}
            idOf={({ id }) => id}
            nameOf={({ address: refused }) => refused}
            busy={list.isPlaceholderData}
            sort={query.sort}
            onSort={(sort) => address.set({ sort: sort === '-date' ? '' : sort })}
          />
        )}
        {rows?.length === 0 && (
          <EmptyList sentence="No refused addresses">
            <p className="text-ink-2">
              An address appears here when its mail server says that it does not exist.
            </p>
          </EmptyList>
        )}
        <AdminListFoot list={list} address={address} limit={query.limit} words={['address', 'addresses']} />
      </div>
    </>
  )
}

const queryKey = 'refused-addresses'

const useRefusedAddresses = () => {
  const { call, website } = useAdmin()
  const address = useListAddress(timeListNames)
  const { q: _none, ...query } = timeListIn(address.request)
  const list = useList<Page<RefusedAddress>>([queryKey, query], (signal) =>
    fetchListPage(call, listRefusedAddresses, { params: { website }, query }, signal),
  )
  return { address, query, list }
}

const useRetrying = () => {
  const { call, website } = useAdmin()
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call(retryAddress, { params: { website, id } }),
    onSettled: () => {
      for (const one of [queryKey, 'mails']) void client.invalidateQueries({ queryKey: [one, website] })
    },
  })
}

const columnsOf = (onRetry: ((id: string) => void) | undefined): Column<RefusedAddress>[] => [
  {
    head: 'Refused',
    cell: ({ refusedAt }) => <Moment at={refusedAt} />,
    sort: { ascending: 'date', descending: '-date' },
  },
  {
    head: 'Address',
    cell: ({ name, address }) => (
      <div>
        <bdi>{name}</bdi>
        <span className="block text-ink-2">
          <EmailAddress of={address} />
        </span>
      </div>
    ),
    isName: true,
  },
  { head: 'What the server said', cell: ({ answer, answerCode }) => `${answer} (${answerCode})` },
  ...(onRetry
    ? [
        {
          head: 'Actions',
          cell: ({ id, address }: RefusedAddress) => (
            <AdminButton variant="quiet" onClick={() => onRetry(id)}>
              <span>
                Try again<span className="sr-only"> {address}</span>
              </span>
            </AdminButton>
          ),
          isForScreen: true,
        },
      ]
    : []),
]
