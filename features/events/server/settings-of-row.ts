import type { WebsiteContent } from '#content/website-content.ts'
import type { EventSettings } from '#features/events/events.contract.ts'
import { settingsFrom } from '#features/events/overlay-content.ts'
import { decimalEuros, toCents } from '#shared/money.ts'
import type { SettingsRow } from './events.store.ts'

/** What holds now: what was saved, and where nothing was, what the content itself says. */
export const settingsOfRow = (
  content: WebsiteContent,
  row: SettingsRow | undefined,
): Required<EventSettings> => {
  const byDefault = settingsFrom(content)
  if (!row) return byDefault
  // saved without a moment means that it stays open
  const closing = (moment: Date | null, before: string | null) =>
    moment?.toISOString() ?? (row.savedAt ? null : before)
  return {
    startsOn: row.startsOn ?? byDefault.startsOn,
    endsOn: row.endsOn ?? byDefault.endsOn,
    timeZone: row.timeZone ?? byDefault.timeZone,
    area: row.area ?? byDefault.area,
    city: row.city ?? byDefault.city,
    country: row.country ?? byDefault.country,
    hotelName: row.hotelName ?? byDefault.hotelName,
    hotelUrl: row.hotelUrl ?? byDefault.hotelUrl,
    registrationDeadline: row.registrationDeadline ?? byDefault.registrationDeadline,
    abstractDeadline: row.abstractDeadline ?? byDefault.abstractDeadline,
    abstractNotification: row.abstractNotification ?? byDefault.abstractNotification,
    registrationClosesAt: closing(row.registrationClosesAt, byDefault.registrationClosesAt),
    abstractsCloseAt: closing(row.abstractsCloseAt, byDefault.abstractsCloseAt),
    contactEmail: row.contactEmail ?? byDefault.contactEmail,
    contactPhone: row.contactPhone ?? byDefault.contactPhone,
    contactAddress: row.contactAddress ?? byDefault.contactAddress,
    noticeEmails: row.noticeEmails ?? byDefault.noticeEmails,
    refundRule: row.refundRule ?? byDefault.refundRule,
    organisersNote: row.organisersNote ?? byDefault.organisersNote,
    discountMode: row.discountMode ?? byDefault.discountMode,
    leastDiscount:
      row.leastDiscountCents === null
        ? byDefault.leastDiscount
        : decimalEuros(toCents(row.leastDiscountCents)),
  }
}
