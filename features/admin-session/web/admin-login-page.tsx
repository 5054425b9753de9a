import { type FormEvent, lazy, Suspense, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Link, useLocation } from 'react-router'
import { CallProblem } from '#platform/browser/calls/call-problem.ts'
import { SaveButton } from '#ui/admin/dialogs/save-button.tsx'
import { EntryFrame } from '#ui/admin/entry-frame.tsx'
import { Notice } from '#ui/admin/notice.tsx'
import { PasswordField } from '#ui/admin/password-field.tsx'
import { focusControl } from '#ui/fields/focus-control.ts'
import { TextField } from '#ui/fields/text-field.tsx'
import type { FactorQuestion } from '../factor-credentials.ts'
import { loginArrivalOf } from '../login-arrival.ts'
import { loginErrors } from '../login-form.ts'
import { useAdminSession } from './use-admin-session.ts'

/** Lazy, because only accounts with a second factor need it. */
const AdminSecondStep = lazy(() => import('./second-step/admin-second-step.tsx'))

/** The login page (A3). The gate redirects once there is a session. */
export default function AdminLoginPage() {
  const { view } = useAdminSession()
  const login = useLogin()
  const { errors, failure, entered, restart, banner } = login
  const arrival = loginArrivalOf(useLocation().state)
  const ended = view.phase === 'out' ? view.notice : undefined
  const isWrong = failure !== undefined || Object.values(errors).some(Boolean)
  const notice = failure ?? ended ?? arrival.notice

  if (entered?.question)
    return (
      <Suspense fallback={null}>
        <AdminSecondStep question={entered.question} email={entered.email} onBack={restart} />
      </Suspense>
    )
  return (
    <EntryFrame
      title="Admin Login"
      windowTitle={isWrong ? 'Error: Admin Login' : 'Admin Login'}
      above={
        notice && (
          <Notice kind={failure ? 'danger' : ended ? 'warn' : 'ok'} ref={banner}>
            {notice}
          </Notice>
        )
      }
    >
      <LoginForm login={login} email={entered?.email ?? arrival.email} />
    </EntryFrame>
  )
}

type Outcome = { errors: ReturnType<typeof loginErrors>; failure?: string }

/** Uncontrolled inputs, read at submit: a password manager may fill them without an event. */
const useLogin = () => {
  const { login } = useAdminSession()
  const [outcome, setOutcome] = useState<Outcome>({ errors: {} })
  const [busy, setBusy] = useState(false)
  const [entered, setEntered] = useState<{ email: string; question?: FactorQuestion }>()
  const banner = useRef<HTMLDivElement>(null)

  /** Focuses the invalid field once, so that the focus stays while the admin types. */
  const refuse = (next: Outcome) => {
    flushSync(() => {
      setOutcome(next)
      setBusy(false)
    })
    const wrong = (['email', 'password'] as const).find((name) => next.errors[name])
    if (wrong) focusControl(wrong)
    else banner.current?.focus()
  }

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    const data = new FormData(event.currentTarget)
    const email = String(data.get('email') ?? '').trim()
    const password = String(data.get('password') ?? '')
    const errors = loginErrors({ email, password })
    if (Object.keys(errors).length > 0) return refuse({ errors })
    setOutcome({ errors })
    setBusy(true)
    await login(email, password).catch((error: Error) => {
      const question = questionIn(error.cause)
      if (!question) return refuse({ errors, failure: error.message })
      setEntered({ email, question })
      setBusy(false)
    })
  }

  /** Returns from the second step to the password, for the same address. */
  const restart = (why?: string) => {
    flushSync(() => {
      setEntered((before) => before && { email: before.email })
      setOutcome({ errors: {}, ...(why && { failure: why }) })
    })
    focusControl('password')
  }

  const forget = (name: keyof Outcome['errors']) => {
    const { [name]: gone, ...errors } = outcome.errors
    if (gone) setOutcome({ errors })
  }

  return { ...outcome, entered, busy, submit, forget, restart, banner }
}

/** The second-factor challenge in a failed login. */
const questionIn = (cause: unknown): FactorQuestion | undefined =>
  cause instanceof CallProblem && cause.code === 'factor_required'
    ? (JSON.parse(cause.text) as FactorQuestion)
    : undefined

type LoginFormProps = { login: ReturnType<typeof useLogin>; email: string | undefined }

function LoginForm({ login: { errors, busy, submit, forget }, email }: LoginFormProps) {
  return (
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
        defaultValue={email}
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
      <SaveButton className="mt-1 min-h-11 text-sm" busy={busy} words="Log in" busyWords="Logging in..." />
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
  )
}
