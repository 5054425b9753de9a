import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { lazy, Suspense, useCallback, useEffect, useMemo, useState } from 'react'
import { matchPath, Outlet, useLocation, useNavigate } from 'react-router'
import type { Shortcut } from '#app/layouts/shortcut-keys.ts'
import { checkSession } from '#features/admin-session/admin-session.contract.ts'
import { AdminSessionMonitor } from '#features/admin-session/web/admin-session-monitor.tsx'
import type { SessionActions, SessionView } from '#features/admin-session/web/session-view.ts'
import { useAdminSession } from '#features/admin-session/web/use-admin-session.ts'
import { chooseWebsite, rememberWebsite, storedWebsite } from '#platform/browser/chosen-website.ts'
import { AdminFormDrafts } from '#platform/browser/form-drafts/admin-form-drafts.tsx'
import { keep, readStored } from '#platform/browser/form-drafts/storage.ts'
import { lastPage } from '#platform/browser/lists/last-page.ts'
import type { AdminContext } from '#platform/browser/use-admin.ts'
import type { Website } from '#shared/website.ts'
import { ConferencesProvider } from '#ui/admin/conferences.tsx'
import { Notice } from '#ui/admin/notice.tsx'
import { Unauthorized } from '#ui/admin/unauthorized.tsx'
import { LiveRegion } from '#ui/live-region.tsx'
import { ConferenceZoneProvider } from './admin-conference-zone.tsx'
import { ConnectionBar } from './admin-connection.tsx'
import { AdminDrawer, AdminRail } from './admin-drawer.tsx'
import { createQueries } from './admin-queries.ts'
import { useSearch } from './admin-search-dialog.tsx'
import { AdminSidebar, type SidebarProps } from './admin-sidebar.tsx'
import { useShortcuts } from './use-shortcuts.ts'
import { useWideWindow } from './use-wide-window.ts'

const ShortcutsDialog = lazy(() => import('./admin-shortcuts.tsx'))

type LoggedIn = Extract<SessionView, { phase: 'in' }>

/** The pages for an admin without a website; all others need one. The abstracts page shows its own message (m152). */
const pathsWithoutWebsite = [
  '/admin-dashboard',
  '/admin-own-account',
  '/admin-audit',
  '/admin-abstract-submissions',
  '/admin-api',
]

/** The layout of every page of the back-office (A5). The key resets all state when another admin logs in. */
export default function AdminShell() {
  const { view, ...actions } = useAdminSession()
  if (view.phase !== 'in') return null
  return (
    <ConferencesProvider value={view.user.conferences}>
      <Shell key={view.user.id} view={view} actions={actions} />
    </ConferencesProvider>
  )
}

function Shell({ view, actions }: { view: LoggedIn; actions: SessionActions }) {
  const [{ user }, { call }] = [view, actions]
  const isWide = useWideWindow()
  const [queries] = useState(createQueries)
  const [keys, setKeys] = useStoredChoice('shortcuts', ['on', 'off'])
  const withKeys = keys === 'on'
  const [isHelping, setIsHelping] = useState(false)
  const onHelp = () => setIsHelping(true)

  const { website, granted, chooseThis: chooseWebsite, isBack } = useChosenWebsite(user)
  const search = useSearch(call, granted.includes(website) ? website : undefined)
  useRememberedLocation(user.id, website)

  const notice = useShortcutActions(withKeys, { queries, onHelp, onSearch: search.open })

  const context = usePageContext({ user, website, chooseWebsite, withKeys }, actions)
  const { mayWrite, compact } = context

  const sidebar = {
    user,
    expiresAt: view.expiresAt,
    website,
    granted,
    onWebsite: chooseWebsite,
    withKeys,
    call,
    onSearch: search.open,
    onHelp,
    onLogout: () => void actions.logout(),
  }

  return (
    <QueryClientProvider client={queries}>
      <a href="#main" className="adm-skip">
        Skip to content
      </a>
      <ConnectionBar />
      <div className="adm-shell">
        <Side {...sidebar} isWide={isWide} />
        <main id="main" tabIndex={-1} className="adm-main" data-rows={compact.on ? 'compact' : undefined}>
          {granted.length === 0 && <NoWebsite />}
          <AdminFormDrafts user={user.id} website={website} isBack={isBack} />
          <Page context={context} isGranted={granted.includes(website)} />
        </main>
      </div>
      <AdminSessionMonitor view={view} onRefresh={actions.refreshNow} />
      {search.dialog}
      <Suspense>
        {isHelping && (
          <ShortcutsDialog
            on={withKeys}
            onSwitch={(on) => setKeys(on ? 'on' : 'off')}
            onClosed={() => setIsHelping(false)}
            steps={mayWrite && { call, website }}
          />
        )}
      </Suspense>
      <LiveRegion message={notice} />
    </QueryClientProvider>
  )
}

type Chosen = Pick<AdminContext, 'user' | 'website' | 'chooseWebsite' | 'withKeys'>

/** What the pages know and can do. */
const usePageContext = (
  chosen: Chosen,
  { call, download, authorised, changeUser }: SessionActions,
): AdminContext => {
  const { user, website, chooseWebsite, withKeys } = chosen
  const mayWrite = user.role !== 'VIEWER' && user.websites.includes(website)
  const compact = useCompact()
  const refreshUser = useCallback(
    async () => changeUser((await call(checkSession, {})).user),
    [call, changeUser],
  )
  return useMemo(
    () =>
      ({
        ...{ user, website, chooseWebsite, refreshUser, mayWrite },
        ...{ compact, withKeys, call, download, authorised },
      }) satisfies AdminContext,
    [user, website, chooseWebsite, refreshUser, mayWrite, compact, withKeys, call, download, authorised],
  )
}

/** The page, or the refusal that this admin may not see it. */
function Page({ context, isGranted }: { context: AdminContext; isGranted: boolean }) {
  const { user, call, website } = context
  const { pathname } = useLocation()
  if (isForbidden(user, pathname)) return <Unauthorized />
  return (
    <ConferenceZoneProvider call={call} website={isGranted ? website : undefined}>
      <Outlet context={context} />
    </ConferenceZoneProvider>
  )
}

/** The selected website, and whether the admin has returned to their location of before the login. */
const useChosenWebsite = (user: LoggedIn['user']) => {
  const granted = user.websites
  const [back] = useState(() => lastPage.backFor(user.id))
  const [preferred, setPreferred] = useState(() => back?.website ?? storedWebsite())
  const website = chooseWebsite(preferred, granted, user.conferences)
  const selectWebsite = useCallback((website: Website) => {
    setPreferred(website)
    rememberWebsite(website)
  }, [])
  return { website, granted, chooseThis: selectWebsite, isBack: back !== undefined }
}

/** Remembers the location for the next login. */
const useRememberedLocation = (user: string, website: Website): void => {
  const { pathname, search, state } = useLocation()
  useEffect(() => {
    lastPage.note({ user, website, address: `${pathname}${search}`, state })
  }, [user, website, pathname, search, state])
}

type ShortcutTargets = { queries: QueryClient; onHelp: () => void; onSearch: (() => void) | undefined }

/** Runs shortcuts; returns the status of a refresh for the live region. */
const useShortcutActions = (on: boolean, { queries, onHelp, onSearch }: ShortcutTargets): string => {
  const navigate = useNavigate()
  const [notice, setNotice] = useState('')
  useShortcuts(on, (shortcut: Shortcut) => {
    if (shortcut === 'help') onHelp()
    else if (shortcut === 'search') onSearch?.()
    else if (shortcut === 'find') document.querySelector<HTMLElement>('main [type=search]')?.focus()
    else if (shortcut === 'refresh') {
      setNotice('Refreshing')
      void queries.invalidateQueries().then(() => setNotice('Refreshed'))
    } else void navigate(shortcut.to)
  })
  return notice
}

/** The sidebar, the icon rail, or the bar that opens the drawer on narrow windows. */
function Side({ isWide, ...sidebar }: SidebarProps & { isWide: boolean }) {
  const { pathname } = useLocation()
  if (!isWide) return <AdminDrawer {...sidebar} />
  if (pathname === '/admin-website') return <AdminRail {...sidebar} />
  return (
    <aside aria-label="Admin Panel" className="adm-side">
      <AdminSidebar {...sidebar} />
    </aside>
  )
}

function NoWebsite() {
  return (
    <Notice kind="warn">You have no access to a website yet. Ask an owner to grant it under Accounts.</Notice>
  )
}

/** The pages of the installation. */
const ownersPaths = ['/admin-accounts', '/admin-privacy', '/admin-settings']

/** Whether this admin may not see the page. */
const isForbidden = ({ role, websites }: AdminContext['user'], pathname: string): boolean => {
  const matches = (path: string) => matchPath(path, pathname) !== null
  if (ownersPaths.some(matches)) return role !== 'OWNER'
  return role !== 'OWNER' && websites.length === 0 && !pathsWithoutWebsite.some(matches)
}

/** Whether tables have low rows on this device. */
const useCompact = (): AdminContext['compact'] => {
  const [rows, setRows] = useStoredChoice('rows', ['comfortable', 'compact'])
  return useMemo(
    () => ({ on: rows === 'compact', onChange: (on) => setRows(on ? 'compact' : 'comfortable') }),
    [rows, setRows],
  )
}

/** A setting stored on this device; defaults to the first choice. */
const useStoredChoice = <T extends string>(key: string, choices: readonly [T, ...T[]]) => {
  const [chosen, setChosen] = useState(
    () => choices.find((one) => one === readStored('local', key)) ?? choices[0],
  )
  const choose = useCallback(
    (next: T) => {
      setChosen(next)
      keep('local', key, next)
    },
    [key],
  )
  return [chosen, choose] as const
}
