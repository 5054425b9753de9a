import type { FormEvent } from 'react'
import { texts as paymentTexts } from '#features/payments/payment-texts.ts'
import { type OwnRegistration, payOwnRegistration } from '#features/registration/own.contract.ts'
import { call } from '#platform/browser/calls/api-client.ts'
import { bearer } from '#platform/browser/calls/bearer.ts'
import { PaymentDestination } from '#platform/browser/payment/payment-destination.tsx'
import { usePaymentRedirect } from '#platform/browser/payment/use-payment-redirect.ts'
import { formatEuroAmount } from '#shared/money.ts'
import { SendPart } from '#ui/fields/form/send-part.tsx'

type Props = {
  /** In euros, as shown. */
  total: number
  token: string
  /** The held price, as signed by the server. */
  quote: OwnRegistration['quote']
  onOvertaken: () => void
}

/** The button that opens the payment of this registration again, labelled with its price. */
export function PayOwn({ total, token, quote, onOvertaken }: Props) {
  const { way, begin, settle, leave } = usePaymentRedirect<null>({ onComeBack: onOvertaken })
  const busy = way.phase === 'processing' || way.phase === 'leaving'
  const amount = formatEuroAmount(total)

  const pay = async (submit: FormEvent) => {
    submit.preventDefault()
    if (!begin()) return
    try {
      const body = { unitAmount: total, quote: quote?.token }
      const { url, sessionId } = await call(payOwnRegistration, { body }, { headers: bearer(token) })
      if (url)
        leave(url, { sessionId, kind: 'registration', obsoleteWhenPaid: [], again: '/my-registration' })
      else {
        settle({ phase: 'idle' })
        onOvertaken()
      }
    } catch (thrown) {
      const reason = thrown instanceof Error ? thrown.message : 'Something went wrong. Try again.'
      settle({ phase: 'idle', failed: { form: null, reason } })
      // the price may have changed, or someone has paid or cancelled in the meantime
      onOvertaken()
    }
  }

  return (
    <form onSubmit={pay} aria-label="Payment" className="print:hidden">
      <SendPart
        ready
        sending={busy}
        failure={way.failed?.reason}
        words={{ submit: `Pay ${amount}`, sending: 'Opening the payment...', status: paymentTexts.leaving }}
      />
      <PaymentDestination silent={busy} paymentUrl={way.paymentUrl} />
    </form>
  )
}
