import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import type { LoginArrival } from '#features/admin-session/login-arrival.ts'
import { useAdminSession } from '#features/admin-session/web/use-admin-session.ts'
import { call } from '#platform/browser/calls/api-client.ts'
import { SaveButton } from '#ui/admin/dialogs/save-button.tsx'
import { EntryFrame } from '#ui/admin/entry-frame.tsx'
import { Notice } from '#ui/admin/notice.tsx'
import { useValidatedForm } from '#ui/fields/form/use-validated-form.ts'
import { usePasswordLink as setByLink } from '../accounts.contract.ts'
import { passwordFault } from '../password-rule.ts'
import { NewPassword } from './admin-new-password.tsx'
import { HiddenUsername } from './admin-username.tsx'
import { isOver, type PasswordLink } from './use-password-link.ts'

const labels = { password: 'New password' }
/** Passwords are never stored as a draft. */
const never = { read: () => undefined }

/** The form to set the password of a link's account. */
export function SetPasswordForm({
  token,
  link: { email, name, purpose },
  onOver,
}: {
  token: string
  link: PasswordLink
  onOver: (why: string) => void
}) {
  const { view, logout } = useAdminSession()
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const form = useValidatedForm({
    initial: { password: '' },
    labels,
    errorsOf: ({ password }) => {
      const fault = passwordFault(password, email)
      return fault ? { password: fault } : {}
    },
    kept: never,
  })

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const values = busy ? undefined : form.judge()
    if (!values) return
    setBusy(true)
    setFailure(undefined)
    try {
      const { email } = await call(setByLink, { body: { token, ...values } })
      if (view.phase === 'in') await logout()
      const state: LoginArrival = { email, notice: 'Your password is set. Log in with it.' }
      await navigate('/admin-login', { replace: true, state })
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error)
      if (isOver(error) && error.status !== 400) return onOver(why)
      setFailure(why)
      setBusy(false)
    }
  }

  return (
    <EntryFrame title={purpose === 'invitation' ? 'Choose a password' : 'Choose a new password'}>
      <p className="text-sm [overflow-wrap:anywhere]">
        {purpose === 'invitation' ? 'Welcome' : 'Hello'} <bdi className="font-[600]">{name}</bdi>.{' '}
        <span className="text-ink-2">You log in as {email}.</span>
      </p>
      {view.phase === 'in' && view.user.email !== email && (
        <Notice kind="info">
          You are logged in as {view.user.email} in this browser. Setting this password logs you out.
        </Notice>
      )}
      <form noValidate onSubmit={(event) => void submit(event)} className="mt-4 grid gap-4">
        <HiddenUsername email={email} />
        <NewPassword {...form.text('password')} email={email} />
        {failure && <Notice kind="danger">{failure}</Notice>}
        <SaveButton className="min-h-11 text-sm" busy={busy} words="Set password" />
      </form>
    </EntryFrame>
  )
}
