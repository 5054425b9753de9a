import { Plus, Printer } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { AdminExport } from '#platform/browser/admin-export.tsx'
import { useAdmin } from '#platform/browser/use-admin.ts'
import { AdminButton } from '#ui/admin/admin-button.tsx'
import { Notice } from '#ui/admin/notice.tsx'
import { PageHead } from '#ui/admin/page-head.tsx'
import { useSelection } from '#ui/admin/use-selection.ts'
import type { Booking } from '../bookings.contract.ts'
import type { ByHandForm } from '../by-hand-form.ts'
import { AdminAddBooking } from './admin-add-booking.tsx'
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
  const { address, asked, list, figures } = bookings
  const rows = list.data?.rows ?? []
  const selection = useSelection(
    `${website} ${JSON.stringify(address.asked)}`,
    rows.map(({ id }) => id),
  )
  const [open, setOpen] = useState<Booking>()
  const [isAdding, setAdding] = useState(false)
  const [said, setSaid] = useState('')
  const draft = useRef<ByHandForm>(undefined)
  const saidOf = useRef(website)
  useEffect(() => {
    // what was said and typed was of the website before
    if (saidOf.current === website) return
    saidOf.current = website
    setSaid('')
    draft.current = undefined
  }, [website])
  const reset = () => address.set({ q: '', state: '' })

  return (
    <>
      <PageHead
        title="All Registrations"
        website={website}
        actions={
          <>
            <AdminExport list="bookings" query={asked} />
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
          chosen={asked.stay}
          figures={figures.data}
          onChoose={(stay) => address.set({ stay: stay === 'with' ? '' : stay })}
        />
        <AdminBookingFilters
          state={asked.state ?? ''}
          q={asked.q ?? ''}
          onChange={address.set}
          onReset={reset}
        />
        <div role="tabpanel" id={bookingsPanel} aria-labelledby={tabOf(asked.stay)}>
          <AdminBookingList bookings={bookings} selection={selection} onOpen={setOpen} onReset={reset} />
        </div>
      </div>
      {open && (
        <AdminBookingSheet
          booking={rows.find(({ id }) => id === open.id) ?? open}
          onClosed={() => setOpen(undefined)}
        />
      )}
      {isAdding && (
        <AdminAddBooking
          draft={draft}
          onAdded={({ name }) => setSaid(`The booking of ${name} is added.`)}
          onClosed={() => setAdding(false)}
        />
      )}
    </>
  )
}
