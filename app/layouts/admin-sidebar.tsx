import { useQuery } from '@tanstack/react-query'
import { Keyboard, Search } from 'lucide-react'
import { Link } from 'react-router'
import { showWaiting, type Waiting } from '#features/dashboard/dashboard.contract.ts'
import { pollInterval } from '#platform/browser/lists/use-list.ts'
import type { AdminCall, AdminUser } from '#platform/browser/use-admin.ts'
import { useNow } from '#platform/browser/use-now.ts'
import type { Website } from '#shared/website.ts'
import { SiteMark } from '#ui/site/frame/site-mark.tsx'
import { ThemeControl } from '#ui/site/frame/theme-control.tsx'
import { AdminNav } from './admin-nav.tsx'
import { AdminWebsiteChoice } from './admin-website-choice.tsx'

export type SidebarProps = {
  user: AdminUser
  expiresAt: number
  website: Website
  granted: readonly Website[]
  onWebsite: (website: Website) => void
  withKeys: boolean
  call: AdminCall
  /** Opens the search; undefined without a website. */
  onSearch: (() => void) | undefined
  onHelp: () => void
  onLogout: () => void
  /** Called after a link was followed. */
  onChoose?: () => void
}

/** A5 The content of the sidebar, and of the drawer on narrow windows. */
export function AdminSidebar({ user, expiresAt, website, granted, onChoose, ...rest }: SidebarProps) {
  const { onWebsite, withKeys, call, onSearch, onHelp, onLogout } = rest
  return (
    <>
      <AdminTitle />
      <div className="mt-2.5 mb-2">
        <AdminWebsiteChoice chosen={website} granted={granted} onChoose={onWebsite} onLeave={onChoose} />
      </div>
      {onSearch && (
        <button type="button" className="adm-find-open" aria-keyshortcuts="/ Control+K" onClick={onSearch}>
          <Search size={16} strokeWidth={1.7} aria-hidden="true" />
          Search
          <span aria-hidden="true" className="adm-find-chords">
            {withKeys && <kbd>/</kbd>}
            <kbd>Ctrl K</kbd>
          </span>
        </button>
      )}
      <AdminNav
        isOwner={user.role === 'OWNER'}
        withKeys={withKeys}
        waiting={useWaiting(call, granted.includes(website) ? website : undefined)}
        onChoose={onChoose}
      />
      <div className="mt-auto shrink-0 pt-2">
        <div className="grid gap-0.5 border-t border-side-line px-2 pt-3.5 text-2xs text-side-ink-2">
          <Link to="/admin-own-account" onClick={onChoose} className="adm-who" dir="auto">
            {user.name || user.email}
          </Link>
          {user.name && <span className="[overflow-wrap:anywhere]">{user.email}</span>}
          <span>
            Role: {user.role} · <MinutesLeft expiresAt={expiresAt} />
          </span>
          <div className="mt-2.5 flex gap-2">
            <button type="button" className="adm-side-button grow" onClick={onLogout}>
              Logout
            </button>
            <ThemeControl />
            <button
              type="button"
              className="bar-control bar-control-square"
              onClick={onHelp}
              title="Keyboard shortcuts"
            >
              <Keyboard size={18} strokeWidth={1.6} aria-hidden="true" />
              <span className="sr-only">Keyboard shortcuts</span>
            </button>
          </div>
        </div>
      </div>
    </>
  )
}

/** Waiting items of the website; shares the dashboard's query. */
const useWaiting = (call: AdminCall, website: Website | undefined): Waiting | undefined =>
  useQuery({
    queryKey: ['waiting', website],
    queryFn: ({ signal }) => call(showWaiting, { params: { website: website as Website } }, { signal }),
    enabled: website !== undefined,
    refetchInterval: pollInterval,
  }).data

/** m128 The name of the back-office next to the logo. */
function AdminTitle() {
  return (
    <h2 className="flex min-h-6.5 items-center gap-2.5 px-2 text-[0.9375rem] [font-stretch:108%]">
      <SiteMark className="size-6.5 shrink-0" />
      Admin Panel
    </h2>
  )
}

/** Minutes until the session expires unless it is refreshed. Not announced to screen readers. */
function MinutesLeft({ expiresAt }: { expiresAt: number }) {
  const seconds = (expiresAt - useNow(5000)) / 1000
  return <span className="num">{Math.max(0, Math.round(seconds / 60))} min left</span>
}
