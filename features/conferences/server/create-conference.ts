import { toStored } from '#content/stored-content.ts'
import { sizedPicturesIn } from '#features/drafts/pictures-in.ts'
import { storeFirstContent } from '#features/drafts/server/drafts.ts'
import { storeFirstSettings } from '#features/events/server/events.ts'
import { type Proof, proveOwner, type SettingsDeps } from '#features/settings/server/settings.ts'
import { writeAudit } from '#platform/server/audit-log.ts'
import { Problem } from '#shared/problem.ts'
import type { Website } from '#shared/website.ts'
import type { NewConference } from '../conferences.contract.ts'
import { shortNameTaken } from './change-conference.ts'
import { hostTaken, requireUnlocked, tellOfHosts } from './change-hosts.ts'
import { beginningOf } from './conference-beginning.ts'
import type { ConferenceDeps } from './conference-deps.ts'
import { findShortName, insertConference, insertHost } from './conferences.store.ts'

/**
 * Creates a conference as a draft, with all that it starts from, in one transaction. Every process knows it when this
 * resolves.
 * @throws Problem 400 when it ends before it begins or has hosts without a proof, 404 when it starts from a conference
 * that does not exist, 409 when the slug, the short name or a host is taken
 */
export const createConference = async (
  deps: ConferenceDeps & SettingsDeps,
  proof: Proof,
  asked: NewConference,
): Promise<Website> => {
  const { db, clock, websites, version } = deps
  const { slug, name, shortName, start = 'empty', hosts = [], look, hue, proof: _, ...given } = asked
  if (given.endsOn < given.startsOn)
    throw new Problem(400, 'invalid_input', 'The last day must not be before the first day')
  for (const host of hosts) requireUnlocked(deps, host)
  const owner = hosts.length > 0 ? await proveOwner(deps, proof) : proof.owner
  const beginning = await beginningOf(deps, asked)
  const website = await db.transaction().execute(async (tx) => {
    const now = clock.now()
    const about = {
      ...beginning.about,
      ...{ name, shortName, state: 'draft' as const },
      ...(look && { look }),
      ...(hue !== undefined && { hue }),
    }
    const other = await findShortName(tx, shortName)
    if (other) throw shortNameTaken(other)
    const made = await insertConference(tx, {
      ...about,
      slug,
      stateSince: now,
      createdAt: now,
      createdBy: owner.email,
    })
    if (!made) {
      // another owner may have chosen the short name at the same instant
      const taker = await findShortName(tx, shortName)
      throw taker
        ? shortNameTaken(taker)
        : new Problem(409, 'already_exists', 'A conference already has this short address')
    }
    for (const host of hosts)
      if (!(await insertHost(tx, host, made))) throw hostTaken(deps, host, websites.ofHost(host))
    await storeFirstContent(tx, { website: made, email: owner.email }, now, beginning.content)
    if (beginning.hasDates) await storeFirstSettings(tx, made, beginning.content, now)
    await beginning.storeRows(tx, made, { email: owner.email, now })
    // a picture may have been removed everywhere since the content was read
    if (!(await deps.usePictures(tx, made, sizedPicturesIn(toStored(beginning.content))))) throw pictureGone()
    await deps.storeIdentity(tx, made)
    const audited = { action: 'conference.created', subject: name, website: made }
    await writeAudit(tx, owner, now, { ...audited, new: { slug, ...about, ...given, hosts, start } })
    if (hosts.length > 0) await tellOfHosts(tx, deps, owner, `${name} is new and has ${hosts.join(', ')}.`)
    return made
  })
  await websites.refresh()
  await version.publish(website)
  return website
}

const pictureGone = () =>
  new Problem(
    409,
    'version_conflict',
    'A picture of the other conference was removed meanwhile. Nothing was created. Try again.',
  )
