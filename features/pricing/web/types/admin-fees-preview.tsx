import type { ListedTicketType } from '#features/pricing/admin-pricing.contract.ts'
import { formatFees } from '#features/pricing/format-fees.ts'

/** What visitors see of these types, which may be unsaved. */
export function AdminFeesPreview({ types }: { types: readonly ListedTicketType[] }) {
  const shown = types.filter(({ hidden }) => !hidden)
  const { rows, payHint } = formatFees({
    types: shown.map(({ type, label, text, payment, price }) => ({
      presentationType: type,
      label,
      payment,
      paidOnline: payment === 'online',
      ...(price !== null && { price, totalPrice: price }),
      ...(text && { included: text }),
    })),
    processingFeePercent: 0,
  })
  return (
    <section aria-labelledby="fees-preview" className="types-preview">
      <h2 id="fees-preview" className="text-sm">
        What visitors see
      </h2>
      <ul>
        {rows.map(({ who, price, instead, included }) => (
          <li key={who}>
            <b>{who}</b>
            <b className="num">{price ?? instead ?? 'Nothing online'}</b>
            {included && <span>{included}</span>}
          </li>
        ))}
      </ul>
      <p className="text-ink-2">{payHint}</p>
    </section>
  )
}
