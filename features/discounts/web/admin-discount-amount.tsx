import { formatEuros, parseEuros } from '#shared/money.ts'
import type { DiscountRecord } from '../admin-discounts.contract.ts'
import { formatRequestedAmount } from '../answer-form.ts'
import { useRegularPrice } from './use-regular-price.ts'

/** Euros formatted as money; unchanged when they are not an amount. */
export const formatEuroAmount = (euros: number): string => {
  const cents = parseEuros(euros)
  return cents === undefined ? String(euros) : formatEuros(cents)
}

/** The amount to pay, and the requested one where the organisers offered another. */
export function AdminDiscountAmount({ record }: { record: DiscountRecord }) {
  const { amountTotal, amountRequested } = record
  return (
    <span className="tabular-nums">
      <span className="font-[600]">{formatEuroAmount(amountTotal)}</span>
      {amountTotal !== amountRequested && (
        <span className="mt-px block text-xs text-ink-3">requested {formatRequestedAmount(record)}</span>
      )}
    </span>
  )
}

/** The current price without a discount; nothing until it is loaded. */
export function RegularPrice({ words = '' }: { words?: string }) {
  const price = useRegularPrice()
  return price === undefined ? null : (
    <span className="text-ink-2 tabular-nums">
      {words}
      {price}
    </span>
  )
}
