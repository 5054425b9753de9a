import { useWebsiteState } from '#platform/browser/use-website-state.ts'
import type { Booking } from '../../bookings.contract.ts'
import { AdminPrintProgress } from '../print/admin-print-progress.tsx'
import type { useBookings } from '../use-bookings.ts'
import { AdminBookingExport } from './admin-booking-export.tsx'
import { AdminBookingListPrint } from './admin-booking-list-print.tsx'
import { AdminBookingPrint } from './admin-booking-print.tsx'
import type { Taking } from './use-booking-dialogs.ts'

type Props = {
  taking: Taking
  bookings: ReturnType<typeof useBookings>
}

/** The export and print dialogs, and the printable list while the browser prints it. */
export function AdminBookingDialogs({ taking: { how, end, showOrder }, bookings }: Props) {
  const [printed, setPrinted] = useWebsiteState<{ rows: Booking[]; description: string } | undefined>(
    undefined,
  )
  if (how === 'export') return <AdminBookingExport bookings={bookings} onClosed={end} />
  if (!how) return printed && <AdminBookingListPrint {...printed} onPrinted={() => setPrinted(undefined)} />
  return (
    <AdminBookingPrint
      bookings={bookings}
      selected={how === 'print-selected' ? bookings.chosen : []}
      onPrintList={(rows, description) => setPrinted({ rows, description })}
      onOrder={showOrder}
      onClosed={end}
    />
  )
}

/** The progress of the print order in the URL. */
export function AdminBookingPrinting({ taking: { order, hideOrder } }: Pick<Props, 'taking'>) {
  if (!order) return null
  return <AdminPrintProgress key={order.id} id={order.id} savesWhenReady={order.isNew} onClosed={hideOrder} />
}
