import { useEffect } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { adminButtonStyle } from '#ui/admin/admin-button.tsx'
import { EntryFrame } from '#ui/admin/entry-frame.tsx'
import { FailedList } from '#ui/admin/lists/list-states.tsx'
import { Notice } from '#ui/admin/notice.tsx'
import { WaveLoader } from '#ui/wave-loader.tsx'
import { SetPasswordForm } from './admin-set-password-form.tsx'
import { usePasswordLink } from './use-password-link.ts'

/** /admin-set-password: the target of the link of an invitation or a reset. */
export default function AdminSetPasswordPage() {
  const token = useLinkToken()
  return token ? (
    <ByLink key={token} token={token} />
  ) : (
    <NoLink why="This link is not complete. Open the page from the link in the email." />
  )
}

function ByLink({ token }: { token: string }) {
  const { state, retry, end } = usePasswordLink(token)
  if (state.phase === 'over') return <NoLink why={state.why} />
  if (state.phase === 'failed')
    return (
      <EntryFrame title="Choose a password">
        <FailedList sentence="The link could not be checked." cause={state.why} onRetry={retry} />
      </EntryFrame>
    )
  if (state.phase === 'reading')
    return (
      <EntryFrame title="Choose a password">
        <p role="status" className="grid justify-items-center gap-3 py-4 text-ink-2">
          <WaveLoader className="text-ai" />
          Loading...
        </p>
      </EntryFrame>
    )
  return <SetPasswordForm token={token} link={state.link} onOver={end} />
}

/** Shown without a valid link: the reason, and how to get a new one. */
function NoLink({ why }: { why: string }) {
  return (
    <EntryFrame title="This link does not work" above={<Notice kind="warn">{why}</Notice>}>
      <p className="text-ink-2">
        Request a new one with the email of your account. If you were invited and no email arrives, ask an
        owner to send the invitation again.
      </p>
      <Link
        to="/admin-password-forgotten"
        className={adminButtonStyle('primary', 'mt-4 min-h-11 w-full text-sm')}
      >
        Request a new link
      </Link>
      <p className="mt-4 text-center">
        <Link to="/admin-login" className="text-ai underline underline-offset-3">
          Back to login
        </Link>
      </p>
    </EntryFrame>
  )
}

/**
 * The token of the link; empty when there is none. It is removed from the URL at once, so that no copied URL
 * and no browser history contains it, and moved into the state of this history entry: there a reload finds
 * it again, when the email may no longer be at hand, but no other page or tab can read it, unlike session
 * storage. It is gone once the login page replaces the entry.
 */
const useLinkToken = (): string => {
  const { hash, pathname, state } = useLocation()
  const navigate = useNavigate()
  const inAddress = hash.slice(1)

  useEffect(() => {
    if (inAddress) void navigate(pathname, { replace: true, state: { linkToken: inAddress } })
  }, [inAddress, pathname, navigate])

  return inAddress || keptTokenOf(state)
}

const keptTokenOf = (state: unknown): string => {
  const token: unknown = (state as { linkToken?: unknown } | null)?.linkToken
  return typeof token === 'string' ? token : ''
}
