import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Link, type LoaderFunctionArgs, Outlet, useLocation, useNavigate } from 'react-router'
import adminCss from '#app/admin.css?url'
import { decideAtGate, gateTimeout } from '#features/admin-session/admin-gate.ts'
import { useAdminSession } from '#features/admin-session/web/use-admin-session.ts'
import { showSite } from '#features/website-content/website-content.contract.ts'
import { lastPage } from '#platform/browser/lists/last-page.ts'
import { useHydrated } from '#platform/browser/use-hydrated.ts'
import { caller } from '#shared/caller.ts'
import { adminButtonStyle } from '#ui/admin/admin-button.tsx'
import { Unauthorized } from '#ui/admin/unauthorized.tsx'
import { LiveRegion } from '#ui/live-region.tsx'
import { WaveLoader } from '#ui/wave-loader.tsx'
import { useNavigationFocus } from './use-navigation-focus.ts'

export const handle = { area: 'admin' }

/** The conference's name, which the login page shows. */
export const loader = async ({ context }: LoaderFunctionArgs) => ({
  conference: (await context.get(caller)(showSite, {})).event.name,
})

/** The name does not change while the page is open. */
export const shouldRevalidate = () => false

export const links = () => [{ rel: 'stylesheet', href: adminCss }]

export const headers = () => ({ 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' })

// no title: it would override the one that the page renders
export const meta = () => [{ name: 'robots', content: 'noindex' }]

/** The login gate of the back-office (A2). The server renders a loading state: only the browser knows the session. */
export default function AdminLayout() {
  const notice = useNavigationFocus()
  return (
    <div className="admin">
      {useHydrated() ? <Gate /> : <Loading />}
      <LiveRegion message={notice} />
    </div>
  )
}

function Gate() {
  const { pathname } = useLocation()
  const { view } = useAdminSession()
  const user = view.phase === 'in' ? view.user : undefined
  const back = user && lastPage.backFor(user.id)
  const decision = decideAtGate(pathname, view.phase, useHasWaited(), back?.address, user?.needsFactor)
  useRedirect(typeof decision === 'object' ? decision.leadsTo : undefined, back?.state)

  if (decision === 'show') return <Outlet />
  if (decision === 'wait') return <Loading />
  if (!decision.unauthorized) return <Loading />
  // kept on screen when the redirect to the login fails
  return (
    <main id="main" tabIndex={-1} className="px-4">
      <Unauthorized>
        <Link to={decision.leadsTo} className={adminButtonStyle('primary')}>
          Log in
        </Link>
      </Unauthorized>
    </main>
  )
}

/**
 * Replaces the current history entry. Navigates again when another navigation has cancelled the first attempt; stays where
 * the session comes while that still loads.
 */
const useRedirect = (to: string | undefined, state: unknown): void => {
  const navigate = useNavigate()
  const here = useLocation()
  const left = useRef<typeof here>(undefined)
  const redirect = useEffectEvent((to: string) => navigate(to, { replace: true, state }))
  const stay = useEffectEvent(() => navigate(here, { replace: true, state: here.state }))
  useEffect(() => {
    const isUnderWay = left.current === here
    left.current = to === undefined ? undefined : here
    if (!to) {
      if (isUnderWay) void stay()
      return
    }
    if (to === '/admin-login')
      lastPage.leave({ address: `${here.pathname}${here.search}`, state: here.state })
    void redirect(to)
  }, [to, here])
}

const useHasWaited = (): boolean => {
  const [hasWaited, setHasWaited] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setHasWaited(true), gateTimeout)
    return () => clearTimeout(timer)
  }, [])
  return hasWaited
}

function Loading() {
  return (
    <main id="main" tabIndex={-1} className="grid min-h-dvh place-content-center">
      <title>Loading... - Admin</title>
      <p role="status" className="grid justify-items-center gap-3 text-sm font-[560] text-ink-2">
        <WaveLoader className="text-ai" />
        Loading...
      </p>
    </main>
  )
}
