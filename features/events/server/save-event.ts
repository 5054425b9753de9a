import { publishedContent } from '#features/drafts/server/drafts.ts'
import { eventErrors } from '#features/events/event-errors.ts'
import type { EventSettings } from '#features/events/events.contract.ts'
import { formatDates } from '#features/events/format-event.ts'
import { findHighestTotal } from '#features/pricing/server/pricing.ts'
import { diffOf, writeAudit } from '#platform/server/audit-log.ts'
import type { Clock } from '#platform/server/clock.ts'
import type { ContentVersion } from '#platform/server/content-version.ts'
import type { Connection, Database } from '#platform/server/postgres/database.ts'
import type { AdminOf } from '#shared/admin-of.ts'
import { decimalEuros, formatEuros, parseEuros, smallestCharge } from '#shared/money.ts'
import { Problem } from '#shared/problem.ts'
import type { Website } from '#shared/website.ts'
import { findLastChanger, lockSettings, updateSettings } from './events.store.ts'
import { settingsOfRow } from './settings-of-row.ts'

const action = 'event.saved'

type Deps = { db: Database; clock: Clock; version: ContentVersion }

/**
 * Saves the settings with an audit entry. Unchanged values are accepted with any version, so that a repeated save
 * succeeds; the first save confirms them.
 * @throws Problem 400 when days contradict each other; 409 when someone else has saved since `version` was read
 */
export const saveEvent = async (
  { db, clock, version: contentVersion }: Deps,
  permission: AdminOf<Website, 'write'>,
  { version, ...input }: EventSettings & { version: number },
): Promise<void> => {
  const { website } = permission
  const [wrong] = Object.values(eventErrors(input))
  if (wrong) throw new Problem(400, 'invalid_input', wrong)

  await db.transaction().execute(async (tx) => {
    const row = await lockSettings(tx, website)
    const content = await publishedContent(tx, website)
    const before = settingsOfRow(content, row)
    const after = normalise(input, before)
    const changed = diffOf(before, after)
    // the first save confirms what was proposed, also without a change
    if (!changed && row.savedAt !== null) return
    if (changed?.new.leastDiscount) await requirePayable(tx, website, changed.new.leastDiscount)
    if (changed && row.version !== version) {
      const last = await findLastChanger(tx, website, action)
      const who =
        last?.adminId === permission.adminId ? 'You have' : `${last?.adminEmail ?? 'Another organiser'} has`
      throw new Problem(
        409,
        'version_conflict',
        `${who} saved this event since you opened it. Your changes were not saved.`,
      )
    }
    const now = clock.now()
    await updateSettings(tx, website, after, { version: row.version + 1, savedAt: now })
    const audited = changed ?? { new: { dates: formatDates(after.startsOn, after.endsOn) } }
    await writeAudit(tx, permission, now, { action, subject: 'Event settings', website, ...audited })
  })
  await contentVersion.publish(website)
}

/** @throws Problem 400 when no registration costs as much as the least amount of a discount request */
const requirePayable = async (tx: Connection, website: Website, least: string): Promise<void> => {
  const highest = await findHighestTotal(tx, website)
  if (highest === undefined || (parseEuros(least) ?? 0) <= highest) return
  throw new Problem(
    400,
    'invalid_input',
    `The least amount must not be more than the highest price, ${formatEuros(highest)}`,
  )
}

/** Normalises moments, texts and lists, so that equal values compare equal. */
const normalise = (input: EventSettings, before: Required<EventSettings>): Required<EventSettings> => {
  const moment = (text: string | null) => text && new Date(text).toISOString()
  return {
    ...input,
    area: input.area ?? '',
    hotelName: input.hotelName ?? '',
    hotelUrl: input.hotelUrl ?? '',
    contactPhone: input.contactPhone ?? '',
    contactAddress: breaks(input.contactAddress),
    refundRule: breaks(input.refundRule),
    organisersNote: breaks(input.organisersNote),
    noticeEmails: [...new Set(input.noticeEmails)],
    registrationClosesAt: moment(input.registrationClosesAt),
    abstractsCloseAt: moment(input.abstractsCloseAt),
    discountMode: input.discountMode ?? before.discountMode,
    leastDiscount: decimalEuros(parseEuros(input.leastDiscount ?? '') ?? smallestCharge),
  }
}

const breaks = (text: string | undefined): string => (text ?? '').replace(/\r\n?/g, '\n')
