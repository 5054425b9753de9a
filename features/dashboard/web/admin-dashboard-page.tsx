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
import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useAdmin } from '#platform/browser/use-admin.ts'
import { adminButtonStyle } from '#ui/admin/admin-button.tsx'
import { Notice } from '#ui/admin/notice.tsx'
import { PageHead } from '#ui/admin/page-head.tsx'
import { AdminFigures } from './admin-figures.tsx'
import { AdminWaiting } from './admin-waiting.tsx'

type Props = {
  /** What concerns everybody, before everything else. */
  aboutInstallation: ReactNode
  /** What comes first of a conference. */
  first: ReactNode
  /** Panels about the installation. */
  forOwners: ReactNode
}

/** The waiting items, the specified cards, and the figures of the chosen website (A6). */
export default function AdminDashboardPage({ aboutInstallation, first, forOwners }: Props) {
  const { user, website } = useAdmin()
  const missing = useMissingPage()
  const hasWebsite = user.role === 'OWNER' || user.websites.length > 0

  return (
    <>
      <PageHead
        title="Dashboard"
        {...(hasWebsite && {
          website,
          actions: (
            <Link to="/admin-website" className={adminButtonStyle()}>
              Edit the website
            </Link>
          ),
        })}
      />
      {missing && (
        <Notice kind="warn">
          There is no page {missing}. Choose one from the menu, or from the cards below.
        </Notice>
      )}
      {aboutInstallation}
      {hasWebsite && first}
      {hasWebsite && <AdminWaiting />}
      {user.role === 'OWNER' && forOwners}
      <AdminCards />
      {hasWebsite && <AdminFigures />}
    </>
  )
}

/**
 * The unknown back-office path that redirected here; nothing else is displayed, because the value comes from
 * outside.
 */
const useMissingPage = (): string | undefined => {
  const missing = useSearchParams()[0].get('missing') ?? ''
  return /^\/admin[\w./-]{0,80}$/.test(missing) ? missing : undefined
}

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
function AdminCards() {
  return (
    <nav aria-label="Go to" className="adm-goto adm-noprint">
      <ul>
        {cards.map(({ to, name, what, Icon }) => (
          <li key={to}>
            <p>
              <Icon size={16} strokeWidth={1.7} aria-hidden="true" />
              {what}
            </p>
            <Link to={to} className={adminButtonStyle('secondary', 'py-1 text-center')}>
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
