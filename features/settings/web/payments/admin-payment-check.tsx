import { RefreshCw } from 'lucide-react'
import { AdminButton } from '#ui/admin/admin-button.tsx'
import { useConferenceTime } from '#ui/admin/conference-zone.ts'
import type { PaymentSettings } from '../../payment-settings.contract.ts'
import { LastTest } from '../admin-settings-fields.tsx'
import { usePaymentCheck } from './use-payment-settings.ts'

/** What Stripe answered last, and what arrived from it. */
export function AdminPaymentCheck({ settings: { arrived } }: { settings: PaymentSettings }) {
  const { data, error, isFetching, refetch } = usePaymentCheck()
  const inZone = useConferenceTime()
  const state = isFetching ? 'busy' : data?.isAnswering ? 'ok' : 'failed'
  const message = isFetching
    ? 'Checking…'
    : data
      ? `${data.message}${data.isAnswering ? ` after ${data.milliseconds.toLocaleString('en')} ms` : ''}, ${inZone(data.checkedAt)}`
      : (error?.message ?? '')
  const last = arrived.lastAt ? `Last event ${inZone(arrived.lastAt)}.` : 'No event has arrived yet.'
  return (
    <LastTest
      state={state}
      message={message}
      more={`${last} ${count(arrived.accepted)} in 24 hours, ${arrived.refused} refused.`}
    >
      <AdminButton aria-disabled={isFetching || undefined} onClick={() => !isFetching && void refetch()}>
        <RefreshCw size={14} aria-hidden="true" />
        Check now
      </AdminButton>
    </LastTest>
  )
}

const count = (events: number): string => (events === 1 ? '1 event' : `${events.toLocaleString('en')} events`)
