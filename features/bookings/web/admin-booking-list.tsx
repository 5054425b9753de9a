import { AdminExport } from '#platform/browser/lists/admin-export.tsx'
import { AdminListFoot } from '#platform/browser/lists/admin-list-foot.tsx'
import { AdminButton } from '#ui/admin/admin-button.tsx'
import { CopyButton } from '#ui/admin/copy-button.tsx'
import { EmptyList, ListWait } from '#ui/admin/lists/list-states.tsx'
import { SelectionBar } from '#ui/admin/lists/selection-bar.tsx'
import { type useSelection, withOther } from '#ui/admin/lists/use-selection.ts'
import { useSteady } from '#ui/use-steady.ts'
import type { Booking } from '../bookings.contract.ts'
import { AdminBookingCard } from './admin-booking-card.tsx'
import { bookingsFailure } from './bookings-failure.ts'
import type { useBookings } from './use-bookings.ts'

type Props = {
  bookings: ReturnType<typeof useBookings>
  selection: ReturnType<typeof useSelection>
  onOpen: (booking: Booking) => void
  onReset: () => void
}

/** The cards of the chosen tab, their states, and the pages. */
export function AdminBookingList({ bookings, selection, onOpen, onReset }: Props) {
  const { address, stay, filter, query, list, figures } = bookings
  const { data, isPlaceholderData } = list
  const rows = data?.rows
  const cancelled = rows?.filter(({ cancelledAt }) => cancelledAt).length ?? 0
  const isNarrowed = Object.keys(filter).length > 0 || !address.isFirstPage

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
            <ChooseAll bookings={rows} selection={selection} />
            <Order sort={query.sort} onChange={(sort) => address.set({ sort })} />
          </div>
          <Chosen bookings={rows} selection={selection} />
          <Cards bookings={rows} isBehind={isPlaceholderData} selection={selection} onOpen={onOpen} />
        </>
      )}
      {rows?.length === 0 && (isNarrowed ? <NoMatch onReset={onReset} /> : <NoBookings stay={stay} />)}
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
        // the figures count without them
        more={cancelled > 0 ? `${cancelled} of them cancelled` : undefined}
        cards
      />
    </>
  )
}

function Cards({
  bookings,
  isBehind,
  selection,
  ...rest
}: OfChosen & { isBehind: boolean; onOpen: Props['onOpen'] }) {
  const onOpen = useSteady(rest.onOpen)
  const onChosen = useSteady((id: string) => selection.onChange(withOther(selection.chosen, id)))
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

function NoMatch({ onReset }: { onReset: () => void }) {
  return (
    <EmptyList sentence="No registrations match">
      <AdminButton onClick={onReset}>Reset Filters</AdminButton>
    </EmptyList>
  )
}

function NoBookings({ stay }: { stay: 'with' | 'without' }) {
  return (
    <EmptyList
      sentence={`No registrations ${stay === 'with' ? 'with accommodation' : 'without accommodation'} yet`}
    >
      <p className="text-ink-2">They appear here as soon as a visitor registers.</p>
    </EmptyList>
  )
}

function Order({ sort, onChange }: { sort: string; onChange: (sort: string) => void }) {
  return (
    <label className="flex items-center gap-2">
      Order
      <select
        className="adm-size"
        value={sort === 'date' ? sort : ''}
        onChange={({ target }) => onChange(target.value)}
      >
        <option value="">Newest first</option>
        <option value="date">Oldest first</option>
      </select>
    </label>
  )
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

/** What can be done with the chosen bookings. */
function Chosen({ bookings, selection: { chosen, clear } }: OfChosen) {
  const emails = bookings.filter(({ id }) => chosen.has(id)).map(({ email }) => email)
  return (
    <SelectionBar count={chosen.size} onClear={clear}>
      <CopyButton text={[...new Set(emails)].join(', ')} words="Copy email addresses" variant="quiet" />
      <AdminExport
        list="bookings"
        query={{ ids: [...chosen].join(',') }}
        words="Export selected"
        variant="quiet"
      />
    </SelectionBar>
  )
}
