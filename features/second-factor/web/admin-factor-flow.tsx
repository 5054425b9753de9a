import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { saveAs } from '#platform/browser/lists/save-as.ts'
import type { AdminCall } from '#platform/browser/use-admin.ts'
import type { Reply } from '#shared/endpoint.ts'
import type { ProofOfIdentity } from '#shared/proof-of-identity.ts'
import { AdminButton } from '#ui/admin/admin-button.tsx'
import { CopyButton } from '#ui/admin/copy-button.tsx'
import { DialogFoot } from '#ui/admin/dialogs/admin-dialog.tsx'
import { FailedList, LoadingRows } from '#ui/admin/lists/list-states.tsx'
import { recoveryFile } from '../recovery-codes.ts'
import * as calls from '../second-factor.contract.ts'
import { AddPasskey } from './admin-add-passkey.tsx'
import { ConfirmIdentity } from './admin-confirm-identity.tsx'
import { SetUpCodes } from './admin-set-up-codes.tsx'
import { buttonLabels, type FactorAct } from './factor-act.ts'

export type FlowProps = {
  act: FactorAct
  factors: calls.OwnFactors
  call: AdminCall
  email: string
  /** `message`: the confirmation. */
  onDone: (message: string) => void
  /** Outside of a dialog. */
  onCancel?: () => void
}

type Step =
  | { at: 'prove' }
  | { at: 'codes'; begun: Reply<typeof calls.beginCodes> }
  | { at: 'passkey'; begun: Reply<typeof calls.beginPasskey> }
  | { at: 'recovery'; codes: readonly string[]; message: string }

/** The steps of one action: proof of identity, setup, and new recovery codes. */
export function FactorFlow(props: FlowProps) {
  const { act, factors, call, email, onDone, onCancel } = props
  const [step, setStep] = useState<Step>({ at: 'prove' })
  const hasFactor = factors.codesSince !== null || factors.passkeys.length > 0

  const begin = async (body: ProofOfIdentity): Promise<void> => {
    if (act.kind === 'codes') setStep({ at: 'codes', begun: await call(calls.beginCodes, { body }) })
    if (act.kind === 'passkey') setStep({ at: 'passkey', begun: await call(calls.beginPasskey, { body }) })
    if (act.kind === 'recovery-codes') {
      const { recoveryCodes: codes } = await call(calls.renewRecoveryCodes, { body })
      setStep({
        at: 'recovery',
        codes,
        message: 'You have new recovery codes. Those of before no longer work.',
      })
    }
    if (act.kind === 'remove-codes') {
      await call(calls.removeCodes, { body })
      onDone('Your authenticator app is removed.')
    }
    if (act.kind === 'remove-passkey') {
      await call(calls.removePasskey, { params: { id: act.id }, body })
      onDone(`The passkey ${act.name} is removed.`)
    }
  }
  /** The recovery codes of a first factor are shown before the dialog closes. */
  const finish = (codes: readonly string[] | null, message: string) =>
    codes ? setStep({ at: 'recovery', codes, message }) : onDone(message)

  if (step.at === 'codes')
    return (
      <SetUpCodes
        begun={step.begun}
        call={call}
        onDone={(codes) => finish(codes, 'Your authenticator app is set up.')}
        onCancel={onCancel}
      />
    )
  if (step.at === 'passkey')
    return (
      <AddPasskey
        begun={step.begun}
        count={factors.passkeys.length}
        call={call}
        onDone={(codes) => finish(codes, 'Your passkey is added.')}
        onCancel={onCancel}
      />
    )
  if (step.at === 'recovery')
    return <RecoveryCodes codes={step.codes} email={email} onDone={() => onDone(step.message)} />
  if (!hasFactor && !factors.needsPassword) return <BeginAtOnce begin={begin} />
  return (
    <ConfirmIdentity
      labels={buttonLabels(act)}
      call={call}
      email={email}
      hasFactor={hasFactor}
      onProof={begin}
      onCancel={onCancel}
    />
  )
}

/** Starts without a proof, right after a login. */
function BeginAtOnce({ begin }: { begin: (proof: ProofOfIdentity) => Promise<void> }) {
  const [failure, setFailure] = useState<string>()
  const start = useEffectEvent(() => {
    setFailure(undefined)
    begin({}).catch((error: Error) => setFailure(error.message))
  })
  useEffect(() => start(), [])

  if (failure === undefined) return <LoadingRows words="Loading..." rows={4} />
  return <FailedList sentence="This could not begin." cause={failure} />
}

/** The recovery codes, shown once: to copy, download or write down. */
function RecoveryCodes({
  codes,
  email,
  onDone,
}: {
  codes: readonly string[]
  email: string
  onDone: () => void
}) {
  const first = useRef<HTMLHeadingElement>(null)
  const file = () => recoveryFile(codes, { email, site: location.origin })

  useEffect(() => first.current?.focus(), [])

  return (
    <>
      <h3 ref={first} tabIndex={-1} className="text-sm font-[600]">
        Save your recovery codes
      </h3>
      <p className="mt-1 text-ink-2">
        Without your app or passkey, each of them lets you log in once. We show them only now. Keep them where
        only you can find them.
      </p>
      <ul className="mt-3 grid gap-x-6 gap-y-1.5 rounded-sm bg-sunken p-3 font-mono text-xs sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="mt-3 flex flex-wrap gap-2">
        <CopyButton text={codes.join('\n')} words="Copy codes" />
        <AdminButton onClick={() => void saveAs(new Response(file()), 'recovery-codes.txt')}>
          Download codes
        </AdminButton>
      </div>
      <DialogFoot closing={null}>
        <AdminButton variant="primary" onClick={onDone}>
          I have saved them
        </AdminButton>
      </DialogFoot>
    </>
  )
}
