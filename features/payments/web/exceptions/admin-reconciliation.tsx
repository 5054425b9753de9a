import type { Desk, Reconciliation } from '#features/payments/exceptions.contract.ts'
import { AdminButton } from '#ui/admin/admin-button.tsx'
import { Notice } from '#ui/admin/notice.tsx'
import { timeAgo } from '#ui/admin/time-ago.ts'
import { utcTime } from '#ui/admin/utc-and-jst.ts'
import { foundInWords } from './exception-texts.ts'
import { useReconcile } from './use-answers.ts'
import { isUnderWay } from './use-exceptions.ts'

function Progress({ current: { state, asked, toAsk } }: { current: Reconciliation }) {
  const isKnown = state === 'running' && toAsk !== null
  const words = isKnown
    ? `${asked} of ${toAsk} asked about`
    : state === 'running'
      ? `${asked} asked about, looking for more...`
      : 'It begins in a moment...'
  return (
    <div className="exc-progress">
      <p role="status">Reconciling: {words}</p>
      <progress
        aria-label="Progress of the reconciliation"
        {...(isKnown && { value: Math.min(asked, toAsk), max: Math.max(toAsk, 1) })}
      />
    </div>
  )
}

function Last({ last }: { last: Reconciliation | null }) {
  if (!last?.endedAt) return <p className="text-ink-2">No reconciliation has ended well yet.</p>
  const ended = new Date(last.endedAt)
  return (
    <p className="text-ink-2">
      Last complete reconciliation{' '}
      <time dateTime={last.endedAt} title={`${utcTime(ended)} UTC`} className="text-ink">
        {timeAgo(ended, Date.now())}
      </time>
      : {foundInWords(last)}. The next comes within 10 minutes by itself.
    </p>
  )
}

/** When the books were last held against the provider's, and the way to have it done now. */
export function AdminReconciliation({ desk, mayWrite }: { desk: Desk; mayWrite: boolean }) {
  const reconcile = useReconcile()
  const { current, lastComplete, provider } = desk
  const goesOn = isUnderWay(desk)
  return (
    <div className="exc-reconcile">
      <div className="min-w-0 grow">
        {goesOn && current ? <Progress current={current} /> : <Last last={lastComplete} />}
        <p className="text-ink-2">
          Captured is what the provider has told this installation so far, not the balance of its account.
        </p>
        {provider === 'off' && (
          <p className="text-ink-2">Payments are off: without a provider there is nobody to ask.</p>
        )}
      </div>
      {mayWrite && provider !== 'off' && (
        <AdminButton
          className="adm-noprint"
          aria-busy={goesOn || reconcile.isPending}
          aria-disabled={goesOn || undefined}
          onClick={() => !goesOn && !reconcile.isPending && reconcile.mutate()}
        >
          {goesOn ? 'Reconciling...' : 'Reconcile now'}
        </AdminButton>
      )}
      {reconcile.error && (
        <div className="basis-full">
          <Notice kind="danger">
            <p>The reconciliation could not be asked for</p>
            <p className="font-[430] text-ink">{reconcile.error.message}</p>
          </Notice>
        </div>
      )}
      {!goesOn && (current?.state === 'retrying' || current?.state === 'failed') && (
        <div className="basis-full">
          <Notice kind="danger">
            <p>
              {current.state === 'failed'
                ? 'The reconciliation was given up'
                : 'The reconciliation did not go well'}
            </p>
            <p className="font-[430] text-ink">
              {current.error}.{' '}
              {current.state === 'failed'
                ? 'Check the connection to the payment provider, then reconcile again.'
                : 'It is tried again by itself. If it stays so, check the connection to the payment provider.'}
            </p>
          </Notice>
        </div>
      )}
    </div>
  )
}
