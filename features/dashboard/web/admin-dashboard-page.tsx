import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useAdmin } from '#platform/browser/use-admin.ts'
import { adminButtonLook } from '#ui/admin/admin-button.tsx'
import { PageHead } from '#ui/admin/page-head.tsx'
import { AdminFigures } from './admin-figures.tsx'
import { AdminWaiting } from './admin-waiting.tsx'

/** m189 in the order of the specification. */
const cards: readonly { to: string; name: string }[] = [
  { to: '/admin-payments', name: 'Payment Records' },
  { to: '/admin-bookings', name: 'Bookings' },
  { to: '/admin-manage-events', name: 'Manage Events' },
  { to: '/admin-interests', name: 'Interest Options' },
  { to: '/admin-accommodations', name: 'Accommodation Combinations' },
  { to: '/admin-abstract-submissions', name: 'Abstract Submissions' },
  { to: '/admin-registration-types', name: 'Registration Types' },
]

/**
 * What waits, how the chosen website does, and the buttons that lead on (A6). `forOwners`: what concerns the whole
 * installation.
 */
export default function AdminDashboardPage({ forOwners }: { forOwners: ReactNode }) {
  const { user, website } = useAdmin()
  const hasWebsite = user.role === 'OWNER' || user.websites.length > 0

  return (
    <>
      <PageHead
        title="Dashboard"
        {...(hasWebsite && {
          website,
          actions: (
            <Link to="/admin-website" className={adminButtonLook()}>
              Edit the website
            </Link>
          ),
        })}
      />
      {hasWebsite && <AdminWaiting />}
      {user.role === 'OWNER' && forOwners}
      {hasWebsite && <AdminFigures />}
      <nav aria-label="Go to" className="adm-jump adm-noprint">
        {cards.map(({ to, name }) => (
          <Link key={to} to={to} className={adminButtonLook()}>
            {name}
          </Link>
        ))}
      </nav>
    </>
  )
}
