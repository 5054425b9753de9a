import type { Combination } from '#features/accommodation/accommodation.contract.ts'
import { formatPrice } from '#features/pricing/format-price.ts'
import { staySize } from '#features/pricing/stay-size.ts'
import { AdminButton } from '#ui/admin/admin-button.tsx'
import type { Column } from '#ui/admin/lists/column.ts'
import { DataTable } from '#ui/admin/lists/data-table.tsx'

/** The id of a row's Edit button, which gets the focus after a change. */
export const editId = (id: number): string => `edit-${id}`

type Props = {
  combinations: readonly Combination[]
  mayWrite: boolean
  onEdit: (combination: Combination) => void
  onDelete: (combination: Combination) => void
}

const valueColumns: readonly Column<Combination>[] = [
  { head: 'Nights', cell: ({ nights }) => nights, align: 'end', look: 'cat-number' },
  { head: 'Guests', cell: ({ guests }) => guests, align: 'end', look: 'cat-number' },
  { head: 'Price', cell: ({ price }) => formatPrice(price), align: 'end', look: 'cat-number' },
]

/** The combinations with their prices for the whole stay, by nights. */
export function AdminCombinationTable({ combinations, mayWrite, onEdit, onDelete }: Props) {
  const act = (head: string, on: (one: Combination) => void): Column<Combination> => ({
    head,
    look: 'cat-act',
    isForScreen: true,
    cell: (one) => (
      <AdminButton
        variant="quiet"
        className="-ml-1.5"
        {...(head === 'Edit' && { id: editId(one.id) })}
        onClick={() => on(one)}
      >
        {head}
        <span className="sr-only"> {staySize(one)}</span>
      </AdminButton>
    ),
  })
  return (
    <DataTable
      caption="Accommodation combinations"
      className="cat-combinations"
      columns={[...valueColumns, ...(mayWrite ? [act('Edit', onEdit), act('Delete', onDelete)] : [])]}
      rows={combinations}
      idOf={({ id }) => String(id)}
      nameOf={staySize}
    />
  )
}
