import { statusLabels } from '#features/payments/status-labels.ts'
import { parseEuros } from '#shared/money.ts'
import { stated, withMatch } from '#shared/search/format-hit.ts'
import type { FoundHit } from '#shared/search/search-hit.ts'
import { formatShortDay } from '#shared/time/calendar-day.ts'
import { wallTimeAt } from '#shared/time/zoned-time.ts'
import type { DiscountRecord } from './admin-discounts.contract.ts'

/** A discount request as a search result, with its day in the conference's zone. */
export const hitOfDiscount = (record: DiscountRecord, search: string, timeZone: string): FoundHit => {
  const { id, name: title, customerEmail: email, phone, instituteOrUniversity: institute, country } = record
  const shown = [
    `Requested on ${formatShortDay(wallTimeAt(Date.parse(record.createdAt), timeZone).date)}`,
    email,
  ]
  return {
    id,
    title,
    detail: withMatch({ title, shown, others: [phone, institute, country], id }, search),
    amountCents: parseEuros(record.amountTotal) ?? null,
    state: stateOf(record),
    isTest: record.livemode === false,
  }
}

const stateOf = ({ status, decision, refunded }: DiscountRecord) => {
  if (refunded) return stated('returned', 'Refunded')
  if (status === 'COMPLETED') return stated('done', statusLabels.COMPLETED)
  if (decision === 'refused') return stated('none', 'Refused')
  return decision === 'approved' ? stated('decided', 'Approved') : stated('waiting', 'To decide')
}
