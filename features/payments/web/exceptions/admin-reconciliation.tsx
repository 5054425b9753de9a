import type { ExceptionSummary, Reconciliation } from '#features/payments/exceptions.contract.ts'
import { AdminButton } from '#ui/admin/admin-button.tsx'
import { useConferenceTime } from '#ui/admin/conference-zone.ts'
import { Notice } from '#ui/admin/notice.tsx'
import { timeAgo } from '#ui/admin/time-ago.ts'
import { formatReconciliation } from './exception-texts.ts'
import { useReconcile } from './use-answers.ts'
import { isUnderWay } from './use-exceptions.ts'

/** The last reconciliation, and the button that starts one now. */
export function AdminReconciliation({ summary, mayWrite }: { summary: ExceptionSummary; mayWrite: boolean }) {
  const reconcile = useReconcile()
  const { current, lastComplete, provider } = summary
  const isRunning = isUnderWay(summary)
  return (
    <div className="exc-reconcile">
      <div className="min-w-0 grow">
        {isRunning && current ? <Progress current={current} /> : <Last last={lastComplete} />}
        <p className="text-ink-2">
          Captured is the total the provider has reported to this installation so far, not the balance of its
          account.
        </p>
        {provider === 'off' && (
          <p className="text-ink-2">Payments are off, so there is no provider to reconcile with.</p>
        )}
      </div>
      {mayWrite && provider !== 'off' && (
        <AdminButton
          className="adm-noprint"
          aria-busy={isRunning || reconcile.isPending}
          aria-disabled={isRunning || undefined}
          onClick={() => !isRunning && !reconcile.isPending && reconcile.mutate()}
        >
          {isRunning ? 'Reconciling…' : 'Reconcile now'}
        </AdminButton>
      )}
      {reconcile.error && (
        <div className="basis-full">
          <Notice kind="danger">
            <p>The reconciliation could not be started</p>
            <p className="font-[430] text-ink">{reconcile.error.message}</p>
          </Notice>
        </div>
      )}
      {!isRunning && (current?.state === 'retrying' || current?.state === 'failed') && (
        <div className="basis-full">
          <Notice kind="danger">
            <p>{current.state === 'failed' ? 'The reconciliation stopped' : 'The reconciliation failed'}</p>
            <p className="font-[430] text-ink">
              {current.error}.{' '}
              {current.state === 'failed'
                ? 'Check the connection to the payment provider, then reconcile again.'
                : 'We will try again automatically. If it keeps failing, check the connection to the payment provider.'}
            </p>
          </Notice>
        </div>
      )}
    </div>
  )
}

function Progress({ current: { state, asked, toAsk } }: { current: Reconciliation }) {
  const isKnown = state === 'running' && toAsk !== null
  const text = isKnown
    ? `${asked} of ${toAsk} checked`
    : state === 'running'
      ? `${asked} checked, looking for more…`
      : 'Starting…'
  return (
    <div className="exc-progress">
      <p role="status">Reconciling: {text}</p>
      <progress
        aria-label="Progress of the reconciliation"
        {...(isKnown && { value: Math.min(asked, toAsk), max: Math.max(toAsk, 1) })}
      />
    </div>
  )
}

function Last({ last }: { last: Reconciliation | null }) {
  const inZone = useConferenceTime()
  if (!last?.endedAt) return <p className="text-ink-2">No reconciliation has finished yet.</p>
  const ended = new Date(last.endedAt)
  return (
    <p className="text-ink-2">
      Last complete reconciliation{' '}
      <time dateTime={last.endedAt} title={inZone(last.endedAt)} className="text-ink">
        {timeAgo(ended, Date.now())}
      </time>
      : {formatReconciliation(last)}. The next one runs automatically within 10 minutes.
    </p>
  )
}
