import { type FormEvent, useEffect, useEffectEvent, useState } from 'react'
import type { FactorQuestion } from '#features/admin-session/factor-credentials.ts'
import { FactorAnswer } from '#features/admin-session/web/second-step/admin-factor-answer.tsx'
import { useFactorAnswer } from '#features/admin-session/web/second-step/use-factor-answer.ts'
import { CallProblem } from '#platform/browser/calls/call-problem.ts'
import type { AdminCall } from '#platform/browser/use-admin.ts'
import type { FactorCredentials, ProofOfIdentity } from '#shared/proof-of-identity.ts'
import { SaveFoot } from '#ui/admin/dialogs/admin-dialog.tsx'
import { FailedList, LoadingRows } from '#ui/admin/lists/list-states.tsx'
import { Notice } from '#ui/admin/notice.tsx'
import { PasswordField } from '#ui/admin/password-field.tsx'
import { focusControl } from '#ui/fields/focus-control.ts'
import { askForFactor } from '../second-factor.contract.ts'

/** Not `password`, which the page below uses. */
const passwordId = 'proof-password'

type Props = {
  /** Those of its button. */
  labels: { words: string; busyWords: string; variant?: 'danger' }
  call: AdminCall
  email: string
  /** Whether a factor is needed, too. */
  hasFactor: boolean
  onProof: (proof: ProofOfIdentity) => Promise<void>
  onCancel: (() => void) | undefined
}

/** Verifies the password, and a factor if there is one, before a sensitive change. */
export function ConfirmIdentity({ hasFactor, ...props }: Props) {
  const { call } = props
  const [question, setQuestion] = useState<FactorQuestion>()
  const [failure, setFailure] = useState<string>()
  const start = useEffectEvent(() => {
    setFailure(undefined)
    call(askForFactor, { body: {} }).then(setQuestion, (error: Error) => setFailure(error.message))
  })
  useEffect(() => {
    if (hasFactor) start()
  }, [hasFactor])

  if (failure !== undefined) return <FailedList sentence="This could not begin." cause={failure} />
  if (hasFactor && !question) return <LoadingRows words="Loading..." rows={3} />
  return <ProofForm {...props} question={question} />
}

type FormProps = Omit<Props, 'hasFactor' | 'call'> & { question: FactorQuestion | undefined }

function ProofForm(props: FormProps) {
  const { labels, email, question, onCancel } = props
  const form = useProofForm(props)
  const { answer } = form

  return (
    <form noValidate onSubmit={form.submit} className="grid gap-4">
      <p className="text-ink-2">Confirm that it is you.</p>
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        id={passwordId}
        name="password"
        label="Password"
        required
        autoComplete="current-password"
        error={form.wrong}
        onInput={form.forgetWrong}
      />
      {question && (
        <FactorAnswer
          offers={answer.offers}
          kind={answer.kind}
          error={answer.error}
          onKind={answer.choose}
          onInput={answer.forget}
          onPasskey={form.byPasskey}
        />
      )}
      {form.failure && <Notice kind="danger">{form.failure}</Notice>}
      <SaveFoot onCancel={onCancel} busy={form.busy} {...labels} />
    </form>
  )
}

/** Submits the password and the factor. Errors are shown at their fields. */
const useProofForm = ({ question, onProof }: Pick<FormProps, 'question' | 'onProof'>) => {
  const answer = useFactorAnswer(question)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const [wrong, setWrong] = useState<string>()

  useEffect(() => {
    document.getElementById(passwordId)?.focus()
  }, [])

  const refusePassword = (message: string) => {
    setWrong(message)
    requestAnimationFrame(() => focusControl(passwordId))
  }
  const send = async (password: string, prove: () => Promise<FactorCredentials>) => {
    if (password === '') return refusePassword('Password is required')
    setBusy(true)
    setFailure(undefined)
    let isTyped = true
    try {
      const proof = await prove()
      isTyped = proof.passkey === undefined
      await onProof({ password, ...(question && { challenge: question.challenge }), ...proof })
    } catch (error) {
      setBusy(false)
      const { message } = error instanceof Error ? error : new Error(String(error))
      const code = error instanceof CallProblem ? error.code : undefined
      if (code === 'wrong_password') refusePassword(message)
      else if (code === 'factor_wrong' && isTyped) answer.refuse(message)
      else setFailure(message)
    }
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    const data = new FormData(event.currentTarget)
    const password = String(data.get('password') ?? '')
    if (question && answer.kind === 'passkey') return void send(password, answer.passkey)
    const proof = password === '' ? {} : answer.read(data)
    if (proof) void send(password, async () => proof)
  }
  const byPasskey = () => {
    const field = document.getElementById(passwordId)
    if (!busy && field instanceof HTMLInputElement) void send(field.value, answer.passkey)
  }

  return { answer, busy, failure, wrong, forgetWrong: () => setWrong(undefined), submit, byPasskey }
}
