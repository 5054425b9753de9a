type Props = {
  /** Nothing is to be paid, or the visitor is already paying. */
  silent: boolean
  paymentUrl: string | undefined
}

/**
 * Below the submit button of a form with payment: where the payment takes place, and during the redirect a link in case the
 * redirect got stuck.
 */
export function PaymentDestination({ silent, paymentUrl }: Props) {
  return (
    <>
      {paymentUrl && (
        <a
          href={paymentUrl}
          className="inline-flex min-h-11 items-center font-[560] text-ai underline underline-offset-3 hover:text-ai-hover"
        >
          Go to the payment page
        </a>
      )}
      {!silent && (
        <p className="mt-3 text-sm text-ink-2">You pay in euros on our payment provider's secure page.</p>
      )}
    </>
  )
}
