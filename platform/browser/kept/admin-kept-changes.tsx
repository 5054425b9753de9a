import { useEffect, useRef, useSyncExternalStore } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { Website } from '#shared/website.ts'
import { AdminButton } from '#ui/admin/admin-button.tsx'
import { Notice } from '#ui/admin/notice.tsx'
import { type KeptChange, keptChanges } from './kept-changes.ts'

type Props = {
  /** The id of their account. */
  user: string
  website: Website
  /** They have just logged in again, and are back where their session had ended. */
  isBack: boolean
}

/**
 * Offers what was typed and not saved, on the page where it was typed and at the dashboard, as long as no form holds it.
 * For anyone who is back the form that they had before them opens on its own.
 */
export function AdminKeptChanges({ user, website, isBack }: Props) {
  useSyncExternalStore(keptChanges.subscribe, keptChanges.version)
  const { pathname } = useLocation()
  const navigate = useNavigate()

  useEffect(() => keptChanges.dropOthers(user), [user])

  const continued = keptChanges.continued()
  const isTaken = continued !== undefined && keptChanges.isOccupied(continued)
  useEffect(() => {
    // a form that is always on its page has found it on its own
    if (isTaken) keptChanges.resumeWith(undefined)
  }, [isTaken])

  const resume = (change: KeptChange) => {
    focusPage()
    keptChanges.resumeWith(change)
    if (pathOf(change) !== pathname) void navigate(change.address)
  }
  const discard = (change: KeptChange) => {
    focusPage()
    keptChanges.drop(change)
  }

  const mine = keptChanges.of(user).filter((change) => change.website === '' || change.website === website)
  const last = mine.findLast((change) => pathOf(change) === pathname && !change.isStanding)
  const before = useRef(isBack ? last : undefined)
  useEffect(() => {
    if (before.current) keptChanges.resumeWith(before.current)
    before.current = undefined
  }, [])

  return mine
    .filter(
      (change) => pathname === '/admin-dashboard' || (pathOf(change) === pathname && !change.isStanding),
    )
    .filter((change) => !keptChanges.isOccupied(change))
    .map((change) => (
      <Notice
        key={`${change.form} ${change.record}`}
        kind="info"
        actions={
          <div className="flex flex-wrap gap-2">
            <AdminButton variant="primary" className="py-1.5" onClick={() => resume(change)}>
              <span>
                Continue your changes to <bdi>{change.words}</bdi>
              </span>
            </AdminButton>
            <AdminButton onClick={() => discard(change)}>
              Discard<span className="sr-only"> your changes to {change.words}</span>
            </AdminButton>
          </div>
        }
      >
        You have unsaved changes.
      </Notice>
    ))
}

/** What is left on this page when the button that has the focus goes. */
const focusPage = () => document.getElementById('main')?.focus({ preventScroll: true })

const pathOf = ({ address }: KeptChange): string => address.split('?')[0] ?? ''
