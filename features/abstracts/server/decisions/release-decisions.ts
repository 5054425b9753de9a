import { createHash } from 'node:crypto'
import { decisions } from '#features/abstracts/decision.ts'
import type { Release } from '#features/abstracts/decisions.contract.ts'
import { writeAudit } from '#platform/server/audit-log.ts'
import type { Clock } from '#platform/server/clock.ts'
import { enqueueJobs } from '#platform/server/jobs/jobs.ts'
import type { Database } from '#platform/server/postgres/database.ts'
import type { AdminOf, Right } from '#shared/admin-of.ts'
import { type AbstractId, isId, newId, newIds } from '#shared/ids.ts'
import { Problem } from '#shared/problem.ts'
import type { Website } from '#shared/website.ts'
import { abstractDecided, type DecidedPayload, decidedKey } from './abstract-decided.job.ts'
import { type Draft, findRelease, insertRelease, lockDrafts, settleDrafts } from './decisions.store.ts'

/** Identifies exactly these decisions, as a preview shows them. */
export const stampOf = (drafts: readonly Pick<Draft, 'id' | 'decisionVersion'>[]): string =>
  createHash('sha256')
    .update(drafts.map(({ id, decisionVersion }) => `${id}:${decisionVersion}\n`).join(''))
    .digest('hex')

/**
 * Releases all unreleased decisions of the admin's website: each author's email is enqueued as a job in the
 * same transaction, and only a new decision changes it.
 * @throws Problem 409 when they differ from the preview; nothing is released
 */
export const releaseDecisions = async (
  { db, clock }: { db: Database; clock: Clock },
  admin: AdminOf<Website, 'write'>,
  seen: { count: number; stamp: string },
): Promise<Release> => {
  const { website } = admin
  const id = await db.transaction().execute(async (tx) => {
    const drafts = await lockDrafts(tx, website)
    if (drafts.length !== seen.count || stampOf(drafts) !== seen.stamp)
      throw new Problem(
        409,
        'decisions_changed',
        'Decisions were changed since you opened this. Nothing was released. Open the release again to see them.',
      )
    const now = clock.now()
    const releaseId = newId<'release'>(now)
    const mailIds = newIds<'job'>(drafts.length, now)
    const mails = drafts.map((draft, at) => ({ draft, mailId: mailIds[at] as string }))

    await settleDrafts(
      tx,
      website,
      drafts.map((draft) => draft.id),
      now,
    )
    await insertRelease(
      tx,
      { website, id: releaseId, releasedAt: now, releasedBy: admin.email },
      mails.map(({ draft, mailId }) => ({
        website,
        releaseId,
        submissionId: draft.id,
        decision: draft.draftDecision,
        note: draft.draftNote,
        replaces: draft.decision,
        mailId,
      })),
    )
    await enqueueJobs(
      tx,
      mails.map(({ draft, mailId }) => {
        const payload: DecidedPayload = { website, releaseId, id: draft.id as AbstractId }
        return { id: mailId, kind: abstractDecided, key: decidedKey(payload), payload, now }
      }),
    )
    await writeAudit(tx, admin, now, {
      action: 'abstract-decisions.released',
      subject: drafts.length === 1 ? '1 decision' : `${drafts.length.toLocaleString('en')} decisions`,
      new: { release: releaseId, ...countEach(drafts) },
    })
    return releaseId
  })
  return showRelease(db, admin, id)
}

/** @throws Problem 404 when the admin's website has no such release */
export const showRelease = async (
  db: Database,
  { website }: AdminOf<Website, Right>,
  id: string,
): Promise<Release> => {
  const release = isId(id) ? await findRelease(db, website, id) : undefined
  if (!release) throw new Problem(404, 'not_found', 'There is no such release')
  return release
}

const countEach = (drafts: readonly Draft[]) =>
  Object.fromEntries(
    decisions.map((decision) => [
      decision,
      drafts.filter(({ draftDecision }) => draftDecision === decision).length,
    ]),
  )
