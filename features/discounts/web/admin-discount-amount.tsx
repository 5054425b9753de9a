import { formatEuros, parseEuros } from '#shared/money.ts'
import type { DiscountRecord } from '../admin-discounts.contract.ts'
import { requestedInWords } from '../answer-form.ts'

/** Euros of an answer as money; as they came where they are none. */
export const eurosInWords = (euros: number): string => {
  const cents = parseEuros(euros)
  return cents === undefined ? String(euros) : formatEuros(cents)
}

/** What is to pay, and what was requested where the organisers have offered another amount. */
export function AdminDiscountAmount({ record }: { record: DiscountRecord }) {
  const { amountTotal, amountRequested } = record
  return (
    <span className="tabular-nums">
      <span className="font-[600]">{eurosInWords(amountTotal)}</span>
      {amountTotal !== amountRequested && (
        <span className="mt-px block text-xs text-ink-3">requested {requestedInWords(record)}</span>
      )}
    </span>
  )
}
