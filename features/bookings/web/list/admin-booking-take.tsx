import { type FormEvent, useId, useState } from 'react'
import { useExport } from '#platform/browser/lists/use-export.ts'
import type { ExportFormat } from '#shared/exports.ts'
import { AdminDialog } from '#ui/admin/dialogs/admin-dialog.tsx'
import { CancelButton } from '#ui/admin/dialogs/cancel-button.tsx'
import { SaveButton } from '#ui/admin/dialogs/save-button.tsx'
import { FailedList } from '#ui/admin/lists/list-states.tsx'
import { RadioTiles } from '#ui/fields/radio-tiles.tsx'
import type { useBookings } from '../use-bookings.ts'
import { AdminBookingChoices, inWords, useCounts, type Which, type Who } from './admin-booking-choices.tsx'

type Props = {
  bookings: Pick<ReturnType<typeof useBookings>, 'stay' | 'filter' | 'query'>
  onClosed: () => void
}

/** Asks what goes into which file: these or all, everyone or who has paid; the button says how many. */
export function AdminBookingTake({ bookings: { stay, filter, query }, onClosed }: Props) {
  const id = useId()
  const isNarrowed = stay !== 'all' || Object.keys(filter).length > 0
  const [which, setWhich] = useState<Which>(isNarrowed ? 'these' : 'all')
  const [who, setWho] = useState<Who>('everyone')
  const { counts, chosen } = useCounts({ stay, filter, which: which === 'all' ? 'all' : 'these', who })
  const [format, setFormat] = useState<ExportFormat>('csv')
  const saving = useExport('bookings')

  return (
    <AdminDialog role="dialog" labelledBy={id} onClosed={onClosed}>
      {(close) => (
        <form
          onSubmit={(event: FormEvent) => {
            event.preventDefault()
            if (!saving.isPending)
              saving.mutate({ format, query: { ...chosen, sort: query.sort } }, { onSuccess: () => close() })
          }}
          className="grid gap-4"
        >
          <h2 id={id} className="text-lg">
            Export registrations
          </h2>
          <AdminBookingChoices counts={counts} which={which} onWhich={setWhich} who={who} onWho={setWho} />
          <RadioTiles<ExportFormat>
            id="format"
            name="format"
            label="File"
            error={undefined}
            tiles={[
              { value: 'csv', label: 'CSV' },
              { value: 'xlsx', label: 'Excel' },
            ]}
            columns="grid-cols-2"
            value={format}
            onChange={setFormat}
          />
          {saving.error && <FailedList sentence="The file could not be saved" cause={saving.error.message} />}
          <div className="flex flex-wrap justify-end gap-2">
            <CancelButton onClick={() => close()} />
            <SaveButton
              busy={saving.isPending}
              words={`Export ${inWords(counts?.chosen)}`}
              busyWords="Exporting..."
            />
          </div>
        </form>
      )}
    </AdminDialog>
  )
}
