import {
  AppWindow,
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
  Settings,
  ShieldCheck,
  Tag,
  TriangleAlert,
  UsersRound,
} from 'lucide-react'
import { NavLink } from 'react-router'
import { goKeys } from '#app/layouts/shortcut-keys.ts'
import type { Waiting, WaitingKind } from '#features/dashboard/dashboard.contract.ts'

type Entry = { to: string; name: string; Icon: LucideIcon; waits?: WaitingKind }
type Group = { name: string; entries: readonly Entry[] }

const dashboard: Entry = { to: '/admin-dashboard', name: 'Dashboard', Icon: LayoutDashboard }
const accounts: Entry = { to: '/admin-accounts', name: 'Accounts', Icon: UsersRound }

const settings: Entry = { to: '/admin-settings', name: 'Settings', Icon: Settings }
const privacy: Entry = { to: '/admin-privacy', name: 'Privacy', Icon: ShieldCheck }

/** A5 Every page of a website, grouped by task, except manage-events, which the dashboard links to. */
const groups: readonly Group[] = [
  {
    name: 'People',
    entries: [
      { to: '/admin-bookings', name: 'Bookings', Icon: ReceiptText },
      { to: '/admin-abstract-submissions', name: 'Abstract Submissions', Icon: FileText, waits: 'abstracts' },
      { to: '/admin-messages', name: 'Messages', Icon: MessageSquare, waits: 'messages' },
      { to: '/admin-mails', name: 'Emails', Icon: Mail, waits: 'mails' },
    ],
  },
  {
    name: 'Money',
    entries: [
      { to: '/admin-payments', name: 'Payment Records', Icon: CreditCard },
      { to: '/admin-discounts', name: 'Discounts', Icon: BadgePercent, waits: 'discounts' },
      { to: '/admin-exceptions', name: 'Exceptions', Icon: TriangleAlert, waits: 'exceptions' },
      { to: '/admin-rehearsal', name: 'Rehearsal', Icon: FlaskConical },
    ],
  },
  {
    name: 'Website',
    entries: [
      { to: '/admin-website', name: 'Website', Icon: AppWindow },
      { to: '/admin-registration-types', name: 'Registration Types', Icon: Tag },
      { to: '/admin-accommodations', name: 'Accommodations', Icon: BedDouble },
      { to: '/admin-sessions', name: 'Sessions', Icon: Presentation },
      { to: '/admin-interests', name: 'Interests', Icon: Heart },
    ],
  },
  {
    name: 'System',
    entries: [
      { to: '/admin-audit', name: 'Audit', Icon: History },
      { to: '/admin-api', name: 'API', Icon: Braces },
    ],
  },
]

/** The links of the sidebar. `withKeys`: shows each link's shortcut. */
export function AdminNav({
  isOwner,
  withKeys,
  waiting,
  isRail = false,
  onChoose,
}: {
  isOwner: boolean
  withKeys: boolean
  /** Number of waiting items by kind; undefined until loaded. */
  waiting: Waiting | undefined
  /** Icons only; the names are tooltips. */
  isRail?: boolean
  onChoose?: (() => void) | undefined
}) {
  const list = (entries: readonly Entry[]) => (
    <ul className="grid gap-px">
      {entries.map(({ to, name, Icon, waits }) => (
        <li key={to} className="relative">
          <NavLink to={to} end onClick={onChoose} className="adm-link" title={isRail ? name : undefined}>
            <Icon size={16} strokeWidth={1.7} aria-hidden="true" />
            {isRail ? <span className="sr-only">{name}</span> : name}
            {withKeys && keyOf(to) && (
              <span aria-hidden="true" className="ml-auto">
                <kbd>g {keyOf(to)}</kbd>
              </span>
            )}
          </NavLink>
          <Count of={waits && waiting?.[waits].count} name={name} />
        </li>
      ))}
    </ul>
  )

  return (
    <nav aria-label="Admin">
      {list([dashboard])}
      {groups.map(({ name, entries }) => (
        <section key={name} aria-label={name}>
          <p aria-hidden="true" className="adm-group">
            {!isRail && name}
          </p>
          {list(name === 'System' && isOwner ? [accounts, privacy, ...entries, settings] : entries)}
        </section>
      ))}
    </nav>
  )
}

/** Number of waiting items, placed outside the link so that it is no part of its name. */
function Count({ of, name }: { of: number | undefined; name: string }) {
  if (!of) return null
  return (
    <span className="adm-nav-count">
      {of.toLocaleString('en')}
      <span className="sr-only"> waiting in {name}</span>
    </span>
  )
}

const keyOf = (to: string) => Object.keys(goKeys).find((key) => goKeys[key] === to)
