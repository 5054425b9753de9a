import { useState } from 'react'
import { keep, readStored } from '#platform/browser/form-drafts/storage.ts'
import { AdminEmailButton } from '#platform/browser/lists/admin-email-button.tsx'
import { AdminExport } from '#platform/browser/lists/admin-export.tsx'
import { AdminListFoot } from '#platform/browser/lists/admin-list-foot.tsx'
import { AdminButton } from '#ui/admin/admin-button.tsx'
import { CopyButton } from '#ui/admin/copy-button.tsx'
import { ListWait } from '#ui/admin/lists/list-states.tsx'
import { Segmented } from '#ui/admin/lists/segmented.tsx'
import { SelectionBar } from '#ui/admin/lists/selection-bar.tsx'
import { type useSelection, withToggled } from '#ui/admin/lists/use-selection.ts'
import { useStableCallback } from '#ui/use-stable-callback.ts'
import { type Booking, type BookingSort, bookingSorts } from '../../bookings.contract.ts'
import { bookingsFailure } from '../bookings-failure.ts'
import type { useBookings } from '../use-bookings.ts'
import { AdminBookingCard } from './admin-booking-card.tsx'
import { AdminBookingTable } from './admin-booking-table.tsx'
import { AdminNoBookings } from './admin-no-bookings.tsx'

type Props = {
  bookings: ReturnType<typeof useBookings>
  selection: ReturnType<typeof useSelection>
  onOpen: (booking: Booking) => void
  /** Prints the selected bookings. */
  onPrint: () => void
  onReset: () => void
}

/** The bookings of the chosen tab as a table or as cards, the states of loading, and the pagination. */
export function AdminBookingList({ bookings, selection, onOpen, onPrint, onReset }: Props) {
  const { address, query, list, figures } = bookings
  const { data, isPlaceholderData } = list
  const [view, setView] = useView()
  const rows = data?.rows
  const cancelled = rows?.filter(({ cancelledAt }) => cancelledAt).length ?? 0

  return (
    <>
      <ListWait
        list={list}
        failed={(failure) => ({ sentence: bookingsFailure(failure), cause: failure.message })}
        loading="Loading registrations..."
      />
      {rows && rows.length > 0 && (
        <>
          <div className="adm-noprint flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-1 px-3 py-2 text-ink-2">
            {view === 'cards' && <ChooseAll bookings={rows} selection={selection} />}
            <Order
              sort={query.sort}
              // a wide table is sorted by its column headings
              className={view === 'table' ? 'md:invisible' : ''}
              onChange={(sort) => address.set({ sort })}
            />
            <Segmented label="View" options={views} value={view} onChange={setView} />
          </div>
          <Chosen bookings={rows} selection={selection} onPrint={onPrint} />
          {view === 'cards' ? (
            <Cards bookings={rows} isBehind={isPlaceholderData} selection={selection} onOpen={onOpen} />
          ) : (
            <AdminBookingTable
              rows={rows}
              busy={isPlaceholderData}
              sort={query.sort}
              onSort={(sort) => address.set({ sort: sort === '-date' ? '' : sort })}
              selection={selection}
              onOpen={onOpen}
            />
          )}
        </>
      )}
      {rows?.length === 0 && <AdminNoBookings bookings={bookings} onReset={onReset} />}
      <AdminListFoot
        list={{
          ...list,
          refetch: (options) => {
            void figures.refetch()
            return list.refetch(options)
          },
        }}
        address={address}
        limit={query.limit}
        words={['registration', 'registrations']}
        // the figures do not include cancelled bookings
        more={cancelled > 0 ? `${cancelled} of them cancelled` : undefined}
        cards={view === 'cards'}
      />
    </>
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

function Cards({
  bookings,
  isBehind,
  selection,
  ...rest
}: OfChosen & { isBehind: boolean; onOpen: Props['onOpen'] }) {
  const onOpen = useStableCallback(rest.onOpen)
  const onChosen = useStableCallback((id: string) => selection.onChange(withToggled(selection.chosen, id)))
  return (
    <ul className="adm-bookings" aria-busy={isBehind}>
      {bookings.map((booking) => (
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

type OrderProps = { sort: BookingSort; className: string; onChange: (sort: string) => void }

function Order({ sort, className, onChange }: OrderProps) {
  return (
    <label className={`flex items-center gap-2 ${className}`}>
      Order
      <select
        className="adm-size"
        value={sort}
        onChange={({ target }) => onChange(target.value === '-date' ? '' : target.value)}
      >
        {bookingSorts.map((one) => (
          <option key={one} value={one}>
            {orderWords[one]}
          </option>
        ))}
      </select>
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

type OfChosen = { bookings: readonly Booking[]; selection: Props['selection'] }

function ChooseAll({ bookings, selection: { chosen, onChange } }: OfChosen) {
  const isAll = bookings.every(({ id }) => chosen.has(id))
  return (
    <label className="flex min-h-9 items-center gap-2">
      <input
        type="checkbox"
        checked={isAll}
        onChange={() => onChange(new Set(isAll ? [] : bookings.map(({ id }) => id)))}
      />
      Select all on this page
    </label>
  )
}

/** The actions on the selected bookings. */
function Chosen({ bookings, selection: { chosen, clear }, onPrint }: OfChosen & Pick<Props, 'onPrint'>) {
  const emails = bookings.filter(({ id }) => chosen.has(id)).map(({ email }) => email)
  return (
    <SelectionBar count={chosen.size} onClear={clear}>
      <CopyButton text={[...new Set(emails)].join(', ')} words="Copy email addresses" variant="quiet" />
      <AdminEmailButton
        list="bookings"
        query={{ ids: [...chosen].join(',') }}
        count={chosen.size}
        variant="quiet"
      />
      <AdminExport
        list="bookings"
        query={{ ids: [...chosen].join(',') }}
        words="Export selected"
        variant="quiet"
      />
      <AdminButton variant="quiet" onClick={onPrint}>
        Print selected…
      </AdminButton>
    </SelectionBar>
  )
}
