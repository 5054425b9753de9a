import type { ListedTicketType } from '#features/pricing/admin-pricing.contract.ts'
import { formatPrice } from '#features/pricing/format-price.ts'
import { AdminButton } from '#ui/admin/admin-button.tsx'
import type { Column } from '#ui/admin/lists/column.ts'
import { DataTable } from '#ui/admin/lists/data-table.tsx'
import { AdminPriceActions, AdminPriceForm } from './admin-price-form.tsx'
import type { PriceEdit } from './use-price-edit.ts'
import type { RegistrationType } from './use-registration-types.ts'

/** The id of a row's Edit button, which gets the focus after a change. */
export const editId = ({ id }: Pick<RegistrationType, 'id'>): string => `edit-${id}`

type Props = {
  types: readonly RegistrationType[]
  /** What else is known of them; empty while it loads. */
  details: readonly ListedTicketType[]
  mayWrite: boolean
  edit: PriceEdit | undefined
  onEdit: (row: RegistrationType) => void
}

/** The registration types with their prices; one at a time is edited in its row. */
export function AdminRegistrationTypeTable({ types, details, mayWrite, edit, onEdit }: Props) {
  const isInEdit = ({ id }: RegistrationType) => edit?.seen.id === id
  const price = (row: RegistrationType) =>
    edit && isInEdit(row) ? <AdminPriceForm key={row.id} edit={edit} /> : formatPrice(row.price)
  const actions = (row: RegistrationType) => {
    if (edit && isInEdit(row)) return <AdminPriceActions edit={edit} />
    return (
      <AdminButton variant="quiet" id={editId(row)} className="-ml-1.5" onClick={() => onEdit(row)}>
        Edit<span className="sr-only"> {row.type}</span>
      </AdminButton>
    )
  }
  const columns: Column<RegistrationType>[] = [
    { head: 'ID', cell: ({ id }) => id, look: 'cat-id' },
    {
      head: 'Type',
      cell: ({ id, type }) =>
        nameAndWay(
          type,
          details.find((one) => one.id === id),
        ),
      isName: true,
    },
    { head: 'Price (€)', cell: price, align: 'end', look: 'cat-price-cell' },
    ...(mayWrite ? [{ head: 'Actions', cell: actions, look: 'cat-acts', isForScreen: true }] : []),
  ]
  return (
    <DataTable
      caption="Registration types"
      className="cat-types"
      columns={columns}
      rows={types}
      idOf={({ id }) => String(id)}
      nameOf={({ type }) => type}
    />
  )
}

/** Only visitors who pay on the website see the price. */
const nameAndWay = (type: string, details: ListedTicketType | undefined) => (
  <>
    {type}
    {details && details.payment !== 'online' && (
      <span className="block text-2xs font-[440] text-ink-2">
        Not charged on the website. It counts when you record a payment.
      </span>
    )}
  </>
)
