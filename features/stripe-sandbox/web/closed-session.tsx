import { useEffect, useRef } from 'react'
import { ButtonLink } from '#ui/button.tsx'
import type { HostedSession } from '../stripe-sandbox.contract.ts'

type Props = {
  session: HostedSession
  /** It took the place of the buttons, one of which had the focus. */
  takeFocus: boolean
}

/** A session that is over: nothing can be done here but to go back to the website. */
export function ClosedSession({ session, takeFocus }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (takeFocus) heading.current?.focus()
  }, [takeFocus])

  const paid = session.status === 'complete'
  const back = session.successUrl ?? session.cancelUrl ?? '/'

  return (
    <section aria-labelledby="closed" className="h-fit rounded-md border border-line bg-surface p-6 shadow-1">
      <h2 id="closed" ref={heading} tabIndex={-1} className="text-xl">
        {paid ? 'This payment is complete' : 'This payment page has expired'}
      </h2>
      <p className="mt-2">
        {paid
          ? 'It was made once and cannot be made again.'
          : 'Nothing was paid. Begin again on the website.'}
      </p>
      <ButtonLink className="mt-6 w-full" to={back} reloadDocument>
        Back to the website
      </ButtonLink>
    </section>
  )
}
