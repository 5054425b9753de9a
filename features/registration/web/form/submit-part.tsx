import { useEffect, useRef } from 'react'
import { texts as paymentTexts } from '#features/payments/payment-texts.ts'
import { texts } from '#features/registration/registration-texts.ts'
import { PaymentDestination } from '#platform/browser/payment/payment-destination.tsx'
import type { RedirectPhase } from '#platform/browser/payment/use-payment-redirect.ts'
import { Button, WaveArrow } from '#ui/button.tsx'
import { WarningSign } from '#ui/fields/field-error.tsx'
import { PrivacyLine } from '#ui/site/privacy-line.tsx'

type Props = {
  phase: RedirectPhase
  priced: boolean
  /** Who pays on the website. */
  whoPays: string
  /** Present when there is nothing to pay: stores the registration without a payment. */
  onRegister: (() => void) | undefined
  paymentError: string | undefined
  /** The address that the browser is navigating to. */
  paymentUrl: string | undefined
}

/** The ids that get the focus when a dialog closes. */
export const paymentErrorId = 'payment-error'
export const submitButtonId = 'submit-registration'

const statuses: Record<RedirectPhase, string> = {
  idle: '',
  processing: 'Sending your registration.',
  leaving: paymentTexts.leaving,
  stored: '',
}

/** The payment error, the status, and the submit button. */
export function SubmitPart({ phase, priced, whoPays, onRegister, paymentError, paymentUrl }: Props) {
  const status = useRef<HTMLParagraphElement>(null)
  const busy = phase === 'processing' || phase === 'leaving'

  // a disabled button would drop the focus
  useEffect(() => {
    if (phase === 'processing') status.current?.focus({ preventScroll: true })
  }, [phase])

  return (
    <>
      {paymentError && (
        <div
          id={paymentErrorId}
          tabIndex={-1}
          className="mt-4 flex gap-3 rounded-sm border-2 border-danger bg-danger-soft p-4 text-danger"
        >
          <WarningSign />
          <div>
            <h3 className="leading-5 font-[660]">{texts.paymentError}</h3>
            <p className="mt-1 font-[520]">{paymentError}</p>
          </div>
        </div>
      )}
      {onRegister && (
        <Button size="large" disabled={busy} onClick={onRegister} className="mt-4 w-full">
          {busy ? texts.processing : texts.registerWithoutPaying} <WaveArrow />
        </Button>
      )}
      <Button
        id={submitButtonId}
        type="submit"
        size="large"
        variant={onRegister && 'secondary'}
        disabled={busy || !priced}
        aria-busy={busy}
        className="mt-4 w-full"
      >
        {busy && !onRegister ? texts.processing : texts.submit}
        {!onRegister && priced && <WaveArrow />}
      </Button>
      <p
        ref={status}
        role="status"
        tabIndex={-1}
        className="mt-3 text-sm font-[560] outline-none empty:hidden"
      >
        {statuses[phase]}
      </p>
      {onRegister ? (
        <p className="mt-3 text-sm text-ink-2">{whoPays}</p>
      ) : (
        <PaymentDestination silent={busy} paymentUrl={paymentUrl} />
      )}
      <PrivacyLine />
    </>
  )
}
