import type { PaymentStatistics } from '#features/payments/admin-payments.contract.ts'
import type { PaymentStatus } from '#features/payments/payments.contract.ts'
import type { Database } from '#platform/server/postgres/database.ts'
import type { AdminOf } from '#shared/admin-of.ts'
import { toCents, toEuros } from '#shared/money.ts'
import { readCounters } from './payment-counters.store.ts'
import { countPayments, type PaymentCount } from './payment-lists.store.ts'

/**
 * The figures of the admin's website: from counters that are maintained with every change, or, with a search, by
 * counting the matches.
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

const statisticsOf = (counts: readonly PaymentCount[]): PaymentStatistics => {
  const recordsOf = (status: PaymentStatus) =>
    sum(
      counts.filter((count) => count.status === status),
      'records',
    )
  const completed = counts.filter(({ status }) => status === 'COMPLETED')
  const real = completed.filter(({ livemode }) => livemode)
  const revenue = revenueOf(real)
  const refunded = toCents(sum(real, 'refundedCents'))
  const lost = toCents(sum(real, 'lostCents'))
  const manual = revenueOf(completed.filter(({ manual }) => manual))
  const test = revenueOf(completed.filter(({ livemode }) => !livemode))
  return {
    totalRecords: sum(counts, 'records'),
    completedPayments: recordsOf('COMPLETED'),
    pendingPayments: recordsOf('PENDING'),
    failedPayments: recordsOf('FAILED'),
    expiredPayments: recordsOf('EXPIRED'),
    cancelledPayments: recordsOf('CANCELLED'),
    revenue: toEuros(revenue),
    revenueCents: revenue,
    refunded: toEuros(refunded),
    refundedCents: refunded,
    lost: toEuros(lost),
    lostCents: lost,
    manualRevenue: toEuros(manual),
    manualRevenueCents: manual,
    testRevenue: toEuros(test),
    testRevenueCents: test,
  }
}

type Counted = 'records' | 'cents' | 'refundedCents' | 'lostCents'

const sum = (counts: readonly PaymentCount[], of: Counted): number =>
  counts.reduce((total, count) => total + count[of], 0)

/** Completed money that was not returned. */
const revenueOf = (counts: readonly PaymentCount[]) =>
  toCents(sum(counts, 'cents') - sum(counts, 'refundedCents') - sum(counts, 'lostCents'))
