import type { ExceptionSummary } from '#features/payments/exceptions.contract.ts'
import { formatCents } from '#shared/money.ts'
import { EmptyList } from '#ui/admin/lists/list-states.tsx'

type Props = {
  state: 'open' | 'answered' | undefined
  summary: ExceptionSummary | undefined
}

/** The empty state of the list; without filters it means that nothing is wrong. */
export function AdminNoExceptions({ state, summary }: Props) {
  if (state === 'answered')
    return (
      <EmptyList sentence="No answered exceptions yet">
        <p className="text-ink-2">
          Answered exceptions appear here, with who answered, when and why. Choose Open to see those that need
          an answer.
        </p>
      </EmptyList>
    )
  const isRight = summary && summary.real.missingCents === 0 && summary.test.missingCents === 0
  if (!isRight) return <EmptyList sentence="No open exceptions" />
  const captured = summary.real.capturedCents || summary.test.capturedCents
  return (
    <EmptyList sentence="Every cent is accounted for">
      <p className="max-w-[60ch] text-ink-2">
        {captured === 0
          ? 'No money was captured yet. Payments that we cannot match to a booking will appear here, with what to do.'
          : `All of the ${formatCents(captured)}${summary.real.capturedCents ? '' : ' of test money'} captured is matched, returned or answered. Payments that we cannot match will appear here, with what to do.`}
      </p>
    </EmptyList>
  )
}
