import { useQuery, useQueryClient } from '@tanstack/react-query'
import { KeyRound, LaptopMinimal, ShieldCheck } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { supportsPasskeys } from '#platform/browser/passkeys.ts'
import { useAdmin } from '#platform/browser/use-admin.ts'
import { AdminButton } from '#ui/admin/admin-button.tsx'
import { useConferenceTime } from '#ui/admin/conference-zone.ts'
import { FailedQuery, LoadingRows } from '#ui/admin/lists/list-states.tsx'
import { Notice } from '#ui/admin/notice.tsx'
import { Panel } from '#ui/admin/panel.tsx'
import { type OwnFactors, showOwnFactors } from '../second-factor.contract.ts'
import type { FactorAct } from './factor-act.ts'
import { noPasskeys } from './no-passkeys.ts'

const AdminFactorDialog = lazy(() => import('./admin-factor-dialog.tsx'))
const queryKey = ['own-factors']

/** At this number of recovery codes left, suggest new ones. */
const fewCodes = 2

/** One's own second factors, with the actions on them. */
export default function AdminOwnFactors() {
  const { call, user } = useAdmin()
  const client = useQueryClient()
  const [act, setAct] = useState<FactorAct>()
  const [notice, setNotice] = useState<string>()
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(showOwnFactors, {}, { signal }),
  })
  const begin = (next: FactorAct) => {
    setNotice(undefined)
    setAct(next)
  }

  return (
    <Panel
      title="Second factor"
      hint="After your password you confirm each login with a code from your phone or with a passkey. A stolen password alone then opens nothing."
    >
      {notice && <Notice kind="ok">{notice}</Notice>}
      <FailedQuery sentence="Your second factor could not be loaded." error={error} refetch={refetch} />
      {data ? (
        <Factors factors={data} onAct={begin} />
      ) : (
        !error && <LoadingRows words="Loading your second factor..." rows={2} />
      )}
      {data && act && (
        <Suspense fallback={null}>
          <AdminFactorDialog
            act={act}
            factors={data}
            call={call}
            email={user.email}
            onClosed={(message) => {
              setAct(undefined)
              setNotice(message)
              // also when cancelled: a factor may have been added before its recovery codes were shown
              void client.invalidateQueries({ queryKey })
            }}
          />
        </Suspense>
      )}
    </Panel>
  )
}

function Factors({ factors, onAct }: { factors: OwnFactors; onAct: (act: FactorAct) => void }) {
  const { codesSince, passkeys, recoveryCodesLeft: left } = factors
  const inZone = useConferenceTime()
  const hasFactor = codesSince !== null || passkeys.length > 0
  const why = noPasskeys(factors, supportsPasskeys())
  return (
    <>
      {hasFactor ? (
        <ul className="-mt-3 divide-y divide-line">
          {codesSince && (
            <Line
              sign={<ShieldCheck size={20} aria-hidden="true" />}
              name="Authenticator app"
              more={`Set up ${inZone(codesSince)}`}
            >
              <AdminButton onClick={() => onAct({ kind: 'codes' })}>Replace</AdminButton>
              <AdminButton onClick={() => onAct({ kind: 'remove-codes' })}>
                Remove<span className="sr-only"> authenticator app</span>
              </AdminButton>
            </Line>
          )}
          {passkeys.map(({ id, name, createdAt, lastUsedAt }) => (
            <Line
              key={id}
              sign={<LaptopMinimal size={20} aria-hidden="true" />}
              name={name}
              more={`Passkey, added ${inZone(createdAt)}, ${lastUsedAt ? `last used ${inZone(lastUsedAt)}` : 'not used yet'}`}
            >
              <AdminButton onClick={() => onAct({ kind: 'remove-passkey', id, name })}>
                Remove<span className="sr-only"> passkey {name}</span>
              </AdminButton>
            </Line>
          ))}
          <Line
            sign={<KeyRound size={20} aria-hidden="true" />}
            name="Recovery codes"
            more={`${left} of 10 left${left <= fewCodes ? '. Make new ones before you need them' : ''}`}
          >
            <AdminButton onClick={() => onAct({ kind: 'recovery-codes' })}>Make new codes</AdminButton>
          </Line>
        </ul>
      ) : (
        <p>You have no second factor. {factors.isRequired && 'Everyone needs one here.'}</p>
      )}
      <div className="mt-4 flex flex-wrap gap-2">
        {!codesSince && (
          <AdminButton variant={hasFactor ? 'secondary' : 'primary'} onClick={() => onAct({ kind: 'codes' })}>
            Set up an authenticator app
          </AdminButton>
        )}
        {!why && <AdminButton onClick={() => onAct({ kind: 'passkey' })}>Add a passkey</AdminButton>}
      </div>
      {why && <p className="mt-3 text-ink-2">{why}</p>}
    </>
  )
}

function Line({
  sign,
  name,
  more,
  children,
}: {
  sign: ReactNode
  name: string
  more: string
  children: ReactNode
}) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <span className="shrink-0 text-ink-2">{sign}</span>
      <div className="min-w-0 grow basis-48 [overflow-wrap:anywhere]">
        <p className="font-[600]" dir="auto">
          {name}
        </p>
        <p className="num text-ink-2">{more}</p>
      </div>
      <div className="flex flex-wrap gap-2">{children}</div>
    </li>
  )
}
