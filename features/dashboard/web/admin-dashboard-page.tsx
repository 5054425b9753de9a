import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useAdmin } from '#platform/browser/use-admin.ts'
import { adminButtonLook } from '#ui/admin/admin-button.tsx'
import { Notice } from '#ui/admin/notice.tsx'
import { PageHead } from '#ui/admin/page-head.tsx'
import { AdminCards } from './admin-cards.tsx'
import { AdminFigures } from './admin-figures.tsx'
import { AdminWaiting } from './admin-waiting.tsx'

/**
 * What waits, the specified cards, and how the chosen website does (A6). `forOwners`: what concerns the whole installation.
 */
export default function AdminDashboardPage({ forOwners }: { forOwners: ReactNode }) {
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
            <Link to="/admin-website" className={adminButtonLook()}>
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
      {hasWebsite && <AdminWaiting />}
      {user.role === 'OWNER' && forOwners}
      <AdminCards />
      {hasWebsite && <AdminFigures />}
    </>
  )
}

/** The path of the back-office that led here because it is none. Anything else in its place is not shown. */
const useMissingPage = (): string | undefined => {
  const missing = useSearchParams()[0].get('missing') ?? ''
  return /^\/admin[\w./-]{0,80}$/.test(missing) ? missing : undefined
}
