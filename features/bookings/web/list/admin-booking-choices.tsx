import { useState } from 'react'
import { useList } from '#platform/browser/lists/use-list.ts'
import { useAdmin } from '#platform/browser/use-admin.ts'
import { RadioTiles } from '#ui/fields/radio-tiles.tsx'
import { type BookingTabCounts, countBookings } from '../../bookings.contract.ts'
import type { useBookings } from '../use-bookings.ts'

/** The rows to export: those that the list shows, all, or the selected ones. */
type Which = 'these' | 'all' | 'selected'
type Who = 'everyone' | 'paid'

/** Radio buttons for the bookings to export: the listed ones or all, everyone or only those who paid. */
export function AdminBookingChoices({
  counts,
  selected,
  which,
  onWhich,
  who,
  onWho,
}: ReturnType<typeof useChoice>) {
  return (
    <>
      <RadioTiles<Which>
        id="which"
        label="Which"
        tiles={[
          { value: 'these', label: 'These', detail: inWords(counts.these) },
          { value: 'all', label: 'All', detail: inWords(counts.all) },
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
        label="Who"
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

/** `26 rows`; empty while loading. */
export const inWords = (count: number | undefined): string =>
  count === undefined ? '' : `${count.toLocaleString('en')} ${count === 1 ? 'row' : 'rows'}`

type Listed = Pick<ReturnType<typeof useBookings>, 'filter'>

/**
 * The chosen rows as the calls expect them (`chosen`), and the counts of each option. `selected`: the number of
 * selected rows.
 */
export const useChoice = ({ filter: shown }: Listed, selected = 0) => {
  const { stay = 'all', ...filter } = shown
  const isNarrowed = Object.keys(shown).length > 0
  const [which, onWhich] = useState<Which>(selected > 0 ? 'selected' : isNarrowed ? 'these' : 'all')
  const [who, onWho] = useState<Who>('everyone')
  const { call, website } = useAdmin()
  const paid = who === 'paid' ? { state: 'COMPLETED' as const } : {}
  const these = { ...filter, ...paid }
  const ask = (query: typeof these) => (signal: AbortSignal) =>
    call(countBookings, { params: { website }, query }, { signal })
  const ofThese = useList(['booking-counts', these], ask(these))
  const ofAll = useList(['booking-counts', paid], ask(paid))
  // undefined instead of the placeholder, which is the count of another choice
  const number = ({ data, isPlaceholderData }: typeof ofAll, tab: keyof BookingTabCounts) =>
    isPlaceholderData ? undefined : data?.[tab]
  const counts = { these: number(ofThese, stay), all: number(ofAll, 'all') }
  return {
    selected,
    which,
    onWhich,
    who,
    onWho,
    counts: { ...counts, chosen: counts[which === 'all' ? 'all' : 'these'] },
    chosen: which === 'all' ? paid : { ...shown, ...paid },
  }
}
