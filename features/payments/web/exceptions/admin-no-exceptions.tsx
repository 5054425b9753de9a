import type { Desk } from '#features/payments/exceptions.contract.ts'
import { formatEuros, toCents } from '#shared/money.ts'
import { AdminButton } from '#ui/admin/admin-button.tsx'
import { EmptyList } from '#ui/admin/lists/list-states.tsx'

type Props = {
  state: 'open' | 'answered' | 'all'
  isNarrowed: boolean
  desk: Desk | undefined
  onReset: () => void
}

const money = (cents: number) => formatEuros(toCents(cents))

/** A list with nothing in it: best of all, because nothing is wrong. */
export function AdminNoExceptions({ state, isNarrowed, desk, onReset }: Props) {
  if (isNarrowed)
    return (
      <EmptyList sentence="No exceptions match these filters">
        <AdminButton onClick={onReset}>Reset Filters</AdminButton>
      </EmptyList>
    )
  if (state === 'answered')
    return (
      <EmptyList sentence="No exception was answered yet">
        <p className="text-ink-2">What somebody has answered stays here, with who, when and why.</p>
      </EmptyList>
    )
  const isRight = desk && desk.real.missingCents === 0 && desk.test.missingCents === 0
  if (!isRight) return <EmptyList sentence="No exception is open" />
  const captured = desk.real.capturedCents || desk.test.capturedCents
  return (
    <EmptyList sentence="Every cent is accounted for">
      <p className="max-w-[60ch] text-ink-2">
        {captured === 0
          ? 'No money was captured yet. What cannot be matched to a booking will be listed here, with what to do.'
          : `Of ${money(captured)}${desk.real.capturedCents ? '' : ' of test money'} that was captured, all is matched, given back or answered. What cannot be matched will be listed here, with what to do.`}
      </p>
    </EmptyList>
  )
}
