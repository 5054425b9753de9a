import { useState } from 'react'
import { keep, readStored } from '#platform/browser/form-drafts/storage.ts'
import { AdminEmailButton } from '#platform/browser/lists/admin-email-button.tsx'
import { AdminExport } from '#platform/browser/lists/admin-export.tsx'
import { AdminList } from '#platform/browser/lists/admin-list.tsx'
import { usualSort } from '#platform/browser/lists/read-list-query.ts'
import { AdminButton } from '#ui/admin/admin-button.tsx'
import { CopyButton } from '#ui/admin/copy-button.tsx'
import { ChooseAll } from '#ui/admin/lists/data-head.tsx'
import { Segmented } from '#ui/admin/lists/segmented.tsx'
import { withToggled } from '#ui/admin/lists/use-selection.ts'
import { Select } from '#ui/fields/select-field.tsx'
import { useStableCallback } from '#ui/use-stable-callback.ts'
import { type BookingSort, bookingSorts } from '../../bookings.contract.ts'
import { bookingsFailure } from '../bookings-failure.ts'
import type { useBookings } from '../use-bookings.ts'
import { AdminBookingCard } from './admin-booking-card.tsx'
import { bookingColumns } from './admin-booking-columns.tsx'
import { AdminMatchesElsewhere, AdminNoBookings } from './admin-no-bookings.tsx'

type Props = {
  bookings: ReturnType<typeof useBookings>
  /** Prints the selected bookings. */
  onPrint: () => void
  onReset: () => void
}

/** The bookings of the chosen tab as a table or as cards. */
export function AdminBookingList({ bookings, onPrint, onReset }: Props) {
  const { rows, address, stay, tabCounts, query, opened } = bookings
  const [view, setView] = useView()
  const cancelled = rows.filter(({ cancelledAt }) => cancelledAt).length

  return (
    <AdminList
      list={bookings}
      caption="Registrations"
      className="adm-bookings-table"
      noun={['registration', 'registrations']}
      columns={bookingColumns}
      nameOf={({ name, email }) => `${name}, ${email}`}
      onOpen={opened.open}
      chosen={<Chosen bookings={bookings} onPrint={onPrint} />}
      failed={(failure) => ({ sentence: bookingsFailure(failure), cause: failure.message })}
      empty={<AdminNoBookings stay={stay} />}
      noMatch="No registrations match"
      noMatchMore={
        <AdminMatchesElsewhere
          stay={stay}
          counts={tabCounts}
          onShow={(other) => address.set({ stay: other })}
        />
      }
      onReset={onReset}
      above={
        <div className="adm-noprint flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-1 px-3 py-2 text-ink-2">
          {view === 'cards' && (
            <label className="flex min-h-9 items-center gap-2">
              <ChooseAll ids={rows.map(({ id }) => id)} selection={bookings.selection} />
              Select all on this page
            </label>
          )}
          <Order
            sort={query.sort ?? usualSort}
            // a wide table is sorted by its column headings
            className={view === 'table' ? 'md:invisible' : ''}
            onChange={bookings.sortBy}
          />
          <Segmented label="View" options={views} value={view} onChange={setView} />
        </div>
      }
      cards={view === 'cards' ? () => <Cards bookings={bookings} /> : undefined}
      // the figures do not include cancelled bookings
      more={cancelled > 0 ? `${cancelled} of them cancelled` : undefined}
    />
  )
}

type View = 'table' | 'cards'

/** Table or cards; stored in this browser. */
const useView = (): [View, (view: View) => void] => {
  const [view, setView] = useState<View>(() => (readStored('local', viewKey) === 'cards' ? 'cards' : 'table'))
  const choose = (chosen: View) => {
    keep('local', viewKey, chosen)
    setView(chosen)
  }
  return [view, choose]
}

const viewKey = 'bookings-view'

const views = [
  { value: 'table', words: 'Table' },
  { value: 'cards', words: 'Cards' },
] as const

function Cards({ bookings: { rows, page, selection, opened } }: Pick<Props, 'bookings'>) {
  const onOpen = useStableCallback(opened.open)
  const onChosen = useStableCallback((id: string) => selection.onChange(withToggled(selection.chosen, id)))
  return (
    <ul className="adm-bookings" aria-busy={page.isPlaceholderData}>
      {rows.map((booking) => (
        <AdminBookingCard
          key={booking.id}
          booking={booking}
          isChosen={selection.chosen.has(booking.id)}
          onChosen={onChosen}
          onOpen={onOpen}
        />
      ))}
    </ul>
  )
}

type OrderProps = { sort: string; className: string; onChange: (sort: string) => void }

function Order({ sort, className, onChange }: OrderProps) {
  return (
    <label className={`flex items-center gap-2 ${className}`}>
      Order
      <Select
        look="adm-size"
        value={sort}
        options={bookingSorts.map((value) => ({ value, label: orderWords[value] }))}
        onChange={({ target }) => onChange(target.value)}
      />
    </label>
  )
}

const orderWords: Readonly<Record<BookingSort, string>> = {
  '-date': 'Newest first',
  date: 'Oldest first',
  name: 'Name, A to Z',
  '-name': 'Name, Z to A',
  type: 'Type, A to Z',
  '-type': 'Type, Z to A',
  stay: 'Shortest stay first',
  '-stay': 'Longest stay first',
  payment: 'Unpaid first',
  '-payment': 'Paid first',
  amount: 'Lowest amount first',
  '-amount': 'Highest amount first',
}

/** The actions on the selected bookings. */
function Chosen({ bookings: { chosen }, onPrint }: Pick<Props, 'bookings' | 'onPrint'>) {
  const query = { ids: chosen.map(({ id }) => id).join(',') }
  const emails = new Set(chosen.map(({ email }) => email))
  return (
    <>
      <CopyButton text={[...emails].join(', ')} words="Copy email addresses" variant="quiet" />
      <AdminEmailButton list="bookings" query={query} count={chosen.length} variant="quiet" />
      <AdminExport list="bookings" query={query} words="Export selected" variant="quiet" />
      <AdminButton variant="quiet" onClick={onPrint}>
        Print selected…
      </AdminButton>
    </>
  )
}
