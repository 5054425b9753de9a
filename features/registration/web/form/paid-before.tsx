import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { sessionStatus } from '#features/payments/payments.contract.ts'
import { call } from '#platform/browser/calls/api-client.ts'
import { readPaymentMark } from '#platform/browser/payment/payment-mark.ts'

/**
 * A note for someone who has already paid for a registration in this tab. Only the tab's own mark is checked, so that
 * it does not reveal whether an address is registered.
 */
export function PaidBefore() {
  const [isPaid, setPaid] = useState(false)

  useEffect(() => {
    const mark = readPaymentMark()
    if (mark?.kind !== 'registration' || mark.sessionId === null) return
    let gone = false
    call(sessionStatus, { query: { session_id: mark.sessionId } }).then(
      ({ status }) => !gone && setPaid(status === 'COMPLETED'),
      () => undefined, // without the note visitors can still register
    )
    return () => {
      gone = true
    }
  }, [])

  if (!isPaid) return null
  return (
    <p className="mb-8 rounded-md border-2 border-warn bg-warn-soft p-5">
      You have already paid for a registration in this tab. Register again only for another person.{' '}
      <Link to="/my-registration" className="text-ai underline underline-offset-3 hover:text-ai-hover">
        See your registration
      </Link>
    </p>
  )
}
