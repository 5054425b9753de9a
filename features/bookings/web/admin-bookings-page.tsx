import { Plus, Printer } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useContinued } from '#platform/browser/kept/use-continued.ts'
import { AdminExport } from '#platform/browser/lists/admin-export.tsx'
import { useOpenRow } from '#platform/browser/lists/use-open-row.ts'
import { useAdmin } from '#platform/browser/use-admin.ts'
import { useOfWebsite } from '#platform/browser/use-of-website.ts'
import { AdminButton } from '#ui/admin/admin-button.tsx'
import { useSelection } from '#ui/admin/lists/use-selection.ts'
import { Notice } from '#ui/admin/notice.tsx'
import { PageHead } from '#ui/admin/page-head.tsx'
import type { Booking } from '../bookings.contract.ts'
import type { ByHandForm } from '../by-hand-form.ts'
import { AdminAddBooking } from './admin-add-booking.tsx'
import { type BookingAct, bookingActs } from './admin-booking-act.tsx'
import { AdminBookingFilters } from './admin-booking-filters.tsx'
import { AdminBookingList } from './admin-booking-list.tsx'
import { AdminBookingSheet } from './admin-booking-sheet.tsx'
import { AdminBookingTabs, bookingsPanel, tabOf } from './admin-booking-tabs.tsx'
import { AdminBookingTiles } from './admin-booking-tiles.tsx'
import { useBookings } from './use-bookings.ts'

/** /admin-bookings: who has registered, and what became of his payment. */
export default function AdminBookingsPage() {
  const { website, mayWrite } = useAdmin()
  const bookings = useBookings()
  const { address, stay, filter, query, list, figures } = bookings
  const rows = list.data?.rows ?? []
  const selection = useSelection(
    `${website} ${JSON.stringify(address.asked)}`,
    rows.map(({ id }) => id),
  )
  const details = useOpenRow(rows)
  const [act, setAct] = useState<BookingAct>()
  const [isAdding, setAdding] = useOfWebsite(false)
  const [said, setSaid] = useOfWebsite('')
  const draft = useRef<ByHandForm>(undefined)
  const draftOf = useRef(website)
  useEffect(() => {
    if (draftOf.current === website) return
    draftOf.current = website
    draft.current = undefined
  }, [website])
  const goOn = (act: BookingAct) => (booking: Booking) => {
    details.open(booking)
    setAct(act)
  }
  useContinued({
    'booking-add': () => setAdding(true),
    ...Object.fromEntries(bookingActs.map((act) => [`booking-${act}`, goOn(act)])),
  })
  const reset = () => address.set({ q: '', state: '' })

  return (
    <>
      <PageHead
        title="All Registrations"
        website={website}
        actions={
          <>
            <AdminExport list="bookings" query={{ stay, ...filter, sort: query.sort }} />
            <AdminButton className="adm-noprint" onClick={() => window.print()}>
              <Printer size={15} aria-hidden="true" />
              Print
            </AdminButton>
            {mayWrite && (
              <AdminButton
                variant="primary"
                className="adm-noprint"
                onClick={() => {
                  setSaid('')
                  setAdding(true)
                }}
              >
                <Plus size={15} aria-hidden="true" />
                Add a booking
              </AdminButton>
            )}
          </>
        }
      />
      {said && <Notice kind="ok">{said}</Notice>}
      <AdminBookingTiles figures={figures} />
      <div className="adm-list">
        <AdminBookingTabs
          chosen={stay}
          figures={figures.data}
          onChoose={(stay) => address.set({ stay: stay === 'with' ? '' : stay })}
        />
        <AdminBookingFilters
          state={filter.state ?? ''}
          q={filter.q ?? ''}
          onChange={address.set}
          onReset={reset}
        />
        <div role="tabpanel" id={bookingsPanel} aria-labelledby={tabOf(stay)}>
          <AdminBookingList bookings={bookings} selection={selection} onOpen={details.open} onReset={reset} />
        </div>
      </div>
      {details.row && (
        <AdminBookingSheet booking={details.row} act={act} onAct={setAct} onClosed={details.close} />
      )}
      {isAdding && (
        <AdminAddBooking
          draft={draft}
          onAdded={({ name }) => setSaid(`You added the booking of ${name}.`)}
          onClosed={() => setAdding(false)}
        />
      )}
    </>
  )
}
