import { Link } from 'react-router'
import { type AdminButtonVariant, adminButtonStyle } from '#ui/admin/admin-button.tsx'
import { useAdmin } from '../use-admin.ts'

type Props = {
  list: 'bookings' | 'payments' | 'discounts' | 'abstracts'
  /** The filter of the list, as its call takes it. */
  query: Readonly<Record<string, unknown>>
  /** How many people these are, where the list knows it. */
  count?: number
  variant?: AdminButtonVariant
}

/** Links to the page for emailing the people in a list; hidden from a VIEWER. */
export function AdminEmailButton({ list, query, count, variant = 'secondary' }: Props) {
  const { mayWrite } = useAdmin()
  if (!mayWrite) return null
  const params = Object.entries(query).flatMap(([name, value]) => (value ? [[name, String(value)]] : []))
  return (
    <Link
      to={`/admin-write?${new URLSearchParams([['list', list], ...params])}`}
      className={`adm-noprint ${adminButtonStyle(variant)}`}
    >
      {count === undefined ? 'Email these people' : `Email ${count} ${count === 1 ? 'person' : 'people'}`}
    </Link>
  )
}
