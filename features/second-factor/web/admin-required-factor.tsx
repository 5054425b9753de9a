import { useEffect, useEffectEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { useAdminSession } from '#features/admin-session/web/use-admin-session.ts'
import { supportsPasskeys } from '#platform/browser/passkeys.ts'
import { AdminButton } from '#ui/admin/admin-button.tsx'
import { EntryFrame } from '#ui/admin/entry-frame.tsx'
import { FailedList, LoadingRows } from '#ui/admin/lists/list-states.tsx'
import { type OwnFactors, showOwnFactors } from '../second-factor.contract.ts'
import { FactorFlow } from './admin-factor-flow.tsx'
import { actionLabels, type FactorAct } from './factor-act.ts'
import { noPasskeys } from './no-passkeys.ts'

/** Sets up the required second factor of an account. */
export default function AdminRequiredFactor() {
  const { call, view, changeUser, logout } = useAdminSession()
  const [factors, setFactors] = useState<OwnFactors>()
  const [failure, setFailure] = useState<string>()
  const [act, setAct] = useState<FactorAct>()
  const [rounds, setRounds] = useState(0)

  const navigate = useNavigate()
  const leave = () => navigate('/admin-dashboard', { replace: true })
  const finish = () => {
    changeUser({ needsFactor: undefined })
    void leave()
  }

  const load = useEffectEvent(() => {
    // opened manually without need
    if (view.phase === 'in' && !view.user.needsFactor) return void leave()
    setFailure(undefined)
    call(showOwnFactors, {}).then(setFactors, (error: Error) => setFailure(error.message))
  })
  useEffect(() => load(), [rounds])

  const email = view.phase === 'in' ? view.user.email : ''
  return (
    <EntryFrame title={act ? actionLabels(act).title : 'Set up a second factor'}>
      {failure && (
        <FailedList
          sentence="This page could not be loaded."
          cause={failure}
          onRetry={() => setRounds(rounds + 1)}
        />
      )}
      {factors && act && (
        <FactorFlow
          act={act}
          factors={factors}
          call={call}
          email={email}
          onDone={finish}
          onCancel={() => setAct(undefined)}
        />
      )}
      {factors && !act && <Choice factors={factors} onChoose={setAct} />}
      {!factors && !failure && <LoadingRows words="Loading..." rows={3} />}
      {!act && (
        <AdminButton variant="quiet" className="mt-4" onClick={() => void logout()}>
          Log out
        </AdminButton>
      )}
    </EntryFrame>
  )
}

function Choice({ factors, onChoose }: { factors: OwnFactors; onChoose: (act: FactorAct) => void }) {
  const why = noPasskeys(factors, supportsPasskeys())
  return (
    <div className="grid gap-3">
      <p>
        The owners of this back-office require a second factor of everyone. Set one up to continue: it takes a
        minute.
      </p>
      <AdminButton variant="primary" className="min-h-11 text-sm" onClick={() => onChoose({ kind: 'codes' })}>
        Set up an authenticator app
      </AdminButton>
      {!why && (
        <AdminButton className="min-h-11 text-sm" onClick={() => onChoose({ kind: 'passkey' })}>
          Add a passkey
        </AdminButton>
      )}
      {why && <p className="text-ink-2">{why}</p>}
    </div>
  )
}
