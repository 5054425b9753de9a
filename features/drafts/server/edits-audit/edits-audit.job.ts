import type { JobHandler } from '#platform/server/jobs/jobs.ts'
import { later } from '#shared/time/duration.ts'
import type { DraftDeps } from '../draft-deps.ts'
import { lockDraft } from '../drafts.store.ts'
import { auditEdits, collectedFor, type EditsOf } from './audit-edits.ts'

/** Writes the audit entry of a person's ten minutes of typing, unless a publication or a later edit has. */
export const editsAuditJob =
  ({ db, clock, checkpoint }: Pick<DraftDeps, 'db' | 'clock' | 'checkpoint'>): JobHandler =>
  async ({ payload }) => {
    const { website, adminId } = payload as EditsOf
    await db.transaction().execute(async (tx) => {
      await lockDraft(tx, website)
      await auditEdits(tx, website, { adminId, until: later(clock.now(), -collectedFor) })
      checkpoint('edits-audited')
    })
  }
