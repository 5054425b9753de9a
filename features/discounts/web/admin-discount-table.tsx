import { useMemo } from 'react'
import type { TimeSort } from '#shared/list-page.ts'
import { CopyId } from '#ui/admin/copy-button.tsx'
import { EmailAddress } from '#ui/admin/email-address.tsx'
import { type Column, DataTable, type Selection } from '#ui/admin/lists/data-table.tsx'
import { Moment } from '#ui/admin/moment.tsx'
import { useStableCallback } from '#ui/use-stable-callback.ts'
import type { DiscountRecord } from '../admin-discounts.contract.ts'
import { AdminDiscountAmount } from './admin-discount-amount.tsx'
import { AdminDiscountChips } from './admin-discount-chips.tsx'

type Props = {
  rows: readonly DiscountRecord[]
  busy: boolean
  sort: TimeSort
  onSort: (sort: string) => void
  selection: Selection
  onOpen: (record: DiscountRecord) => void
}

/** A19 The requests; cards on a phone. A click on the row or the button of its name opens the details. */
export function AdminDiscountTable({ rows, busy, sort, onSort, selection, ...rest }: Props) {
  const onOpen = useStableCallback(rest.onOpen)
  const columns = useMemo(() => columnsOf(onOpen), [onOpen])
  return (
    <DataTable
      caption="Discount records"
      className="discounts-table"
      columns={columns}
      rows={rows}
      idOf={({ id }) => id}
      nameOf={({ name, customerEmail }) => `${name}, ${customerEmail}`}
      busy={busy}
      sort={sort}
      onSort={onSort}
      selection={selection}
      onOpen={onOpen}
    />
  )
}

const columnsOf = (onOpen: Props['onOpen']): readonly Column<DiscountRecord>[] => [
  {
    head: 'ID', // only the time part of the id, which is unique here
    cell: ({ id }) => <CopyId id={id} characters={13} name="ID" />,
  },
  {
    head: 'Name',
    isName: true,
    cell: (row) => (
      <button type="button" className="adm-open" onClick={() => onOpen(row)}>
        <bdi>{row.name}</bdi>
      </button>
    ),
  },
  { head: 'Customer Email', cell: ({ customerEmail }) => <EmailAddress of={customerEmail} /> },
  { head: 'Amount Total', align: 'end', cell: (row) => <AdminDiscountAmount record={row} /> },
  { head: 'Status', cell: (row) => <AdminDiscountChips record={row} /> },
  {
    head: 'Created At',
    cell: ({ createdAt }) => <Moment at={createdAt} />,
    sort: { ascending: 'date', descending: '-date' },
  },
]
