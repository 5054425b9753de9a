type Props = {
  /** Nothing is to pay, or the visitor is paying already. */
  silent: boolean
  paymentUrl: string | undefined
}

/**
 * Below the button of a form that ends in a payment: where the money is taken, and once the browser is on its way
 * there, a link for one that has stopped.
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
