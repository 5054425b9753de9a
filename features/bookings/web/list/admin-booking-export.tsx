import { type FormEvent, useState } from 'react'
import { useExport } from '#platform/browser/lists/use-export.ts'
import type { ExportFormat } from '#shared/exports.ts'
import { AdminDialog, SaveFoot } from '#ui/admin/dialogs/admin-dialog.tsx'
import { FailedList } from '#ui/admin/lists/list-states.tsx'
import { RadioTiles } from '#ui/fields/radio-tiles.tsx'
import type { useBookings } from '../use-bookings.ts'
import { AdminBookingChoices, inWords, useChoice } from './admin-booking-choices.tsx'

type Props = {
  bookings: Pick<ReturnType<typeof useBookings>, 'filter' | 'query'>
  onClosed: () => void
}

/**
 * The options of an export: the listed bookings or all, everyone or only those who paid; the button names the count.
 */
export function AdminBookingExport({ bookings, onClosed }: Props) {
  const choice = useChoice(bookings)
  const [format, setFormat] = useState<ExportFormat>('csv')
  const saving = useExport('bookings')

  return (
    <AdminDialog title="Export registrations" onClosed={onClosed}>
      {(close) => (
        <form
          onSubmit={(event: FormEvent) => {
            event.preventDefault()
            if (!saving.isPending)
              saving.mutate(
                { format, query: { ...choice.chosen, sort: bookings.query.sort } },
                { onSuccess: () => close() },
              )
          }}
          className="mt-4 grid gap-4"
        >
          <AdminBookingChoices {...choice} />
          <RadioTiles<ExportFormat>
            id="format"
            label="File"
            tiles={[
              { value: 'csv', label: 'CSV' },
              { value: 'xlsx', label: 'Excel' },
            ]}
            columns="grid-cols-2"
            value={format}
            onChange={setFormat}
          />
          {saving.error && <FailedList sentence="The file could not be saved" cause={saving.error.message} />}
          <SaveFoot
            busy={saving.isPending}
            words={`Export ${inWords(choice.counts.chosen)}`}
            busyWords="Exporting…"
          />
        </form>
      )}
    </AdminDialog>
  )
}
