import { CircleCheck, TriangleAlert } from 'lucide-react'
import type { Balances, ExceptionSummary } from '#features/payments/exceptions.contract.ts'
import { formatCents } from '#shared/money.ts'
import { TestBadge } from '#ui/admin/chip.tsx'

/** The balances: where every captured cent is. Test money is summed separately. */
export function ExceptionBalances({ summary }: { summary: ExceptionSummary }) {
  const hasReal =
    summary.real.capturedCents !== 0 || summary.real.missingCents !== 0 || summary.provider === 'live'
  const hasTest = summary.test.capturedCents !== 0 || summary.test.missingCents !== 0
  return (
    <>
      {(hasReal || !hasTest) && <Sum balances={summary.real} livemode />}
      {hasTest && <Sum balances={summary.test} livemode={false} />}
    </>
  )
}

function Sum({ balances, livemode }: { balances: Balances; livemode: boolean }) {
  return (
    <div className="exc-sum">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Verdict balances={balances} />
        <TestBadge livemode={livemode} />
      </div>
      <dl aria-label={livemode ? 'Real money' : 'Test money'} className="exc-terms">
        {parts(balances).map(([name, cents, sign]) => (
          <div key={name} data-sign={sign || undefined}>
            <dt>{name}</dt>
            <dd>{formatCents(cents)}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

function Verdict({ balances: { missingCents } }: { balances: Balances }) {
  if (missingCents === 0)
    return (
      <p className="exc-verdict text-ok">
        <CircleCheck size={16} aria-hidden="true" />
        Every cent is accounted for
      </p>
    )
  return (
    <p className="exc-verdict text-danger" role="alert">
      <TriangleAlert size={16} aria-hidden="true" />
      {formatCents(Math.abs(missingCents))} {missingCents > 0 ? 'missing' : 'too much'}: reconcile now. If
      this remains, tell the operator
    </p>
  )
}

const parts = (balances: Balances) =>
  [
    ['Captured', balances.capturedCents, ''],
    ['Matched', balances.matchedCents, '='],
    ['Refunded', balances.refundedCents, '+'],
    ['Lost', balances.lostCents, '+'],
    ['Listed', balances.listedCents, '+'],
  ] as const
