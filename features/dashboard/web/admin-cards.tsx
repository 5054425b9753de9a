import {
  BedDouble,
  CalendarDays,
  CreditCard,
  FileText,
  Heart,
  type LucideIcon,
  ReceiptText,
  Tag,
} from 'lucide-react'
import { Link } from 'react-router'
import { adminButtonLook } from '#ui/admin/admin-button.tsx'

type Card = { to: string; name: string; what: string; Icon: LucideIcon }

/** m189 in the order of the specification. */
const cards: readonly Card[] = [
  { to: '/admin-payments', name: 'Payment Records', what: 'What was paid, and refunds', Icon: CreditCard },
  { to: '/admin-bookings', name: 'Bookings', what: 'Who has registered, and badges', Icon: ReceiptText },
  { to: '/admin-manage-events', name: 'Manage Events', what: 'Dates, deadlines, place', Icon: CalendarDays },
  { to: '/admin-interests', name: 'Interest Options', what: 'What authors choose from', Icon: Heart },
  {
    to: '/admin-accommodations',
    name: 'Accommodation Combinations',
    what: 'Rooms with their prices',
    Icon: BedDouble,
  },
  {
    to: '/admin-abstract-submissions',
    name: 'Abstract Submissions',
    what: 'What authors sent, and decisions',
    Icon: FileText,
  },
  { to: '/admin-registration-types', name: 'Registration Types', what: 'What each type costs', Icon: Tag },
]

/** A6 The specified cards, each with its button. */
export function AdminCards() {
  return (
    <nav aria-label="Go to" className="adm-goto adm-noprint">
      <ul>
        {cards.map(({ to, name, what, Icon }) => (
          <li key={to}>
            <p>
              <Icon size={16} strokeWidth={1.7} aria-hidden="true" />
              {what}
            </p>
            <Link to={to} className={adminButtonLook('secondary', 'py-1 text-center')}>
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
