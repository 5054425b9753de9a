import { Download, Plus, Printer } from 'lucide-react'
import { useNavigate } from 'react-router'
import { useResumedDraft } from '#platform/browser/form-drafts/use-resumed-draft.ts'
import { AdminEmailButton } from '#platform/browser/lists/admin-email-button.tsx'
import { useRowAction } from '#platform/browser/lists/use-row-action.ts'
import { useAdmin } from '#platform/browser/use-admin.ts'
import { useWebsiteState } from '#platform/browser/use-website-state.ts'
import { AdminButton } from '#ui/admin/admin-button.tsx'
import { ListBar } from '#ui/admin/lists/list-bar.tsx'
import { Segmented } from '#ui/admin/lists/segmented.tsx'
import { Notice } from '#ui/admin/notice.tsx'
import { PageHead } from '#ui/admin/page-head.tsx'
import { stateLabels } from '../booking-state.ts'
import type { Booking } from '../bookings.contract.ts'
import type { ByHandForm } from '../by-hand-form.ts'
import { AdminAddBooking } from './admin-add-booking.tsx'
import { type BookingAct, bookingActions } from './admin-booking-act.tsx'
import { AdminBookingSheet } from './admin-booking-sheet.tsx'
import { AdminBookingDialogs, AdminBookingPrinting } from './list/admin-booking-dialogs.tsx'
import { AdminBookingList } from './list/admin-booking-list.tsx'
import { AdminBookingTabs, bookingsPanel, tabOf } from './list/admin-booking-tabs.tsx'
import { AdminBookingTiles } from './list/admin-booking-tiles.tsx'
import { useBookingDialogs } from './list/use-booking-dialogs.ts'
import { BookingChanged, useBookings } from './use-bookings.ts'

/** /admin-bookings: the registrations with their payments. */
export default function AdminBookingsPage() {
  const { website, mayWrite } = useAdmin()
  const bookings = useBookings()
  const { filter, rows, opened, figures } = bookings
  const [act, setAct] = useRowAction<BookingAct>(opened.id)
  const [isAdding, setAdding] = useWebsiteState(false)
  const [message, setMessage] = useWebsiteState('')
  const [draft] = useWebsiteState<{ current: ByHandForm | undefined }>({ current: undefined })
  const taking = useBookingDialogs()
  const resume = (act: BookingAct, booking: Booking) => {
    opened.open(booking)
    setAct(act, booking.id)
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
        actions={<Actions onTake={taking.begin} shown={filter} onAdd={mayWrite && add} />}
      />
      {message && <Notice kind="ok">{message}</Notice>}
      <AdminBookingPrinting taking={taking} />
      <AdminBookingTiles figures={figures} />
      <Registrations bookings={bookings} onPrint={() => taking.begin('print-selected')} />
      {opened.row && (
        <BookingChanged value={opened.keep}>
          <AdminBookingSheet
            booking={opened.row}
            neighbours={opened.neighbours}
            act={act}
            onAct={setAct}
            onClosed={opened.close}
          />
        </BookingChanged>
      )}
      <AdminBookingDialogs taking={taking} bookings={bookings} />
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

const states = [
  { value: '', words: 'All' },
  { value: 'active', words: 'Active' },
  { value: 'COMPLETED', words: stateLabels.COMPLETED },
  { value: 'unpaid', words: stateLabels.PENDING },
  { value: 'FAILED', words: stateLabels.FAILED },
  { value: 'EXPIRED', words: stateLabels.EXPIRED },
  { value: 'none', words: stateLabels.none },
  { value: 'booking-cancelled', words: 'Cancelled' },
] as const

type RegistrationsProps = {
  bookings: ReturnType<typeof useBookings>
  /** Prints the selected bookings. */
  onPrint: () => void
}

/** A12 The tabs, the filters and the list below them. */
function Registrations({ bookings, onPrint }: RegistrationsProps) {
  const { address, stay, filter, tabCounts } = bookings
  const onReset = () => address.set({ q: '', state: '' })
  return (
    <div className="adm-list">
      <AdminBookingTabs
        chosen={stay}
        counts={tabCounts}
        onChoose={(stay) => address.set({ stay: stay === 'all' ? '' : stay })}
      />
      <ListBar
        set={filter.state ? 1 : 0}
        search={{
          label: 'Search registrations',
          words: 'Search',
          placeholder: 'Name, email, 3 nights, ...',
          value: filter.q ?? '',
          onSearch: (q, options) => address.set({ q }, options),
        }}
        reset={{ words: 'Reset', onReset }}
      >
        <Segmented
          label="Payment"
          options={states}
          value={filter.state ?? ''}
          onChange={(state) => address.set({ state })}
        />
      </ListBar>
      <div role="tabpanel" id={bookingsPanel} aria-labelledby={tabOf(stay)}>
        <AdminBookingList bookings={bookings} onPrint={onPrint} onReset={onReset} />
      </div>
    </div>
  )
}
