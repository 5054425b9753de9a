import { type FormEvent, useId, useState } from 'react'
import { useExport } from '#platform/browser/lists/use-export.ts'
import { useList } from '#platform/browser/lists/use-list.ts'
import { useAdmin } from '#platform/browser/use-admin.ts'
import { AdminDialog } from '#ui/admin/dialogs/admin-dialog.tsx'
import { CancelButton } from '#ui/admin/dialogs/cancel-button.tsx'
import { SaveButton } from '#ui/admin/dialogs/save-button.tsx'
import { FailedList } from '#ui/admin/lists/list-states.tsx'
import { RadioTiles } from '#ui/fields/radio-tiles.tsx'
import { type Booking, type BookingTabCounts, countBookings, listBookings } from '../../bookings.contract.ts'
import type { useBookings } from '../use-bookings.ts'

type Props = {
  how: 'export' | 'print'
  bookings: Pick<ReturnType<typeof useBookings>, 'stay' | 'filter' | 'query'>
  /** With all rows that are to be printed, and what they are in words. */
  onPrint: (rows: Booking[], words: string) => void
  onClosed: () => void
}

type Which = 'these' | 'all'
type Who = 'everyone' | 'paid'

/** Asks what goes into the file or on paper: these or all, everyone or who has paid; the button says how many. */
export function AdminBookingTake({ how, bookings: { stay, filter, query }, onPrint, onClosed }: Props) {
  const id = useId()
  const { call, website } = useAdmin()
  const isNarrowed = stay !== 'all' || Object.keys(filter).length > 0
  const [which, setWhich] = useState<Which>(isNarrowed ? 'these' : 'all')
  const [who, setWho] = useState<Who>('everyone')
  const { counts, chosen } = useCounts({ stay, filter, which, who })
  const saving = useExport('bookings')
  const [failure, setFailure] = useState<Error>()
  const [isReading, setReading] = useState(false)
  const isBusy = saving.isPending || isReading

  const take = async (close: () => void) => {
    setFailure(undefined)
    const choice = { ...chosen, sort: query.sort }
    try {
      if (how === 'export') await saving.mutateAsync(choice)
      else {
        setReading(true)
        const rows = await call(listBookings, { params: { website }, query: choice })
        onPrint(
          rows,
          `${rows.length.toLocaleString('en')} of ${(counts?.all ?? rows.length).toLocaleString('en')}`,
        )
      }
      close()
    } catch (error) {
      setFailure(error as Error)
      setReading(false)
    }
  }

  return (
    <AdminDialog role="dialog" labelledBy={id} onClosed={onClosed}>
      {(close) => (
        <form
          onSubmit={(event: FormEvent) => {
            event.preventDefault()
            if (!isBusy) void take(() => close())
          }}
          className="grid gap-4"
        >
          <h2 id={id} className="text-lg">
            {how === 'export' ? 'Export registrations' : 'Print registrations'}
          </h2>
          <Choices counts={counts} which={which} onWhich={setWhich} who={who} onWho={setWho} />
          {failure && (
            <FailedList
              sentence={how === 'export' ? 'The file could not be saved' : 'The list could not be loaded'}
              cause={failure.message}
            />
          )}
          <div className="flex flex-wrap justify-end gap-2">
            <CancelButton onClick={() => close()} />
            <SaveButton
              busy={isBusy}
              words={`${how === 'export' ? 'Export' : 'Print'} ${inWords(counts?.chosen)}`}
              busyWords={how === 'export' ? 'Exporting...' : 'Preparing...'}
            />
          </div>
        </form>
      )}
    </AdminDialog>
  )
}

function Choices({
  counts,
  which,
  onWhich,
  who,
  onWho,
}: {
  counts: { these: number | undefined; all: number | undefined }
  which: Which
  onWhich: (which: Which) => void
  who: Who
  onWho: (who: Who) => void
}) {
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

const inWords = (count: number | undefined): string =>
  count === undefined ? '' : `${count.toLocaleString('en')} ${count === 1 ? 'row' : 'rows'}`

type Asked = Pick<Props['bookings'], 'stay' | 'filter'> & { which: Which; who: Who }

/** What is chosen, as the calls take it, and how many rows there are of each. */
const useCounts = ({ stay, filter, which, who }: Asked) => {
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
