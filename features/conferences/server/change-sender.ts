import { type Proof, proveOwner, type SettingsDeps, tellOwners } from '#features/settings/server/settings.ts'
import { diffOf, writeAudit } from '#platform/server/audit-log.ts'
import type { Requested } from '#platform/server/if-match.ts'
import type { Website } from '#shared/website.ts'
import type { Sender } from '../conferences.contract.ts'
import type { ConferenceDeps } from './conference-deps.ts'
import { updateConference } from './conferences.store.ts'
import { editConference } from './edit-conferences.ts'

/**
 * Changes who the emails of a conference are from, and tells every owner. What it has already changes nothing.
 * @throws Problem 400 when password or second factor are wrong, 404 when there is no such conference, 412 when it has changed since
 */
export const changeSender = async (
  deps: ConferenceDeps & SettingsDeps,
  proof: Proof,
  requested: Requested,
  { senderName, replyTo }: Sender,
): Promise<Website> => {
  const owner = await proveOwner(deps, proof)
  return editConference(deps, requested, async (tx, row, _other, now) => {
    const after = { senderName, replyTo }
    const changed = diffOf({ senderName: row.senderName, replyTo: row.replyTo }, after)
    if (!changed) return
    await updateConference(tx, row.slug, after)
    await writeAudit(tx, owner, now, {
      action: 'conference.changed',
      subject: row.name,
      website: row.slug,
      ...changed,
    })
    const detail = `The emails of ${row.name} are from ${senderName ?? row.name}. Answers go to ${replyTo ?? 'the contact address of its website'}.`
    await tellOwners(tx, deps.sessionKey, { what: "a conference's sender", detail, by: owner.email }, now)
  })
}
