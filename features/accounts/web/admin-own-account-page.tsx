import { type ComponentProps, type ReactNode, Suspense } from 'react'
import { useAdmin } from '#platform/browser/use-admin.ts'
import { PageHead } from '#ui/admin/page-head.tsx'
import { GrantedWebsites, RoleChip } from './admin-account-chips.tsx'
import { OwnName } from './admin-own-name.tsx'
import { OwnPassword } from './admin-own-password.tsx'
import { OwnSessions } from './admin-own-sessions.tsx'

type Props = {
  /** Updates the session after changes on this page. */
  session: ComponentProps<typeof OwnName> &
    ComponentProps<typeof OwnPassword> &
    ComponentProps<typeof OwnSessions>
  /** One's second factors. */
  factors: ReactNode
}

/** /admin-own-account: one's name, password, second factor and sessions. */
export default function AdminOwnAccountPage({ session, factors }: Props) {
  const { user } = useAdmin()
  return (
    <>
      <PageHead title="Your account" />
      <div className="max-w-3xl">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <span className="font-[560] [overflow-wrap:anywhere]">{user.email}</span>
          <RoleChip role={user.role} />
          <GrantedWebsites role={user.role} websites={user.websites} />
        </div>
        <OwnName changeUser={session.changeUser} />
        <OwnPassword continueWith={session.continueWith} />
        <Suspense fallback={null}>{factors}</Suspense>
        <OwnSessions logout={session.logout} />
      </div>
    </>
  )
}
