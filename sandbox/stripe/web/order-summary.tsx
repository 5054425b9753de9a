import { formatEuros, toCents } from '#shared/money.ts'
import type { HostedSession } from '../stripe.contract.ts'

/** What is to be paid and by whom. */
export function OrderSummary({ session }: { session: HostedSession }) {
  return (
    <section aria-labelledby="order">
      <h1 id="order" className="text-xl font-[600] tracking-normal text-ink-2">
        Test payment
      </h1>
      <p className="num mt-1 text-3xl font-[680] tracking-[-0.028em]">{inEuros(session.totalCents)}</p>

      <ul className="mt-8 border-t border-line">
        {session.items.map((item, index) => (
          // the order of the items never changes
          <li key={index} className="flex justify-between gap-6 border-b border-line py-4">
            <div className="min-w-0 break-words">
              <p className="font-[600]">{item.name}</p>
              {item.description && <p className="mt-0.5 text-sm text-ink-2">{item.description}</p>}
              {item.quantity > 1 && <p className="mt-0.5 text-sm text-ink-2">Quantity {item.quantity}</p>}
            </div>
            <p className="num shrink-0">{inEuros(item.amountCents)}</p>
          </li>
        ))}
      </ul>
      <p className="flex justify-between gap-6 py-4 text-lg font-[660]">
        <span>Total</span>
        <span className="num">{inEuros(session.totalCents)}</span>
      </p>

      {session.email && (
        <p className="mt-4 text-ink-2 [overflow-wrap:anywhere]">
          Email <span className="text-ink">{session.email}</span>
        </p>
      )}
    </section>
  )
}

const inEuros = (cents: number) => formatEuros(toCents(cents))
