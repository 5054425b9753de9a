import { CopyId } from '#ui/admin/copy-button.tsx'
import { EmailAddress } from '#ui/admin/email-address.tsx'
import type { Column } from '#ui/admin/lists/column.ts'
import { Moment } from '#ui/admin/moment.tsx'
import type { DiscountRecord } from '../admin-discounts.contract.ts'
import { AdminDiscountAmount } from './admin-discount-amount.tsx'
import { AdminDiscountChips } from './admin-discount-chips.tsx'

/** A19 The columns of the requests. */
export const discountColumns: readonly Column<DiscountRecord>[] = [
  {
    head: 'ID', // only the time part of the id, which is unique here
    cell: ({ id }) => <CopyId id={id} characters={13} name="ID" />,
    hiddenBelow: 1100,
  },
  { head: 'Name', isName: true, opens: true, cell: ({ name }) => <bdi>{name}</bdi> },
  {
    head: 'Customer Email',
    cell: ({ customerEmail }) => <EmailAddress of={customerEmail} />,
    phone: 'below',
  },
  {
    head: 'Amount Total',
    align: 'end',
    cell: (row) => <AdminDiscountAmount record={row} />,
    phone: 'beside',
  },
  { head: 'Status', cell: (row) => <AdminDiscountChips record={row} />, phone: 'below' },
  {
    head: 'Created At',
    cell: ({ createdAt }) => <Moment at={createdAt} />,
    sort: { ascending: 'date', descending: '-date' },
    hiddenBelow: 700,
  },
]
