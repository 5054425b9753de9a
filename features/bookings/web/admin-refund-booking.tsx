import { useQuery } from '@tanstack/react-query'
import {
  type PaymentRefund,
  showPayment,
  showPaymentMoney,
} from '#features/payments/admin-payments.contract.ts'
import { AdminRefundDialog } from '#features/payments/web/list/admin-refund-dialog.tsx'
import { useAdmin } from '#platform/browser/use-admin.ts'
import { ifMatch } from '#shared/if-match.ts'
import { formatEuros, toCents } from '#shared/money.ts'
import { AlertDialog } from '#ui/dialogs/alert-dialog.tsx'
import { type Booking, cancelBooking } from '../bookings.contract.ts'
import { useChangedBookings } from './use-bookings.ts'

type Props = {
  booking: Booking
  /** The booking is cancelled when its money is on the way back. */
  cancels: boolean
  /** With what has happened, in words. */
  onDone: (message: string) => void
  onClosed: () => void
}

/** Refunds the payment of a booking by the same two steps as in the payment records. */
export function AdminRefundBooking({ booking, cancels, onDone, onClosed }: Props) {
  const { call, website } = useAdmin()
  const { put, readAgain } = useChangedBookings()
  const paymentId = booking.paymentRecord?.id ?? ''
  const params = { website, id: paymentId }
  const { data, error } = useQuery({
    queryKey: ['booking-refund', website, paymentId],
    queryFn: async ({ signal }) => ({
      payment: await call(showPayment, { params }, { signal }),
      money: await call(showPaymentMoney, { params }, { signal }),
    }),
    staleTime: 0,
  })

  const done = async (refund: PaymentRefund) => {
    const returned = messageOf(refund)
    if (!cancels) {
      readAgain()
      return onDone(returned)
    }
    try {
      const cancelled = { website, id: booking.id }
      put(await call(cancelBooking, { params: cancelled }, { headers: ifMatch(booking.version) }))
      onDone(`${returned} The booking is cancelled.`)
    } catch (thrown) {
      readAgain()
      onDone(
        `${returned} The booking could not be cancelled: ${(thrown as Error).message} Cancel it with “Cancel the booking”.`,
      )
    }
  }

  const obstacle = error?.message ?? data?.money.notRefundable
  if (obstacle) return <AlertDialog sentence={obstacle} onOk={onClosed} />
  if (!data) return null
  return (
    <AdminRefundDialog
      payment={data.payment}
      leftCents={data.money.leftCents}
      onDone={(refund) => void done(refund)}
      onClosed={onClosed}
    />
  )
}

const messageOf = ({ status, amountCents }: PaymentRefund): string => {
  const amount = formatEuros(toCents(amountCents))
  if (status === 'asked') return `The provider has not answered yet. We keep requesting the ${amount}.`
  return `${amount} ${status === 'succeeded' ? 'was returned' : 'is being returned'} to the customer.`
}
