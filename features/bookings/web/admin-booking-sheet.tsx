import { useState } from 'react'
import { staySize } from '#features/pricing/stay-size.ts'
import { isWithRoom, notKnown, yesNoUnknown } from '#features/registration/choice.ts'
import { priceLinesOf } from '#features/registration/price-lines.ts'
import { fieldOf, writtenNames } from '#features/registration/registrant.fields.ts'
import { registrationName } from '#features/registration/registration-name.ts'
import { useAdmin } from '#platform/browser/use-admin.ts'
import { formatEuroAmount, formatEuros } from '#shared/money.ts'
import { CopyButton } from '#ui/admin/copy-button.tsx'
import { DetailSheet, type Neighbours } from '#ui/admin/dialogs/detail-sheet.tsx'
import { Facts } from '#ui/admin/facts.tsx'
import { Moment } from '#ui/admin/moment.tsx'
import { Notice } from '#ui/admin/notice.tsx'
import { useFocusOnMessage } from '#ui/admin/use-focus-on-message.ts'
import { formatRoomRequest } from '../booking-stay.ts'
import type { Booking } from '../bookings.contract.ts'
import { AdminBookingAct, type BookingAct } from './admin-booking-act.tsx'
import { AdminBookingActions } from './admin-booking-actions.tsx'
import { AdminBookingChip } from './admin-booking-chip.tsx'
import { AdminBookingMail } from './admin-booking-mail.tsx'
import { AdminBookingPayment } from './admin-booking-payment.tsx'
import { moneyNote } from './money-note.ts'

/** A14 All details of one booking and the actions on it. */
export function AdminBookingSheet({
  booking,
  neighbours,
  act,
  onAct,
  onClosed,
}: {
  booking: Booking
  neighbours: Neighbours
  /** The action that is in progress. */
  act: BookingAct | undefined
  onAct: (act: BookingAct | undefined) => void
  onClosed: () => void
}) {
  const { mayWrite } = useAdmin()
  const [done, setDone] = useState({ id: '', message: '' })
  const message = done.id === booking.id ? done.message : ''
  const setMessage = (message: string) => setDone({ id: booking.id, message })
  const notice = useFocusOnMessage(message, act !== undefined)

  return (
    <>
      <DetailSheet
        of={booking.id}
        neighbours={neighbours}
        title={<bdi>{booking.name}</bdi>}
        onClosed={onClosed}
      >
        {() => (
          <>
            <div className="mt-3">
              <AdminBookingChip {...booking} />
            </div>
            {booking.otherBookingPaid && <OtherBookingPaid />}
            {message && (
              <Notice kind="ok" ref={notice}>
                {message}
              </Notice>
            )}
            {mayWrite && (
              <AdminBookingActions
                booking={booking}
                onAct={(next) => {
                  setMessage('')
                  onAct(next)
                }}
              />
            )}
            <Facts title="Customer" facts={customerOf(booking)} />
            <AdminBookingMail email={booking.email} />
            <Pricing booking={booking} />
            <Payment booking={booking} />
          </>
        )}
      </DetailSheet>
      {act && (
        <AdminBookingAct act={act} booking={booking} onDone={setMessage} onClosed={() => onAct(undefined)} />
      )}
    </>
  )
}

function Payment({ booking: { paymentRecord } }: { booking: Booking }) {
  return (
    <section className="mt-5">
      <h3 className="text-sm">Payment details</h3>
      {paymentRecord ? (
        <AdminBookingPayment id={paymentRecord.id} />
      ) : (
        <p className="mt-2 text-ink-2">No Payment Record</p>
      )}
    </section>
  )
}

function OtherBookingPaid() {
  return (
    <p className="mt-2 text-sm text-ink-2">
      The same email address has another paid booking. Search the list for the address to compare them.
    </p>
  )
}

/** The fields listed below the name and the email address, which are shown separately. */
const detailNames = writtenNames.filter((name) => name !== 'name' && name !== 'email')

const customerOf = (booking: Booking) =>
  [
    ['Name', <bdi key="name">{booking.name}</bdi>],
    [
      'Email',
      <span key="email" className="flex flex-wrap items-center gap-x-3">
        {booking.email}
        <CopyButton text={booking.email} words="Copy" of={booking.name} variant="quiet" />
      </span>,
    ],
    ...detailNames.map(
      (name) => [fieldOf(name).label, booking[name] && <bdi key={name}>{booking[name]}</bdi>] as const,
    ),
    ['Registration type', registrationName(booking.registrationType)],
    ['Presentation type', booking.presentationLabel],
    ...(isWithRoom(booking.registrationType)
      ? ([['Stay', booking.stay ? staySize(booking.stay) : notKnown]] as const)
      : []),
    ['Accompanying person', yesNoUnknown(booking.accompanyingPerson)],
    ['Extra nights', String(booking.extraNights ?? notKnown)],
    ['Registered', <Moment key="at" at={booking.createdAt} />],
    ['Added by', booking.addedByHand ? 'Organiser' : 'Attendee'],
    ...(booking.cancelledAt
      ? ([['Booking cancelled', <Moment key="cancelled" at={booking.cancelledAt} />]] as const)
      : []),
  ] as const

function Pricing({ booking }: { booking: Booking }) {
  const request = formatRoomRequest(booking)
  if (booking.pricingConfig)
    return (
      <>
        {request && <Notice kind="warn">{request}</Notice>}
        <Facts title={request ? 'Price of today' : 'Pricing'} facts={pricingOf(booking)} />
      </>
    )
  return (
    <section className="mt-5">
      <h3 className="text-sm">Pricing</h3>
      <p className="mt-2 text-ink-2">
        {request ? `${request}. It has no price.` : 'No price: the visitor did not continue to payment.'}
      </p>
    </section>
  )
}

const pricingOf = ({ pricingConfig, amountPaid, presentationLabel, paidLabel, ...rest }: Booking) => {
  if (!pricingConfig) return []
  const { presentationType, accommodationOption: stay, totalPrice } = pricingConfig
  const lines = priceLinesOf({ id: 0, ...pricingConfig })
  return [
    [
      presentationType.type === rest.presentationType ? presentationLabel : (paidLabel ?? presentationLabel),
      formatEuroAmount(presentationType.price),
    ],
    ['Accommodation', stay ? `${formatEuroAmount(stay.price)} (${staySize(stay)})` : 'None'],
    ...(lines ? ([[`Processing fee (${lines.feePercent}%)`, formatEuros(lines.feeCents)]] as const) : []),
    ['Total', <strong key="total">{formatEuroAmount(totalPrice)}</strong>],
    ['Amount paid', [formatEuroAmount(amountPaid), moneyNote(rest)].filter(Boolean).join(', ')],
  ] as const
}
