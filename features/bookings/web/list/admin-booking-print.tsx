import { type FormEvent, useState } from 'react'
import { formatBadgeCount, formLabels, isOfBadges, type PrintForm } from '#features/badges/print-forms.ts'
import { useAdmin } from '#platform/browser/use-admin.ts'
import { AdminDialog, SaveFoot } from '#ui/admin/dialogs/admin-dialog.tsx'
import { FailedList } from '#ui/admin/lists/list-states.tsx'
import { RadioTiles } from '#ui/fields/radio-tiles.tsx'
import type { Booking } from '../../bookings.contract.ts'
import { AdminRecentPrints } from '../print/admin-recent-prints.tsx'
import type { useBookings } from '../use-bookings.ts'
import { AdminBookingChoices, inWords, useChoice } from './admin-booking-choices.tsx'
import { usePrintBookings, type What } from './use-print-bookings.ts'

type Props = {
  bookings: Pick<ReturnType<typeof useBookings>, 'filter' | 'query'>
  /** Empty without a selection. */
  selected: readonly Booking[]
  /** With the rows that the browser prints, and their description. */
  onPrintList: (rows: Booking[], description: string) => void
  /** With the print order whose progress is shown, and whether it is new. */
  onOrder: (id: string, isNew: boolean) => void
  onClosed: () => void
}

/** The options of a print; the button names the count. Only an admin with write access can choose the kind. */
export function AdminBookingPrint({ bookings, selected, onPrintList, onOrder, onClosed }: Props) {
  const { mayWrite } = useAdmin()
  const choice = usePrintChoice(bookings, selected)
  const { what, printing } = choice

  return (
    <AdminDialog title="Print registrations" onClosed={onClosed}>
      {(close) => (
        <form
          onSubmit={(event: FormEvent) => {
            event.preventDefault()
            void printing.print({
              onPrintList: (rows, description) => {
                onPrintList(rows, description)
                close()
              },
              onOrdered: (order) => {
                onOrder(order, true)
                close()
              },
            })
          }}
          className="mt-4 grid gap-4"
        >
          {mayWrite && <WhatIsPrinted {...choice} />}
          <AdminBookingChoices {...choice} />
          <p role="status" className="text-sm text-ink-2 empty:hidden">
            {what !== 'list' && printing.note}
          </p>
          {printing.failure && <FailedList sentence={printing.sentence} cause={printing.failure.message} />}
          <SaveFoot
            busy={printing.isBusy}
            words={wordsOf(choice.form, what, printing)}
            busyWords="Preparing…"
          />
          <AdminRecentPrints
            onOpen={(order) => {
              onOrder(order, false)
              close()
            }}
          />
        </form>
      )}
    </AdminDialog>
  )
}

/** The chosen kind and bookings of a print, and its submit. */
const usePrintChoice = (bookings: Props['bookings'], selected: Props['selected']) => {
  const { mayWrite } = useAdmin()
  const choice = useChoice(bookings, selected.length)
  const [what, onWhat] = useState<What>(mayWrite ? 'badges' : 'list')
  const [size, onSize] = useState<PrintForm>('a6')
  const form = what === 'desk-list' ? 'desk-list' : size
  const printing = usePrintBookings({ ...choice, bookings, selected, what, form })
  return { ...choice, what, onWhat, size, onSize, form, printing }
}

const wordsOf = (
  form: PrintForm,
  what: What,
  { count, rows }: ReturnType<typeof usePrintBookings>,
): string => {
  if (what === 'list') return `Print ${inWords(rows)}`
  if (!isOfBadges(form)) return 'Make the desk list'
  // the companions are named above
  return count ? `Make ${formatBadgeCount(count.people + count.companions, 0)}` : 'Make badges'
}

type WhatProps = {
  what: What
  onWhat: (what: What) => void
  size: PrintForm
  onSize: (size: PrintForm) => void
}

function WhatIsPrinted({ what, onWhat, size, onSize }: WhatProps) {
  return (
    <>
      <RadioTiles<What>
        id="what"
        label="What"
        tiles={[
          { value: 'badges', label: 'Badges' },
          { value: 'desk-list', label: formLabels['desk-list'] },
          { value: 'list', label: 'This list' },
        ]}
        columns="sm:grid-cols-3"
        value={what}
        onChange={onWhat}
      />
      {what === 'badges' && (
        <RadioTiles<PrintForm>
          id="size"
          label="Size"
          tiles={[
            { value: 'a6', label: formLabels.a6, detail: '105 × 148 mm' },
            { value: 'small', label: formLabels.small, detail: 'One on each page' },
            { value: 'sheet', label: formLabels.sheet, detail: '90 × 60 mm, to cut' },
          ]}
          columns="sm:grid-cols-3"
          value={size}
          onChange={onSize}
        />
      )}
    </>
  )
}
