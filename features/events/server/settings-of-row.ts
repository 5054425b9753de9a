import type { WebsiteContent } from '#content/website-content.ts'
import type { EventSettings } from '#features/events/events.contract.ts'
import { settingsFrom } from '#features/events/overlay-content.ts'
import { decimalEuros, toCents } from '#shared/money.ts'
import type { SettingsRow } from './events.store.ts'

/** The current settings: the saved ones, else those of the content. */
export const settingsOfRow = (
  content: WebsiteContent,
  row: SettingsRow | undefined,
): Required<EventSettings> => {
  const byDefault = settingsFrom(content)
  if (!row) return byDefault
  // a saved null means that registration stays open
  const closing = (moment: Date | null, before: string | null) =>
    moment?.toISOString() ?? (row.savedAt ? null : before)
  const saved = Object.fromEntries(
    Object.entries(byDefault).map(([name, before]) => [name, row[name as keyof SettingsRow] ?? before]),
  )
  return {
    ...(saved as Required<EventSettings>),
    registrationClosesAt: closing(row.registrationClosesAt, byDefault.registrationClosesAt),
    abstractsCloseAt: closing(row.abstractsCloseAt, byDefault.abstractsCloseAt),
    leastDiscount:
      row.leastDiscountCents === null
        ? byDefault.leastDiscount
        : decimalEuros(toCents(row.leastDiscountCents)),
  }
}
