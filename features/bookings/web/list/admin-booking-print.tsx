import { type FormEvent, useId, useState } from 'react'
import { badgesInWords, formWords, isOfBadges, type PrintForm } from '#features/badges/print-forms.ts'
import { useAdmin } from '#platform/browser/use-admin.ts'
import { AdminDialog } from '#ui/admin/dialogs/admin-dialog.tsx'
import { CancelButton } from '#ui/admin/dialogs/cancel-button.tsx'
import { SaveButton } from '#ui/admin/dialogs/save-button.tsx'
import { FailedList } from '#ui/admin/lists/list-states.tsx'
import { RadioTiles } from '#ui/fields/radio-tiles.tsx'
import type { Booking } from '../../bookings.contract.ts'
import { AdminRecentPrints } from '../print/admin-recent-prints.tsx'
import type { useBookings } from '../use-bookings.ts'
import { AdminBookingChoices, inWords, useCounts, type Which, type Who } from './admin-booking-choices.tsx'
import { usePrintBookings, type What } from './use-print-bookings.ts'

type Props = {
  bookings: Pick<ReturnType<typeof useBookings>, 'stay' | 'filter' | 'query'>
  /** The rows that are selected; empty where none are. */
  selected: readonly Booking[]
  /** With all rows that are to be printed by the browser, and what they are in words. */
  onPaper: (rows: Booking[], words: string) => void
  /** With the print order whose progress is to be shown, and whether it is a new one. */
  onOrder: (id: string, isNew: boolean) => void
  onClosed: () => void
}

/** Asks what is printed of which bookings; the button says how many. Only an admin who may write chooses what. */
export function AdminBookingPrint({ bookings, selected, onPaper, onOrder, onClosed }: Props) {
  const id = useId()
  const { mayWrite } = useAdmin()
  const choice = usePrintChoice(bookings, selected)
  const { what, printing } = choice

  return (
    <AdminDialog role="dialog" labelledBy={id} onClosed={onClosed}>
      {(close) => (
        <form
          onSubmit={(event: FormEvent) => {
            event.preventDefault()
            void printing.print({
              onPaper: (rows, words) => {
                onPaper(rows, words)
                close()
              },
              onOrdered: (order) => {
                onOrder(order, true)
                close()
              },
            })
          }}
          className="grid gap-4"
        >
          <h2 id={id} className="text-lg">
            Print registrations
          </h2>
          {mayWrite && <WhatIsPrinted {...choice} />}
          <AdminBookingChoices {...choice} selected={selected.length} />
          <p role="status" className="text-sm text-ink-2 empty:hidden">
            {what !== 'list' && printing.note}
          </p>
          {printing.failure && <FailedList sentence={printing.sentence} cause={printing.failure.message} />}
          <div className="flex flex-wrap justify-end gap-2">
            <CancelButton onClick={() => close()} />
            <SaveButton
              busy={printing.isBusy}
              words={wordsOf(choice.form, what, printing)}
              busyWords="Preparing..."
            />
          </div>
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

/** What is printed of which bookings, as it is chosen, and the printing of it. */
const usePrintChoice = (bookings: Props['bookings'], selected: Props['selected']) => {
  const { mayWrite } = useAdmin()
  const { stay, filter } = bookings
  const isNarrowed = stay !== 'all' || Object.keys(filter).length > 0
  const [which, onWhich] = useState<Which>(selected.length > 0 ? 'selected' : isNarrowed ? 'these' : 'all')
  const [who, onWho] = useState<Who>('everyone')
  const [what, onWhat] = useState<What>(mayWrite ? 'badges' : 'list')
  const [size, onSize] = useState<PrintForm>('a6')
  const form = what === 'desk-list' ? 'desk-list' : size
  const { counts, chosen } = useCounts({ stay, filter, which: which === 'all' ? 'all' : 'these', who })
  const printing = usePrintBookings({ bookings, selected, which, who, what, form, chosen, counts })
  return { which, onWhich, who, onWho, what, onWhat, size, onSize, form, counts, printing }
}

const wordsOf = (
  form: PrintForm,
  what: What,
  { count, rows }: ReturnType<typeof usePrintBookings>,
): string => {
  if (what === 'list') return `Print ${inWords(rows)}`
  if (!isOfBadges(form)) return 'Make the desk list'
  // how many accompany someone is said above
  return count ? `Make ${badgesInWords(count.people + count.companions, 0)}` : 'Make badges'
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
        name="what"
        label="What"
        error={undefined}
        tiles={[
          { value: 'badges', label: 'Badges' },
          { value: 'desk-list', label: formWords['desk-list'] },
          { value: 'list', label: 'This list' },
        ]}
        columns="sm:grid-cols-3"
        value={what}
        onChange={onWhat}
      />
      {what === 'badges' && (
        <RadioTiles<PrintForm>
          id="size"
          name="size"
          label="Size"
          error={undefined}
          tiles={[
            { value: 'a6', label: formWords.a6, detail: '105 × 148 mm' },
            { value: 'small', label: formWords.small, detail: 'One on each page' },
            { value: 'sheet', label: formWords.sheet, detail: '90 × 60 mm, to cut' },
          ]}
          columns="sm:grid-cols-3"
          value={size}
          onChange={onSize}
        />
      )}
    </>
  )
}
