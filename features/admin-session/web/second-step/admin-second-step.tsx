import { type FormEvent, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { call } from '#platform/browser/calls/api-client.ts'
import { CallProblem } from '#platform/browser/calls/call-problem.ts'
import type { FactorCredentials } from '#shared/proof-of-identity.ts'
import { AdminButton } from '#ui/admin/admin-button.tsx'
import { SaveButton } from '#ui/admin/dialogs/save-button.tsx'
import { EntryFrame } from '#ui/admin/entry-frame.tsx'
import { Notice } from '#ui/admin/notice.tsx'
import type { FactorQuestion } from '../../factor-credentials.ts'
import { loginWithFactor } from '../../second-step.contract.ts'
import { patient } from '../session-server.ts'
import { useAdminSession } from '../use-admin-session.ts'
import { FactorAnswer } from './admin-factor-answer.tsx'
import { useFactorAnswer } from './use-factor-answer.ts'

type Props = {
  question: FactorQuestion
  email: string
  /** Back to the password; `why`: the reason that it is needed again. */
  onBack: (why?: string) => void
}

/** The second step of a login. The gate redirects once there is a session. */
export default function AdminSecondStep({ question, email, onBack }: Props) {
  const answer = useFactorAnswer(question)
  const { failure, busy, send, banner } = useSending(question, answer.refuse, onBack)
  const first = useRef(answer.kind)

  useEffect(() => {
    document.getElementById(first.current)?.focus()
  }, [])

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    if (answer.kind === 'passkey') return void send(answer.passkey)
    const proof = answer.read(new FormData(event.currentTarget))
    if (proof) void send(async () => proof)
  }

  const isWrong = failure !== undefined || answer.error !== undefined
  return (
    <EntryFrame
      title="One more step"
      windowTitle={isWrong ? 'Error: One more step - Admin' : 'One more step - Admin'}
      above={
        failure && (
          <Notice kind="danger" ref={banner}>
            {failure}
          </Notice>
        )
      }
    >
      <form noValidate onSubmit={submit} className="grid gap-4">
        <p className="text-ink-2">
          Your password is correct. Now confirm that it is you,{' '}
          <b className="text-ink [overflow-wrap:anywhere]">{email}</b>.
        </p>
        <FactorAnswer
          offers={answer.offers}
          kind={answer.kind}
          error={answer.error}
          onKind={answer.choose}
          onInput={answer.forget}
          onPasskey={() => !busy && void send(answer.passkey)}
        />
        <SaveButton
          className="mt-1 min-h-11 text-sm"
          busy={busy}
          words={answer.kind === 'passkey' ? 'Use your passkey' : 'Log in'}
          busyWords="Logging in..."
        />
        <p role="status" className="sr-only">
          {busy ? 'Logging in...' : ''}
        </p>
        <AdminButton variant="quiet" className="justify-self-center" onClick={() => onBack()}>
          Back to the password
        </AdminButton>
      </form>
    </EntryFrame>
  )
}

/** Submits the factor, and shows an error at the field, above the form, or at the password. */
const useSending = (
  { challenge }: FactorQuestion,
  refuse: (message: string) => void,
  onBack: (why?: string) => void,
) => {
  const { continueWith } = useAdminSession()
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState(false)
  const banner = useRef<HTMLDivElement>(null)

  const send = async (prove: () => Promise<FactorCredentials>) => {
    setFailure(undefined)
    setBusy(true)
    let isTyped = true
    try {
      const proof = await prove()
      isTyped = proof.passkey === undefined
      continueWith(await call(loginWithFactor, { body: { challenge, ...proof } }, patient))
    } catch (error) {
      const { message } = error instanceof Error ? error : new Error(String(error))
      const code = error instanceof CallProblem ? error.code : undefined
      if (code === 'login_required') return onBack(message)
      flushSync(() => setBusy(false))
      if (code === 'factor_wrong' && isTyped) return refuse(message)
      flushSync(() => setFailure(message))
      banner.current?.focus()
    }
  }
  return { failure, busy, send, banner }
}
