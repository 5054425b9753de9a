import { useEffect, useRef, useSyncExternalStore } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { Website } from '#shared/website.ts'
import { AdminButton } from '#ui/admin/admin-button.tsx'
import { Notice } from '#ui/admin/notice.tsx'
import { type FormDraft, formDrafts } from './form-drafts.ts'

type Props = {
  /** The id of their account. */
  user: string
  website: Website
  /** They have just logged in again, on the page where their session ended. */
  isBack: boolean
}

/**
 * Offers unsaved changes on their page and on the dashboard while no form shows them. After logging in again, the form that
 * was open is opened automatically.
 */
export function AdminFormDrafts({ user, website, isBack }: Props) {
  useSyncExternalStore(formDrafts.subscribe, formDrafts.version)
  const { pathname } = useLocation()
  const navigate = useNavigate()

  useEffect(() => formDrafts.dropOthers(user), [user])

  const continued = formDrafts.continued()
  const isTaken = continued !== undefined && formDrafts.isOccupied(continued)
  useEffect(() => {
    // a form that is always on its page has restored them itself
    if (isTaken) formDrafts.resumeWith(undefined)
  }, [isTaken])

  const resume = (change: FormDraft) => {
    focusPage()
    formDrafts.resumeWith(change)
    if (pathOf(change) !== pathname) void navigate(change.address)
  }
  const discard = (change: FormDraft) => {
    focusPage()
    formDrafts.drop(change)
  }

  const mine = formDrafts.of(user).filter((change) => change.website === '' || change.website === website)
  const last = mine.findLast((change) => pathOf(change) === pathname && !change.isStanding)
  const before = useRef(isBack ? last : undefined)
  useEffect(() => {
    if (before.current) formDrafts.resumeWith(before.current)
    before.current = undefined
  }, [])

  return mine
    .filter(
      (change) => pathname === '/admin-dashboard' || (pathOf(change) === pathname && !change.isStanding),
    )
    .filter((change) => !formDrafts.isOccupied(change))
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

/** Focuses the page when the button with the focus disappears. */
const focusPage = () => document.getElementById('main')?.focus({ preventScroll: true })

const pathOf = ({ address }: FormDraft): string => address.split('?')[0] ?? ''
