import type { Mailing } from '#features/mailings/mailings.contract.ts'
import { writeAudit } from '#platform/server/audit-log.ts'
import type { AdminOf } from '#shared/admin-of.ts'
import { isId } from '#shared/ids.ts'
import { Problem } from '#shared/problem.ts'
import type { Website } from '#shared/website.ts'
import type { MailingDeps } from './mailing-deps.ts'
import { deleteDraft, insertDraft, lockMailing, type MailingRow, updateMailing } from './mailings.store.ts'
import { noMailing, showMailing } from './show-mailing.ts'

type Given = Pick<MailingRow, 'list' | 'filter' | 'purpose' | 'subject'> & { text: string; version: number }

type Deps = Pick<MailingDeps, 'db' | 'clock'>

/**
 * Saves a draft. Its creation is audited, its edits are not, because nothing was sent: the entry of the
 * start contains the text.
 * @throws Problem 404 without a valid id, 409 when it has started, 412 when someone has changed it since
 */
export const saveDraft = async (
  { db, clock }: Deps,
  admin: AdminOf<Website, 'write'>,
  id: string,
  { version, text: body, ...given }: Given,
): Promise<Mailing> => {
  const { website } = admin
  if (!isId(id)) throw noMailing()
  await db.transaction().execute(async (tx) => {
    const now = clock.now()
    const draft = { website, id, body, ...given }
    if (version === 0 && (await insertDraft(tx, draft, { by: admin.email, now })))
      return writeAudit(tx, admin, now, {
        action: 'mailing.drafted',
        subject: given.subject || 'Without a subject',
        new: { list: given.list, filter: given.filter },
      })
    const row = await lockDraft(tx, website, id)
    if (row.version !== version) throw changedMeanwhile()
    const { list: _list, ...change } = given
    await updateMailing(tx, row, { ...change, body, version: row.version + 1, savedAt: now })
  })
  return showMailing(db, admin, id)
}

/**
 * Deletes a draft.
 * @throws Problem 404, or 409 when it has started
 */
export const discardDraft = (
  { db, clock }: Deps,
  admin: AdminOf<Website, 'write'>,
  id: string,
): Promise<{ id: string }> =>
  db.transaction().execute(async (tx) => {
    const row = await lockDraft(tx, admin.website, id)
    await deleteDraft(tx, admin.website, id)
    await writeAudit(tx, admin, clock.now(), {
      action: 'mailing.discarded',
      subject: row.subject || 'Without a subject',
      old: { subject: row.subject, text: row.body },
    })
    return { id }
  })

/** @throws Problem 404 when there is none, 409 when it has started */
export const lockDraft = async (
  transaction: Parameters<typeof lockMailing>[0],
  website: Website,
  id: string,
): Promise<MailingRow> => {
  const row = isId(id) ? await lockMailing(transaction, website, id) : undefined
  if (!row) throw noMailing()
  if (row.state !== 'draft') throw new Problem(409, 'action_not_possible', 'This mailing has been started')
  return row
}

export const changedMeanwhile = () =>
  new Problem(
    412,
    'version_conflict',
    'This draft was changed in another window. Nothing was saved. Reload the page to see it.',
  )
