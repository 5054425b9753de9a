import { Download, Plus, Printer } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useResumedDraft } from '#platform/browser/form-drafts/use-resumed-draft.ts'
import { AdminEmailButton } from '#platform/browser/lists/admin-email-button.tsx'
import { useOpenRow } from '#platform/browser/lists/use-open-row.ts'
import { useAdmin } from '#platform/browser/use-admin.ts'
import { useWebsiteState } from '#platform/browser/use-website-state.ts'
import { AdminButton } from '#ui/admin/admin-button.tsx'
import { useSelection } from '#ui/admin/lists/use-selection.ts'
import { Notice } from '#ui/admin/notice.tsx'
import { PageHead } from '#ui/admin/page-head.tsx'
import type { Booking } from '../bookings.contract.ts'
import type { ByHandForm } from '../by-hand-form.ts'
import { AdminAddBooking } from './admin-add-booking.tsx'
import { type BookingAct, bookingActions } from './admin-booking-act.tsx'
import { AdminBookingSheet } from './admin-booking-sheet.tsx'
import { AdminBookingDialogs, AdminBookingPrinting } from './list/admin-booking-dialogs.tsx'
import { AdminBookingFilters } from './list/admin-booking-filters.tsx'
import { AdminBookingList } from './list/admin-booking-list.tsx'
import { AdminBookingTabs, bookingsPanel, tabOf } from './list/admin-booking-tabs.tsx'
import { AdminBookingTiles } from './list/admin-booking-tiles.tsx'
import { useBookingDialogs } from './list/use-booking-dialogs.ts'
import { BookingChanged, useBookings } from './use-bookings.ts'

/** /admin-bookings: the registrations with their payments. */
export default function AdminBookingsPage() {
  const { website, mayWrite } = useAdmin()
  const bookings = useBookings()
  const { address, stay, filter, list, figures } = bookings
  const rows = list.data?.rows ?? []
  const selection = useSelection(
    `${website} ${JSON.stringify(address.request)}`,
    rows.map(({ id }) => id),
  )
  const details = useOpenRow(rows)
  const [act, setAct] = useState<BookingAct>()
  const [isAdding, setAdding] = useWebsiteState(false)
  const [message, setMessage] = useWebsiteState('')
  const [draft] = useWebsiteState<{ current: ByHandForm | undefined }>({ current: undefined })
  const taking = useBookingDialogs()
  const resume = (act: BookingAct, booking: Booking) => {
    details.open(booking)
    setAct(act)
  }
  useContinuedForms(rows, resume, () => setAdding(true))
  const add = () => {
    setMessage('')
    setAdding(true)
  }

  return (
    <>
      <PageHead
        title="All Registrations"
        website={website}
        actions={
          <Actions
            onTake={taking.begin}
            shown={{ ...(stay !== 'all' && { stay }), ...filter }}
            onAdd={mayWrite && add}
          />
        }
      />
      {message && <Notice kind="ok">{message}</Notice>}
      <AdminBookingPrinting taking={taking} />
      <AdminBookingTiles figures={figures} />
      <Registrations
        bookings={bookings}
        selection={selection}
        onOpen={details.open}
        onPrint={() => taking.begin('print-selected')}
      />
      <OpenBooking details={details} act={act} onAct={setAct} />
      <AdminBookingDialogs taking={taking} bookings={bookings} selection={selection} />
      {isAdding && (
        <AdminAddBooking
          draft={draft}
          onAdded={({ name }) => setMessage(`You added the booking of ${name}.`)}
          onClosed={() => setAdding(false)}
        />
      )}
    </>
  )
}

/** Reopens the forms that the end of a session interrupted. */
const useContinuedForms = (
  rows: readonly Booking[],
  onResume: (act: BookingAct, booking: Booking) => void,
  onAdd: () => void,
) => {
  const navigate = useNavigate()
  /** By its payment when the booking is not on this page. */
  const refund = (_seen: never, paymentId: string) => {
    const booking = rows.find(({ paymentRecord }) => paymentRecord?.id === paymentId)
    if (booking) onResume('refund', booking)
    else void navigate(`/admin-payments?id=${encodeURIComponent(paymentId)}`)
  }
  useResumedDraft({
    'booking-add': onAdd,
    refund,
    ...Object.fromEntries(
      bookingActions.map((act) => [`booking-${act}`, (booking: Booking) => onResume(act, booking)]),
    ),
  })
}

function Actions({
  shown,
  onTake,
  onAdd,
}: {
  /** The filter of the list, as its call expects it. */
  shown: Readonly<Record<string, unknown>>
  onTake: (how: 'export' | 'print') => void
  onAdd: (() => void) | false
}) {
  return (
    <>
      <AdminEmailButton list="bookings" query={shown} />
      <AdminButton className="adm-noprint" onClick={() => onTake('export')}>
        <Download size={15} aria-hidden="true" />
        Export…
      </AdminButton>
      <AdminButton className="adm-noprint" onClick={() => onTake('print')}>
        <Printer size={15} aria-hidden="true" />
        Print…
      </AdminButton>
      {onAdd && (
        <AdminButton variant="primary" className="adm-noprint" onClick={onAdd}>
          <Plus size={15} aria-hidden="true" />
          Add a booking
        </AdminButton>
      )}
    </>
  )
}

type RegistrationsProps = {
  bookings: ReturnType<typeof useBookings>
  selection: ReturnType<typeof useSelection>
  onOpen: (booking: Booking) => void
  /** Prints the selected bookings. */
  onPrint: () => void
}

/** The tabs, the filters and the list below them. */
function Registrations({ bookings, selection, onOpen, onPrint }: RegistrationsProps) {
  const { address, stay, filter, tabCounts } = bookings
  const reset = () => address.set({ q: '', state: '' })
  return (
    <div className="adm-list">
      <AdminBookingTabs
        chosen={stay}
        counts={tabCounts}
        onChoose={(stay) => address.set({ stay: stay === 'all' ? '' : stay })}
      />
      <AdminBookingFilters
        state={filter.state ?? ''}
        q={filter.q ?? ''}
        onChange={address.set}
        onReset={reset}
      />
      <div role="tabpanel" id={bookingsPanel} aria-labelledby={tabOf(stay)}>
        <AdminBookingList
          bookings={bookings}
          selection={selection}
          onOpen={onOpen}
          onPrint={onPrint}
          onReset={reset}
        />
      </div>
    </div>
  )
}

type Opened = {
  details: ReturnType<typeof useOpenRow<Booking>>
  act: BookingAct | undefined
  onAct: (act: BookingAct | undefined) => void
}

/** The open booking, even when the list no longer contains it. */
function OpenBooking({ details: { row, keep, close }, act, onAct }: Opened) {
  if (!row) return null
  return (
    <BookingChanged value={keep}>
      <AdminBookingSheet booking={row} act={act} onAct={onAct} onClosed={close} />
    </BookingChanged>
  )
}
