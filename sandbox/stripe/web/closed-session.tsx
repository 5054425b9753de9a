import { useEffect, useRef } from 'react'
import { ButtonLink } from '#ui/button.tsx'
import type { HostedSession } from '../stripe.contract.ts'

type Props = {
  session: HostedSession
  /** Whether it replaced the buttons, one of which had the focus. */
  takeFocus: boolean
}

const messages = {
  paid: {
    title: 'This payment is complete',
    text: 'You have already paid. You cannot pay again.',
  },
  settling: {
    title: 'This payment is with the bank',
    text: 'The bank will tell the website when the money arrives.',
  },
  refused: {
    title: 'The bank refused this payment',
    text: 'Nothing was paid. Start again on the website.',
  },
  expired: {
    title: 'This payment page has expired',
    text: 'Nothing was paid. Start again on the website.',
  },
}

/** A session that is over: the only action is to return to the website. */
export function ClosedSession({ session, takeFocus }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (takeFocus) heading.current?.focus()
  }, [takeFocus])

  const { title, text } = messages[stateOf(session)]
  const back = session.successUrl ?? session.cancelUrl ?? '/'

  return (
    <section aria-labelledby="closed" className="h-fit rounded-md border border-line bg-surface p-6 shadow-1">
      <h2 id="closed" ref={heading} tabIndex={-1} className="text-xl">
        {title}
      </h2>
      <p className="mt-2">{text}</p>
      <ButtonLink className="mt-6 w-full" to={back} reloadDocument>
        Back to the website
      </ButtonLink>
    </section>
  )
}

const stateOf = ({ status, settling, declined }: HostedSession): keyof typeof messages => {
  if (status !== 'complete') return 'expired'
  if (settling) return 'settling'
  return declined ? 'refused' : 'paid'
}
