import { insertDefaultTicketTypes } from '#database/default-ticket-types.ts'
import { storeFirstContent } from '#features/drafts/server/drafts.ts'
import { writeAudit } from '#platform/server/audit-log.ts'
import type { OwnerPermission } from '#shared/admin-of.ts'
import { Problem } from '#shared/problem.ts'
import type { Website } from '#shared/website.ts'
import type { NewConference } from '../conferences.contract.ts'
import { firstContentOf } from '../first-content.ts'
import type { ConferenceDeps } from './conference-deps.ts'
import { insertConference } from './conferences.store.ts'

/**
 * Creates a conference as a draft, with its content and its types, in one transaction. Every process knows it when this
 * resolves.
 * @throws Problem 400 when it ends before it begins, 409 when the slug is taken
 */
export const createConference = async (
  deps: ConferenceDeps,
  owner: OwnerPermission,
  { slug, name, shortName, look = 'plain', hue = 210, ...given }: NewConference,
): Promise<Website> => {
  const { db, clock, websites, version } = deps
  if (given.endsOn < given.startsOn)
    throw new Problem(400, 'invalid_input', 'The last day must not be before the first day')
  const content = firstContentOf({ name, shortName, ...given })
  const website = await db.transaction().execute(async (tx) => {
    const now = clock.now()
    const about = { name, shortName, state: 'draft', look, hue } as const
    const made = await insertConference(tx, {
      ...about,
      slug,
      stateSince: now,
      createdAt: now,
      createdBy: owner.email,
    })
    if (!made) throw new Problem(409, 'already_exists', 'A conference already has this short address')
    await storeFirstContent(tx, { website: made, email: owner.email }, now, content)
    await insertDefaultTicketTypes(tx, made)
    await deps.storeIdentity(tx, made)
    const audited = { action: 'conference.created', subject: name, website: made }
    await writeAudit(tx, owner, now, { ...audited, new: { slug, ...about, ...given } })
    return made
  })
  await websites.refresh()
  await version.publish(website)
  return website
}
