import { useList } from '#platform/browser/lists/use-list.ts'
import { useAdmin } from '#platform/browser/use-admin.ts'
import { RadioTiles } from '#ui/fields/radio-tiles.tsx'
import { type BookingTabCounts, countBookings } from '../../bookings.contract.ts'
import type { useBookings } from '../use-bookings.ts'

type Bookings = ReturnType<typeof useBookings>
/** The rows that the list shows, all, or those that are selected. */
export type Which = 'these' | 'all' | 'selected'
export type Who = 'everyone' | 'paid'

type Props = {
  counts: { these: number | undefined; all: number | undefined }
  /** How many rows are selected, where they may be chosen. */
  selected?: number
  which: Which
  onWhich: (which: Which) => void
  who: Who
  onWho: (who: Who) => void
}

/** Asks whose bookings are taken: those of the list or all, everyone or who has paid. */
export function AdminBookingChoices({ counts, selected = 0, which, onWhich, who, onWho }: Props) {
  return (
    <>
      <RadioTiles<Which>
        id="which"
        name="which"
        label="Which"
        error={undefined}
        tiles={[
          { value: 'these', label: 'These', detail: inWords(counts?.these) },
          { value: 'all', label: 'All', detail: inWords(counts?.all) },
          ...(selected > 0
            ? [{ value: 'selected' as const, label: 'Selected', detail: inWords(selected) }]
            : []),
        ]}
        columns="grid-cols-2"
        value={which}
        onChange={onWhich}
      />
      <RadioTiles<Who>
        id="who"
        name="who"
        label="Who"
        error={undefined}
        tiles={[
          { value: 'everyone', label: 'Everyone' },
          { value: 'paid', label: 'Paid only' },
        ]}
        columns="grid-cols-2"
        value={who}
        onChange={onWho}
      />
    </>
  )
}

/** `26 rows`; empty while they are being counted. */
export const inWords = (count: number | undefined): string =>
  count === undefined ? '' : `${count.toLocaleString('en')} ${count === 1 ? 'row' : 'rows'}`

type Requested = Pick<Bookings, 'stay' | 'filter'> & { which: Exclude<Which, 'selected'>; who: Who }

/** What is chosen, as the calls take it, and how many rows there are of each. */
export const useCounts = ({ stay, filter, which, who }: Requested) => {
  const { call, website } = useAdmin()
  const paid = who === 'paid' ? { state: 'COMPLETED' as const } : {}
  const these = { ...filter, ...paid }
  const ask = (query: typeof these) => (signal: AbortSignal) =>
    call(countBookings, { params: { website }, query }, { signal })
  const ofThese = useList(['booking-counts', these], ask(these))
  const ofAll = useList(['booking-counts', paid], ask(paid))
  // never the number of another choice
  const number = ({ data, isPlaceholderData }: typeof ofAll, tab: keyof BookingTabCounts) =>
    isPlaceholderData ? undefined : data?.[tab]
  const counts = { these: number(ofThese, stay), all: number(ofAll, 'all') }
  return {
    counts: { ...counts, chosen: counts[which] },
    chosen: which === 'all' ? paid : { ...these, ...(stay !== 'all' && { stay }) },
  }
}
