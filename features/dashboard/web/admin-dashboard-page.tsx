import {
  BedDouble,
  CalendarCog,
  CreditCard,
  FileText,
  Heart,
  type LucideIcon,
  ReceiptText,
  Tag,
} from 'lucide-react'
import { Link } from 'react-router'
import { useAdmin } from '#platform/browser/use-admin.ts'
import { adminButtonLook } from '#ui/admin/admin-button.tsx'
import { PageHead } from '#ui/admin/page-head.tsx'
import { AdminFigures } from './admin-figures.tsx'
import { AdminWaiting } from './admin-waiting.tsx'

type Card = { to: string; name: string; Icon: LucideIcon; line: string }

/** m189 in the order of the specification. */
const cards: readonly Card[] = [
  {
    to: '/admin-payments',
    name: 'Payment Records',
    Icon: CreditCard,
    line: 'Payments that are completed, pending or failed.',
  },
  {
    to: '/admin-bookings',
    name: 'Bookings',
    Icon: ReceiptText,
    line: 'Registrations with and without accommodation.',
  },
  {
    to: '/admin-manage-events',
    name: 'Manage Events',
    Icon: CalendarCog,
    line: 'Dates, deadlines, venue and the addresses of the organisers.',
  },
  {
    to: '/admin-interests',
    name: 'Interest Options',
    Icon: Heart,
    line: 'The interest areas that authors can choose.',
  },
  {
    to: '/admin-accommodations',
    name: 'Accommodation Combinations',
    Icon: BedDouble,
    line: 'The nights and guests visitors can book, and their prices.',
  },
  {
    to: '/admin-abstract-submissions',
    name: 'Abstract Submissions',
    Icon: FileText,
    line: 'Submitted abstracts and their files.',
  },
  {
    to: '/admin-registration-types',
    name: 'Registration Types',
    Icon: Tag,
    line: 'The presentation types and their prices.',
  },
]

/** How the chosen website does, and the cards that lead to every page (A6). */
export default function AdminDashboardPage() {
  const { user, website } = useAdmin()
  const hasWebsite = user.role === 'OWNER' || user.websites.length > 0
  const more = [
    { to: '/admin-exceptions', name: 'Exceptions' },
    { to: '/admin-messages', name: 'Messages' },
    { to: '/admin-mails', name: 'Emails' },
    { to: '/admin-rehearsal', name: 'Rehearsal' },
    { to: '/admin-audit', name: 'Audit' },
    ...(user.role === 'OWNER' ? [{ to: '/admin-accounts', name: 'Accounts' }] : []),
    { to: '/admin-own-account', name: 'Your account' },
  ]

  return (
    <>
      <PageHead title="Dashboard" {...(hasWebsite && { website })} />
      {hasWebsite && <AdminWaiting />}
      {hasWebsite && <AdminFigures />}
      <ul className="grid gap-px overflow-hidden rounded-md border border-line bg-line forced-colors:bg-[CanvasText] sm:grid-cols-2 xl:grid-cols-3">
        {cards.map(({ to, name, Icon, line }) => (
          <li
            key={to}
            className="grid grid-cols-[auto_minmax(0,1fr)] grid-rows-[auto_1fr_auto] gap-x-3.5 bg-surface p-5 forced-colors:bg-[Canvas] hover:bg-[color-mix(in_oklab,var(--ai-soft)_35%,var(--surface))]"
          >
            <Icon
              size={20}
              strokeWidth={1.6}
              aria-hidden="true"
              className="mt-px text-ai forced-colors:text-[CanvasText]"
            />
            <h2 className="text-[0.9375rem] leading-5.5">{name}</h2>
            <p className="col-start-2 mt-1 text-ink-2">{line}</p>
            <Link to={to} className={adminButtonLook('secondary', 'col-start-2 mt-3.5 justify-self-start')}>
              Open<span className="sr-only"> {name}</span>
            </Link>
          </li>
        ))}
        <li className="bg-surface p-5 forced-colors:bg-[Canvas] xl:col-span-2">
          <p className="text-ink-3">System</p>
          <div className="mt-1.5 flex flex-wrap gap-x-5 gap-y-1">
            {more.map(({ to, name }) => (
              <Link key={to} to={to} className={adminButtonLook('quiet', '-mx-1.5')}>
                {name}
              </Link>
            ))}
          </div>
        </li>
      </ul>
    </>
  )
}
