import { useQuery, useQueryClient } from '@tanstack/react-query'
import { createContext, useContext } from 'react'
import { listPricingConfigurations, listTicketTypes } from '#features/pricing/admin-pricing.contract.ts'
import { useAdminList } from '#platform/browser/lists/use-admin-list.ts'
import { useList } from '#platform/browser/lists/use-list.ts'
import { usePutRow } from '#platform/browser/lists/use-put-row.ts'
import { useAdmin } from '#platform/browser/use-admin.ts'
import { shortReference } from '#shared/short-reference.ts'
import { type Booking, countBookings, listBookings, showBookingFigures } from '../bookings.contract.ts'

/** The list of bookings for the current URL, with the figures above it. */
export const useBookings = () => {
  const { call, website } = useAdmin()
  const figures = useList(['booking-figures'], (signal) =>
    call(showBookingFigures, { params: { website } }, { signal }),
  )
  const list = useAdminList('bookings', listBookings, listBookings.query, { alsoRefresh: figures.refetch })
  const { stay = 'all' as const, ...filter } = list.filter
  const counts = useList(['booking-counts', filter], (signal) =>
    call(countBookings, { params: { website }, query: filter }, { signal }),
  )
  // a tab is no filter that leaves bookings out
  const isNarrowed = !list.address.isFirstPage || Object.keys(filter).length > 0
  return { ...list, isNarrowed, stay, figures, tabCounts: counts.data }
}

/**
 * Called with each change of the open booking: the list may no longer contain it, as after a correction of the
 * address that was searched for.
 */
export const BookingChanged = createContext<(booking: Booking) => void>(() => undefined)

/** Updates the list with a changed booking at once, then refetches everything about bookings. */
export const useChangedBookings = () => {
  const { call, website } = useAdmin()
  const client = useQueryClient()
  const putRow = usePutRow<Booking>('bookings')
  const onChanged = useContext(BookingChanged)
  const readAgain = () => {
    for (const resource of ['bookings', 'booking-figures', 'booking-counts', 'booking-payment'])
      void client.invalidateQueries({ queryKey: [resource, website] })
  }
  return {
    readAgain,
    put: (changed: Booking) => {
      putRow(changed)
      onChanged(changed)
      readAgain()
    },
    /** The current booking; undefined when it is not found. */
    readAnew: async ({ id }: Booking): Promise<Booking | undefined> => {
      const query = { q: shortReference(id), limit: '100' }
      const found = await call(listBookings, { params: { website }, query })
      return found.find((booking) => booking.id === id)
    },
  }
}

/** The current prices of the chosen website. */
export const usePrices = () => {
  const { call, website } = useAdmin()
  return useQuery({
    queryKey: ['booking-prices', website],
    queryFn: ({ signal }) => call(listPricingConfigurations, { params: { website } }, { signal }),
    // an organiser may have just changed a price
    staleTime: 0,
  })
}

/** The ticket types as the options of a select; organisers may choose hidden ones too. */
export const useTypeOptions = () => {
  const { call, website } = useAdmin()
  const types = useQuery({
    queryKey: ['ticket-types', website],
    queryFn: ({ signal }) => call(listTicketTypes, { params: { website } }, { signal }),
    // an organiser may have just changed one
    staleTime: 0,
  })
  return (types.data ?? []).map(({ type, label, hidden }) => ({
    value: type,
    label: hidden ? `${label} (hidden)` : label,
  }))
}
