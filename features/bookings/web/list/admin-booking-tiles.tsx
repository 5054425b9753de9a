import type { UseQueryResult } from '@tanstack/react-query'
import { formatEuroAmount } from '#shared/money.ts'
import { FailedQuery } from '#ui/admin/lists/list-states.tsx'
import { type Tile, TileStrip } from '#ui/admin/lists/tile-strip.tsx'
import { bookingTiles } from '../../booking-tiles.ts'
import type { BookingFigures } from '../../bookings.contract.ts'

/** The figures above the bookings (A11). */
export function AdminBookingTiles({ figures }: { figures: UseQueryResult<BookingFigures, Error> }) {
  const { data, error } = figures
  return (
    <div className="adm-bookings-figures">
      <TileStrip
        label="Figures of the registrations"
        tiles={tilesOf(data)}
        failure={
          !data &&
          error && (
            <FailedQuery
              error={figures.error}
              refetch={figures.refetch}
              sentence="The figures could not be loaded."
            />
          )
        }
      />
    </div>
  )
}

const tilesOf = (figures: BookingFigures | undefined): readonly Tile[] => [
  { name: 'Total', value: count(figures?.total), note: 'excluding cancelled', to: listOf('total') },
  {
    name: 'Paid',
    value: count(figures?.paid),
    note: figures && figures.refunded > 0 && `${count(figures.refunded)} of them refunded`,
    tone: 'ok',
    to: listOf('paid'),
  },
  {
    name: 'Pending',
    value: count(figures?.pending),
    note: 'unpaid or abandoned',
    tone: 'gold',
    to: listOf('pending'),
  },
  {
    name: 'No payment',
    value: count(figures?.noPayment),
    tone: 'neutral',
    to: listOf('noPayment'),
  },
  {
    name: 'Total revenue',
    value: euros(figures?.revenue),
    note: figures && (
      <>
        Recorded manually: {formatEuroAmount(figures.manualRevenue)}
        <span className="block">Test payments: {formatEuroAmount(figures.testRevenue)} (not counted)</span>
      </>
    ),
  },
  {
    name: 'With accommodation',
    value: count(figures?.withAccommodation),
    note: figures && `${formatEuroAmount(figures.revenueWithAccommodation)} of the revenue`,
    to: listOf('withAccommodation'),
  },
  {
    name: 'Without accommodation',
    value: count(figures?.withoutAccommodation),
    note: figures && `${formatEuroAmount(figures.revenueWithoutAccommodation)} of the revenue`,
    to: listOf('withoutAccommodation'),
  },
  {
    name: 'Cancelled',
    value: count(figures?.cancelled),
    tone: 'danger',
    to: listOf('cancelled'),
  },
]

const listOf = (tile: keyof typeof bookingTiles) =>
  `/admin-bookings?${new URLSearchParams(bookingTiles[tile])}`

const count = (number: number | undefined) => number?.toLocaleString('en')

const euros = (amount: number | undefined) => (amount === undefined ? undefined : formatEuroAmount(amount))
