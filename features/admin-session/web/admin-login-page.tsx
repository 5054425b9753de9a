import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { AdminButton } from '#ui/admin/admin-button.tsx'
import { EntryFrame } from '#ui/admin/entry-frame.tsx'
import { Notice } from '#ui/admin/notice.tsx'
import { PasswordField } from '#ui/admin/password-field.tsx'
import { focusControl } from '#ui/fields/focus-control.ts'
import { TextField } from '#ui/fields/text-field.tsx'
import { loginErrors } from '../login-form.ts'
import { sessionTexts } from '../session-texts.ts'
import { loginArrivalOf } from './login-arrival.ts'
import { useAdminSession } from './use-admin-session.ts'

type Errors = ReturnType<typeof loginErrors>

/** What became of the attempt with this number. */
type Outcome = { attempt: number; errors: Errors; failure?: string }

/**
 * Where an admin logs in (A3). The gate leads on as soon as the session is there. The fields hold their own values:
 * what a password manager writes into them is read at submit, whether it told so or not.
 */
export default function AdminLoginPage() {
  const { view, login } = useAdminSession()
  const [outcome, setOutcome] = useState<Outcome>({ attempt: 0, errors: {} })
  const [busy, setBusy] = useState(false)
  const banner = useRef<HTMLDivElement>(null)
  const { attempt, errors, failure } = outcome
  const arrival = loginArrivalOf(useLocation().state)
  const notice = view.phase === 'out' ? view.notice : undefined

  // Once for an attempt: what is typed afterwards leaves the focus where it is.
  const focusReason = useEffectEvent(() => {
    const wrong = errors.email ? 'email' : errors.password && 'password'
    if (wrong) focusControl(wrong)
    else banner.current?.focus()
  })
  useEffect(() => {
    if (attempt > 0) focusReason()
  }, [attempt])

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    const data = new FormData(event.currentTarget)
    const email = String(data.get('email') ?? '').trim()
    const password = String(data.get('password') ?? '')
    const errors = loginErrors({ email, password })
    const next = attempt + 1
    if (Object.keys(errors).length > 0) return setOutcome({ attempt: next, errors })
    setOutcome({ attempt, errors })
    setBusy(true)
    try {
      await login(email, password)
    } catch (error) {
      const sentence = error instanceof Error ? error.message : ''
      setOutcome({ attempt: next, errors, failure: sentence || sessionTexts.loginFailed })
      setBusy(false)
    }
  }

  const forget = (name: keyof Errors) => {
    const { [name]: gone, ...others } = errors
    if (gone) setOutcome({ attempt, errors: others })
  }

  return (
    <EntryFrame
      title="Admin Login"
      windowTitle={failure || Object.keys(errors).length > 0 ? 'Error: Admin Login' : 'Admin Login'}
      above={
        failure ? (
          <Notice kind="danger" ref={banner}>
            {failure}
          </Notice>
        ) : (
          (notice || arrival.notice) && (
            <Notice kind={notice ? 'warn' : 'ok'}>{notice ?? arrival.notice}</Notice>
          )
        )
      }
    >
      <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
        <TextField
          id="email"
          name="email"
          label="Email"
          type="email"
          required
          autoComplete="username"
          inputMode="email"
          autoCapitalize="off"
          spellCheck={false}
          defaultValue={arrival.email}
          error={errors.email}
          onInput={() => forget('email')}
        />
        <PasswordField
          id="password"
          name="password"
          label="Password"
          required
          autoComplete="current-password"
          error={errors.password}
          onInput={() => forget('password')}
        />
        <AdminButton
          type="submit"
          variant="primary"
          className="mt-1 min-h-11 text-sm"
          aria-disabled={busy}
          aria-busy={busy}
        >
          {busy ? 'Logging in...' : 'Log in'}
        </AdminButton>
        <p role="status" className="sr-only">
          {busy ? 'Logging in...' : ''}
        </p>
        <Link
          to="/admin-password-forgotten"
          className="justify-self-center py-1 text-ai underline underline-offset-3 hover:text-ai-hover"
        >
          Forgot your password?
        </Link>
      </form>
    </EntryFrame>
  )
}
