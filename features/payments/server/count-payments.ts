import type { PaymentStatistics } from '#features/payments/admin-payments.contract.ts'
import type { PaymentStatus } from '#features/payments/payments.contract.ts'
import type { Database } from '#platform/server/database.ts'
import type { AdminOf } from '#shared/admin-of.ts'
import { toCents, toEuros } from '#shared/money.ts'
import { readCounters } from './payment-counters.store.ts'
import { countPayments, type PaymentCount } from './payment-lists.store.ts'

const sum = (counts: readonly PaymentCount[], of: 'records' | 'cents'): number =>
  counts.reduce((total, count) => total + count[of], 0)

const statisticsOf = (counts: readonly PaymentCount[]): PaymentStatistics => {
  const recordsOf = (status: PaymentStatus) =>
    sum(
      counts.filter((count) => count.status === status),
      'records',
    )
  const completed = counts.filter(({ status }) => status === 'COMPLETED')
  const cents = toCents(
    sum(
      completed.filter(({ livemode }) => livemode),
      'cents',
    ),
  )
  const manualCents = toCents(
    sum(
      completed.filter(({ manual }) => manual),
      'cents',
    ),
  )
  const testCents = toCents(sum(completed, 'cents') - cents)
  return {
    totalRecords: sum(counts, 'records'),
    completedPayments: recordsOf('COMPLETED'),
    pendingPayments: recordsOf('PENDING'),
    failedPayments: recordsOf('FAILED'),
    expiredPayments: recordsOf('EXPIRED'),
    cancelledPayments: recordsOf('CANCELLED'),
    revenue: toEuros(cents),
    revenueCents: cents,
    manualRevenue: toEuros(manualCents),
    manualRevenueCents: manualCents,
    testRevenue: toEuros(testCents),
    testRevenueCents: testCents,
  }
}

/**
 * The figures of the admin's website: without a search from counters that every change of a payment keeps, with one by
 * counting what is found.
 */
export const countPaymentsOfAdmin = async (
  db: Database,
  { website }: AdminOf,
  { status, search }: { status?: PaymentStatus | undefined; search?: string | undefined },
): Promise<PaymentStatistics> => {
  if (search) return statisticsOf(await countPayments(db, website, { status, search }))
  const counts = await readCounters(db, website)
  return statisticsOf(status ? counts.filter((count) => count.status === status) : counts)
}
