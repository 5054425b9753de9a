import { useQuery } from '@tanstack/react-query'
import {
  askForRefund,
  type PaymentRefund,
  showPayment,
  showPaymentMoney,
} from '#features/payments/admin-payments.contract.ts'
import { refundResult } from '#features/payments/refund-dialog.ts'
import type { RefundBody } from '#features/payments/refund-form.ts'
import { AdminRefundDialog } from '#features/payments/web/list/admin-refund-dialog.tsx'
import { useAdmin } from '#platform/browser/use-admin.ts'
import { ifMatch } from '#shared/if-match.ts'
import { AlertDialog } from '#ui/dialogs/alert-dialog.tsx'
import { type Booking, cancelAndRefund } from '../bookings.contract.ts'
import { useChangedBookings } from './use-bookings.ts'

type Props = {
  booking: Booking
  /** Cancels the booking too, once the refund is accepted. */
  cancels: boolean
  /** With the success message. */
  onDone: (message: string) => void
  onClosed: () => void
}

/** Refunds the payment of a booking, in the same two steps as on the payments page. */
export function AdminRefundBooking({ booking, cancels, onDone, onClosed }: Props) {
  const { call, website } = useAdmin()
  const { put, readAgain } = useChangedBookings()
  const paymentId = booking.paymentRecord?.id ?? ''
  const payment = { website, id: paymentId }
  const { data, error } = useQuery({
    queryKey: ['booking-refund', website, paymentId],
    queryFn: async ({ signal }) => ({
      payment: await call(showPayment, { params: payment }, { signal }),
      money: await call(showPaymentMoney, { params: payment }, { signal }),
    }),
    staleTime: 0,
  })

  const params = { website, id: booking.id }
  const send = async (body: RefundBody): Promise<PaymentRefund> => {
    if (!cancels) return call(askForRefund, { params: payment, body })
    const headers = ifMatch(booking.version)
    const answer = await call(cancelAndRefund, { params, body: { ...body, paymentId } }, { headers })
    put(answer.booking)
    return answer.refund
  }

  const obstacle = error?.message ?? data?.money.notRefundable
  if (obstacle) return <AlertDialog sentence={obstacle} onOk={onClosed} />
  if (!data) return null
  return (
    <AdminRefundDialog
      payment={data.payment}
      leftCents={data.money.leftCents}
      cancels={cancels}
      send={send}
      onDone={(refund) => {
        readAgain()
        onDone(refundResult(refund, { cancelled: cancels }))
      }}
      onClosed={onClosed}
    />
  )
}
