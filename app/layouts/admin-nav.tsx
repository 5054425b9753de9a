import {
  BadgePercent,
  BedDouble,
  Braces,
  CreditCard,
  FileText,
  FlaskConical,
  Heart,
  History,
  LayoutDashboard,
  type LucideIcon,
  Mail,
  MessageSquare,
  Presentation,
  ReceiptText,
  Tag,
  TriangleAlert,
  UsersRound,
} from 'lucide-react'
import { NavLink } from 'react-router'
import { goKeys } from '#app/layouts/shortcut-keys.ts'

type Entry = { to: string; name: string; Icon: LucideIcon }

/** A5 Every page of the websites but manage-events, which the dashboard leads to. */
const pages: readonly Entry[] = [
  { to: '/admin-dashboard', name: 'Dashboard', Icon: LayoutDashboard },
  { to: '/admin-payments', name: 'Payment Records', Icon: CreditCard },
  { to: '/admin-bookings', name: 'Bookings', Icon: ReceiptText },
  { to: '/admin-discounts', name: 'Discounts', Icon: BadgePercent },
  { to: '/admin-sessions', name: 'Sessions', Icon: Presentation },
  { to: '/admin-interests', name: 'Interests', Icon: Heart },
  { to: '/admin-accommodations', name: 'Accommodations', Icon: BedDouble },
  { to: '/admin-abstract-submissions', name: 'Abstract Submissions', Icon: FileText },
  { to: '/admin-registration-types', name: 'Registration Types', Icon: Tag },
]

const exceptions: Entry = { to: '/admin-exceptions', name: 'Exceptions', Icon: TriangleAlert }
const rehearsal: Entry = { to: '/admin-rehearsal', name: 'Rehearsal', Icon: FlaskConical }
const messages: Entry = { to: '/admin-messages', name: 'Messages', Icon: MessageSquare }
const mails: Entry = { to: '/admin-mails', name: 'Emails', Icon: Mail }
const audit: Entry = { to: '/admin-audit', name: 'Audit', Icon: History }
const api: Entry = { to: '/admin-api', name: 'API', Icon: Braces }
const accounts: Entry = { to: '/admin-accounts', name: 'Accounts', Icon: UsersRound }

/** The links of the sidebar. `withKeys`: each shows the keys that lead to it. */
export function AdminNav({
  isOwner,
  withKeys,
  onChoose,
}: {
  isOwner: boolean
  withKeys: boolean
  onChoose?: (() => void) | undefined
}) {
  const list = (entries: readonly Entry[], className = '') => (
    <ul className={`grid gap-px ${className}`}>
      {entries.map(({ to, name, Icon }) => (
        <li key={to}>
          <NavLink to={to} end onClick={onChoose} className="adm-link">
            <Icon size={16} strokeWidth={1.7} aria-hidden="true" />
            {name}
            {withKeys && keyOf(to) && (
              <span aria-hidden="true" className="ml-auto">
                <kbd>g {keyOf(to)}</kbd>
              </span>
            )}
          </NavLink>
        </li>
      ))}
    </ul>
  )

  return (
    <nav aria-label="Admin">
      {list(pages)}
      {list(
        [exceptions, messages, mails, rehearsal, audit, ...(isOwner ? [accounts] : []), api],
        'mt-2 border-t border-side-line pt-2',
      )}
    </nav>
  )
}

const keyOf = (to: string) => Object.keys(goKeys).find((key) => goKeys[key] === to)
