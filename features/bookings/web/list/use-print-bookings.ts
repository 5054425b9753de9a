import { useState } from 'react'
import type { PrintCount } from '#features/badges/badges.contract.ts'
import {
  formatBadgeCount,
  formatCancelledCount,
  formatPeopleCount,
  isOfBadges,
  type PrintForm,
} from '#features/badges/print-forms.ts'
import { useAdmin } from '#platform/browser/use-admin.ts'
import { stateOf } from '../../booking-state.ts'
import { type Booking, listBookings } from '../../bookings.contract.ts'
import { useOrderPrint, usePrintCount } from '../print/use-print.ts'
import type { useBookings } from '../use-bookings.ts'
import type { useChoice } from './admin-booking-choices.tsx'

export type What = 'badges' | 'desk-list' | 'list'

type Wanted = Pick<ReturnType<typeof useChoice>, 'which' | 'who' | 'chosen' | 'counts'> & {
  bookings: Pick<ReturnType<typeof useBookings>, 'query'>
  selected: readonly Booking[]
  what: What
  form: PrintForm
}

type Then = { onPrintList: (rows: Booking[], description: string) => void; onOrdered: (id: string) => void }

/** The print that follows from the choices: its count, and what the button does. */
export const usePrintBookings = ({ bookings, selected, which, who, what, form, chosen, counts }: Wanted) => {
  const { call, website } = useAdmin()
  const order = useOrderPrint()
  const [failure, setFailure] = useState<Error>()
  const [isReading, setReading] = useState(false)
  const paid = { state: 'COMPLETED' as const }
  const ofSelected = { ids: selected.map(({ id }) => id), ...(who === 'paid' && paid) }
  const choice = which === 'selected' ? ofSelected : chosen
  const count = usePrintCount(choice, what !== 'list')
  const shown = selected.filter(
    ({ paymentRecord }) => who === 'everyone' || stateOf(paymentRecord) === paid.state,
  )
  const isBusy = isReading || order.isPending

  const readRows = async (): Promise<Booking[]> =>
    which === 'selected'
      ? shown
      : call(listBookings, { params: { website }, query: { ...chosen, sort: bookings.query.sort } })

  const print = async ({ onPrintList, onOrdered }: Then) => {
    if (isBusy) return
    setFailure(undefined)
    setReading(true)
    try {
      if (what === 'list') {
        const rows = await readRows()
        onPrintList(
          rows,
          `${rows.length.toLocaleString('en')} of ${(counts.all ?? rows.length).toLocaleString('en')}`,
        )
      } else onOrdered((await order.mutateAsync({ ...choice, form })).id)
    } catch (error) {
      setFailure(error as Error)
    }
    setReading(false)
  }
  return {
    print,
    isBusy,
    failure,
    sentence: what === 'list' ? 'The list could not be loaded' : 'Nothing was ordered',
    count,
    note: count && noteOf(form, count),
    /** Of the printable list; undefined while loading. */
    rows: which === 'selected' ? shown.length : counts.chosen,
  }
}

const noteOf = (form: PrintForm, { people, companions, cancelled }: PrintCount): string =>
  [
    people === 0
      ? 'There is nothing to print: no booking is chosen that is not cancelled.'
      : isOfBadges(form)
        ? `${formatBadgeCount(people, companions)}.`
        : `${formatPeopleCount(people)}, from A to Z.`,
    ...(cancelled > 0 ? [formatCancelledCount(cancelled)] : []),
  ].join(' ')
