import type { OwnPrice, OwnRegistration } from '#features/registration/own.contract.ts'
import { formatEuroAmount } from '#shared/money.ts'

/** By the visitor's own clock: the page is rendered only in their browser. */
const clockTime = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' })

type Props = { own: OwnRegistration; price: OwnPrice }

/** The paid price or the one to pay now, line by line, and what of it was refunded. */
export function OwnPriceCard({ own, price }: Props) {
  const lines = [
    { name: own.presentationLabel, amount: price.presentation },
    ...(price.accommodation === null ? [] : [{ name: 'Accommodation', amount: price.accommodation }]),
    { name: `Processing fee (${price.feePercent}%)`, amount: price.fee },
  ]
  return (
    <section
      aria-labelledby="own-price"
      className="rounded-md border border-line bg-surface px-5 py-7 sm:px-8 sm:py-8 lg:px-6.5"
    >
      <h2 id="own-price" className="text-xl font-[660] tracking-[-0.015em]">
        {own.way === 'pay' ? 'Current price' : 'Price'}
      </h2>
      <dl className="num mt-2">
        {lines.map(({ name, amount }) => (
          <div key={name} className="flex justify-between gap-4 border-b border-line py-3">
            <dt className="text-ink-2">{name}</dt>
            <dd className="font-[520]">{formatEuroAmount(amount)}</dd>
          </div>
        ))}
        <div className="flex items-baseline justify-between gap-4 pt-4">
          <dt>Total</dt>
          <dd className="text-[2rem] leading-[1.15] font-[680] tracking-[-0.03em] [font-stretch:92%]">
            {formatEuroAmount(price.total)}
          </dd>
        </div>
        {own.quote && (
          <div className="mt-1 text-sm text-ink-2">
            <dt className="inline">This price is held until</dt>{' '}
            <dd className="inline">
              <time dateTime={own.quote.validUntil}>
                {clockTime.format(Date.parse(own.quote.validUntil))}
              </time>{' '}
              your time
            </dd>
          </div>
        )}
        {own.returned > 0 && (
          <div className="mt-4 flex justify-between gap-4 border-t border-line pt-4">
            <dt>Refunded to you{own.way === 'pay' && ', from your earlier payment'}</dt>
            <dd className="font-[640]">{formatEuroAmount(own.returned)}</dd>
          </div>
        )}
      </dl>
    </section>
  )
}
