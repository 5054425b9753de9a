import { useMutation, useQueryClient } from '@tanstack/react-query'
import { listRefusedAddresses, type RefusedAddress, retryAddress } from '#features/mails/refusals.contract.ts'
import { AdminList } from '#platform/browser/lists/admin-list.tsx'
import { useAdminList } from '#platform/browser/lists/use-admin-list.ts'
import { useAdmin } from '#platform/browser/use-admin.ts'
import { AdminButton } from '#ui/admin/admin-button.tsx'
import { EmailAddress } from '#ui/admin/email-address.tsx'
import type { Column } from '#ui/admin/lists/column.ts'
import { EmptyList } from '#ui/admin/lists/list-states.tsx'
import { Moment } from '#ui/admin/moment.tsx'
import { Notice } from '#ui/admin/notice.tsx'

const resource = 'refused-addresses'

/** The tab of addresses that a mail server rejected permanently. */
export function AdminUndelivered() {
  const { mayWrite } = useAdmin()
  const list = useAdminList(resource, listRefusedAddresses, listRefusedAddresses.query)
  const retrying = useRetrying()
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
        <AdminList
          list={list}
          caption="Refused addresses"
          noun={['address', 'addresses']}
          columns={columns}
          nameOf={({ address }) => address}
          actions={
            mayWrite
              ? ({ id, address }) => (
                  <AdminButton variant="quiet" onClick={() => retrying.mutate(id)}>
                    <span>
                      Try again<span className="sr-only"> {address}</span>
                    </span>
                  </AdminButton>
                )
              : undefined
          }
          loading="Loading refused addresses..."
          failed={({ message }) => ({
            sentence: 'The refused addresses could not be loaded',
            cause: message,
          })}
          empty={
            <EmptyList sentence="No refused addresses">
              <p className="text-ink-2">
                An address appears here when its mail server says that it does not exist.
              </p>
            </EmptyList>
          }
          noMatch="No refused addresses"
        />
      </div>
    </>
  )
}

const useRetrying = () => {
  const { call, website } = useAdmin()
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call(retryAddress, { params: { website, id } }),
    onSettled: () => {
      for (const one of [resource, 'mails']) void client.invalidateQueries({ queryKey: [one, website] })
    },
  })
}

const columns: readonly Column<RefusedAddress>[] = [
  {
    head: 'Refused',
    cell: ({ refusedAt }) => <Moment at={refusedAt} />,
    sort: { ascending: 'date', descending: '-date' },
  },
  {
    head: 'Address',
    cell: ({ name }) => <bdi>{name}</bdi>,
    note: ({ address }) => <EmailAddress of={address} />,
    isName: true,
  },
  { head: 'What the server said', cell: ({ answer, answerCode }) => `${answer} (${answerCode})` },
]
