import { useQuery, useQueryClient } from '@tanstack/react-query'
import { listPricingConfigurations } from '#features/pricing/admin-pricing.contract.ts'
import { useAdmin } from '#platform/browser/use-admin.ts'
import { askPage, useList, usualSize } from '#platform/browser/use-list.ts'
import { useListAddress } from '#platform/browser/use-list-address.ts'
import { usePutRow } from '#platform/browser/use-put-row.ts'
import type { TimeSort } from '#shared/list-page.ts'
import type { BookingState } from '../booking-state.ts'
import { type Booking, listBookings, showBookingFigures } from '../bookings.contract.ts'

export type Stay = 'with' | 'without'

/** What the calls take of the address. An address can be written by hand: what it must not say the server refuses. */
type Asked = {
  stay: Stay
  state?: Exclude<BookingState, 'unknown'>
  q?: string
  sort?: TimeSort
}

/** The list of bookings as the address asks for it, with the figures above it. */
export const useBookings = () => {
  const { call, website } = useAdmin()
  const address = useListAddress(['stay', 'state', 'q', 'sort', 'size'])
  const { size, cursor, stay = 'with', ...filters } = address.asked
  const asked = { stay, ...filters } as Asked
  const limit = size ?? String(usualSize)

  const list = useList(['bookings', asked, limit, cursor], async (signal) => {
    const query = { ...asked, limit, ...(cursor && { cursor }) }
    const page = await askPage(call, listBookings, { params: { website }, query }, signal)
    if (!Array.isArray(page.rows)) throw new Error('The answer is no list')
    return page
  })
  const figures = useList(['booking-figures'], (signal) =>
    call(showBookingFigures, { params: { website } }, { signal }),
  )
  return { address, asked, limit, list, figures }
}

/** What follows from a change: the list shows it at once, and everything about bookings is read again. */
export const useChangedBookings = () => {
  const { call, website } = useAdmin()
  const client = useQueryClient()
  const putRow = usePutRow<Booking>('bookings')
  const readAgain = () => {
    for (const noun of ['bookings', 'booking-figures', 'booking-payment'])
      void client.invalidateQueries({ queryKey: [noun, website] })
  }
  return {
    readAgain,
    put: (changed: Booking) => {
      putRow(changed)
      readAgain()
    },
    /** A booking as it is now; undefined when it is not found. */
    readAnew: async ({ id, email }: Booking): Promise<Booking | undefined> => {
      const query = { q: email, limit: '100' }
      const found = await call(listBookings, { params: { website }, query })
      return found.find((booking) => booking.id === id)
    },
  }
}

/** What registrations for the chosen website cost now. */
export const usePrices = () => {
  const { call, website } = useAdmin()
  return useQuery({
    queryKey: ['booking-prices', website],
    queryFn: ({ signal }) => call(listPricingConfigurations, { params: { website } }, { signal }),
    // an organiser may have changed one a moment ago
    staleTime: 0,
  })
}
