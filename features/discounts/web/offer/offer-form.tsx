import type { FormEvent, ReactNode } from 'react'
import { texts as paymentTexts } from '#features/payments/payment-texts.ts'
import { call } from '#platform/browser/calls/api-client.ts'
import { bearer } from '#platform/browser/calls/bearer.ts'
import { CallProblem } from '#platform/browser/calls/call-problem.ts'
import { PaymentDestination } from '#platform/browser/payment/payment-destination.tsx'
import { usePaymentRedirect } from '#platform/browser/payment/use-payment-redirect.ts'
import { useSite } from '#platform/browser/use-site.ts'
import { formatEuroAmount } from '#shared/money.ts'
import { SendPart } from '#ui/fields/form/send-part.tsx'
import { type DiscountOffer, payDiscountOffer } from '../../discounts.contract.ts'

type Props = {
  offer: DiscountOffer
  token: string
  /** Called when the offer may have changed. */
  onOvertaken: () => void
}

/** The offer, its amount, and the button that pays it. */
export function OfferForm({ offer, token, onOvertaken }: Props) {
  const { event } = useSite()
  const { way, begin, settle, leave } = usePaymentRedirect<null>({ onComeBack: onOvertaken })
  const busy = way.phase === 'processing' || way.phase === 'leaving'
  const amount = formatEuroAmount(offer.amount)

  const pay = async (submit: FormEvent) => {
    submit.preventDefault()
    if (!begin()) return
    try {
      const { url, sessionId } = await call(payDiscountOffer, {}, { headers: bearer(token) })
      leave(url, { sessionId, kind: 'discount', obsoleteWhenPaid: [], again: '/discount-payment' })
    } catch (thrown) {
      const reason = thrown instanceof Error ? thrown.message : 'Something went wrong. Try again.'
      settle({ phase: 'idle', failed: { form: null, reason } })
      if (thrown instanceof CallProblem && (thrown.status === 404 || thrown.status === 409)) onOvertaken()
    }
  }

  return (
    <form onSubmit={pay} aria-label="Payment" className="space-y-6">
      <p>The organisers have approved your request. We confirm your registration when you have paid.</p>
      <dl className="rounded-md border border-line bg-surface px-5 text-base">
        <Fact name="Amount">
          <span className="text-2xl font-[640]">{amount}</span>
        </Fact>
        <Fact name="What it is for">Discounted registration, {event.name}</Fact>
        <Fact name="Name">
          <bdi>{offer.name}</bdi>
        </Fact>
        <Fact name="Email">{offer.email}</Fact>
      </dl>
      <div>
        <SendPart
          ready
          sending={busy}
          failure={way.failed?.reason}
          words={{ submit: `Pay ${amount}`, sending: 'Opening the payment...', status: paymentTexts.leaving }}
        />
        <PaymentDestination silent={busy} paymentUrl={way.paymentUrl} />
      </div>
    </form>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="border-b border-line py-4 last:border-b-0">
      <dt className="text-sm text-ink-2">{name}</dt>
      <dd className="mt-0.5 [overflow-wrap:anywhere]">{children}</dd>
    </div>
  )
}
