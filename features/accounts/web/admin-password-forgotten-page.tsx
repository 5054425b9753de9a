import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { call } from '#platform/browser/calls/api-client.ts'
import { firstErrors } from '#shared/first-errors.ts'
import { SaveButton } from '#ui/admin/dialogs/save-button.tsx'
import { EntryFrame } from '#ui/admin/entry-frame.tsx'
import { Notice } from '#ui/admin/notice.tsx'
import { EmailField } from '#ui/fields/email-field.tsx'
import { useValidatedForm } from '#ui/fields/form/use-validated-form.ts'
import { askForPasswordLink } from '../accounts.contract.ts'

type State =
  | { phase: 'idle' | 'sending' }
  | { phase: 'sent'; message: string }
  | { phase: 'failed'; why: string }

const labels = { email: 'Email' }

/** /admin-password-forgotten: requests a link by email. The reply does not reveal who has an account. */
export default function AdminPasswordForgottenPage() {
  const [state, setState] = useState<State>({ phase: 'idle' })
  const answer = useRef<HTMLDivElement>(null)
  const form = useValidatedForm({
    initial: { email: '' },
    labels,
    errorsOf,
    kept: { read: () => undefined },
  })

  useEffect(() => {
    if (state.phase === 'sent') answer.current?.focus()
  }, [state])

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (state.phase === 'sending') return
    const values = form.judge()
    if (!values) return setState({ phase: 'idle' })
    setState({ phase: 'sending' })
    try {
      const { message } = await call(askForPasswordLink, { body: { email: values.email.trim() } })
      setState({ phase: 'sent', message })
    } catch (error) {
      setState({ phase: 'failed', why: error instanceof Error ? error.message : String(error) })
    }
  }

  return (
    <EntryFrame
      title="Password forgotten"
      above={
        <>
          {state.phase === 'sent' && (
            <Notice kind="ok" ref={answer}>
              {state.message}
            </Notice>
          )}
          {state.phase === 'failed' && <Notice kind="danger">{state.why}</Notice>}
        </>
      }
    >
      <p className="text-ink-2">We email a link to choose a new one to the address of your account.</p>
      <form noValidate onSubmit={(event) => void submit(event)} className="mt-4 grid gap-4">
        <EmailField {...form.text('email')} required />
        <SaveButton
          className="min-h-11 text-sm"
          busy={state.phase === 'sending'}
          words={state.phase === 'sent' ? 'Send link again' : 'Send link'}
          busyWords="Sending…"
        />
      </form>
      <p className="mt-4 text-center">
        <Link to="/admin-login" className="text-ai underline underline-offset-3">
          Back to login
        </Link>
      </p>
    </EntryFrame>
  )
}

const errorsOf = (form: { email: string }) => firstErrors<'email'>(askForPasswordLink.body, form)
