import type { Desk } from '#features/payments/exceptions.contract.ts'
import { formatCents } from '#shared/money.ts'
import { AdminButton } from '#ui/admin/admin-button.tsx'
import { EmptyList } from '#ui/admin/lists/list-states.tsx'

type Props = {
  state: 'open' | 'answered' | 'all'
  isNarrowed: boolean
  desk: Desk | undefined
  onReset: () => void
}

/** The empty state of the list; without filters it means that nothing is wrong. */
export function AdminNoExceptions({ state, isNarrowed, desk, onReset }: Props) {
  if (isNarrowed)
    return (
      <EmptyList sentence="No exceptions match these filters">
        <AdminButton onClick={onReset}>Reset Filters</AdminButton>
      </EmptyList>
    )
  if (state === 'answered')
    return (
      <EmptyList sentence="No answered exceptions yet">
        <p className="text-ink-2">
          Answered exceptions appear here, with who answered, when and why. Choose Open to see those that need
          an answer.
        </p>
      </EmptyList>
    )
  const isRight = desk && desk.real.missingCents === 0 && desk.test.missingCents === 0
  if (!isRight) return <EmptyList sentence="No open exceptions" />
  const captured = desk.real.capturedCents || desk.test.capturedCents
  return (
    <EmptyList sentence="Every cent is accounted for">
      <p className="max-w-[60ch] text-ink-2">
        {captured === 0
          ? 'No money was captured yet. Payments that we cannot match to a booking will appear here, with what to do.'
          : `All of the ${formatCents(captured)}${desk.real.capturedCents ? '' : ' of test money'} captured is matched, returned or answered. Payments that we cannot match will appear here, with what to do.`}
      </p>
    </EmptyList>
  )
}
