import { staySize } from '#features/pricing/stay-size.ts'
import { useFormDraft } from '#platform/browser/form-drafts/use-form-draft.ts'
import { useAdmin } from '#platform/browser/use-admin.ts'
import { formatEuroAmount } from '#shared/money.ts'
import { AdminDialog, SaveFoot } from '#ui/admin/dialogs/admin-dialog.tsx'
import { Notice } from '#ui/admin/notice.tsx'
import { markAsPaidMore } from '../booking-action-messages.ts'
import { stayName, staysOffered } from '../booking-prices.ts'
import { type Booking, payBookingByHand } from '../bookings.contract.ts'
import { type ByHandForm, emptyByHand, takenBody, takenErrors, whoOf } from '../by-hand-form.ts'
import { AdminStayField, AdminTakenFields } from './admin-taken-fields.tsx'
import { AdminTotal } from './admin-total.tsx'
import { useTakingMoney } from './use-taking-money.ts'

type Props = { booking: Booking; onDone: (message: string) => void; onClosed: () => void }

/** Records that a registration was paid at the desk or by bank transfer. */
export function AdminPayBooking({ booking, onDone, onClosed }: Props) {
  return (
    <AdminDialog
      title="Mark as paid"
      lead={
        <>
          <bdi>{booking.name}</bdi>, {booking.email}. {markAsPaidMore}
        </>
      }
      onClosed={onClosed}
      place="adm-booking-dialog"
    >
      {(close) => (
        <PayForm
          booking={booking}
          onDone={() => {
            onDone('The booking is marked as paid.')
            close()
          }}
        />
      )}
    </AdminDialog>
  )
}

const formOf = (booking: Booking): ByHandForm => {
  const { phone, email, registrationType, presentationType, stay } = booking
  return {
    ...emptyByHand,
    ...whoOf(booking),
    phone,
    email,
    registrationType,
    presentationType,
    stay: stay ? stayName(stay) : '',
  }
}

function PayForm({ booking, onDone }: { booking: Booking; onDone: () => void }) {
  const { call, website } = useAdmin()
  const formDraft = useFormDraft<ByHandForm, Booking>({
    form: 'booking-pay',
    record: booking.id,
    words: `the payment of ${booking.name}`,
    seen: booking,
    initial: formOf,
  })
  const { stay } = booking
  const { form, prices, price, hasStay, isChosen, submit, isSending, failure } = useTakingMoney({
    initial: formDraft.initial,
    errorsOf: takenErrors,
    kept: formDraft,
    send: (values, total) => {
      formDraft.keep(values, { evenUntouched: true })
      return call(payBookingByHand, { params: { website, id: booking.id }, body: takenBody(values, total) })
    },
    onDone: () => {
      formDraft.forget()
      onDone()
    },
  })
  // without a payment the current price applies
  const before = booking.paymentRecord ? booking.pricingConfig?.totalPrice : undefined
  // a stay that is no longer available must be chosen again
  const offered = staysOffered(prices.data ?? [], booking.presentationType).map(({ value }) => value)
  const isStayRequested = hasStay && (!stay || (prices.isSuccess && !offered.includes(stayName(stay))))
  const isOther = before !== undefined && price !== undefined && before !== price.totalPrice

  return (
    <form noValidate onSubmit={submit} className="mt-4 space-y-4">
      {isStayRequested && <AdminStayField form={form} prices={prices.data ?? []} />}
      {stay && !isStayRequested && <p>{staySize(stay)}, as the visitor chose.</p>}
      <AdminTotal prices={prices} price={price} isChosen={isChosen} />
      {isOther && (
        <Notice kind="warn">
          The visitor was quoted {formatEuroAmount(before)}. Today's price is recorded.
        </Notice>
      )}
      <AdminTakenFields form={form} />
      {failure && <Notice kind="danger">{failure}</Notice>}
      <SaveFoot busy={isSending} words="Mark as paid" />
    </form>
  )
}
