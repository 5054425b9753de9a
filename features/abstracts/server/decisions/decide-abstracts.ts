import type { AbstractListItem } from '#features/abstracts/admin-abstracts.contract.ts'
import { type Decision, decisionLabels } from '#features/abstracts/decision.ts'
import { type Change, diffOf, writeAudits } from '#platform/server/audit-log.ts'
import type { Clock } from '#platform/server/clock.ts'
import type { Database } from '#platform/server/postgres/database.ts'
import type { AdminOf } from '#shared/admin-of.ts'
import { Problem } from '#shared/problem.ts'
import type { Website } from '#shared/website.ts'
import { findAbstracts } from '../abstracts.store.ts'
import { asListed, noSubmission } from '../list-abstracts.ts'
import { type DecisionRow, lockDecisions, setDraft } from './decisions.store.ts'

type Seen = { id: string; version: number }
type Decided = {
  submissions: readonly Seen[]
  /** Null discards an unreleased decision. */
  decision: Decision | null
  note?: string | undefined
}

/**
 * Decides about submissions of the admin's website, all or none; authors are notified only by the release.
 * @returns the current submissions, oldest first
 * @throws Problem 404 when the website has no such submission, 412 when one was decided since the admin saw
 * it
 */
export const decideAbstracts = async (
  { db, clock }: { db: Database; clock: Clock },
  admin: AdminOf<Website, 'write'>,
  decided: Decided,
): Promise<AbstractListItem[]> => {
  const { website } = admin
  const ids = decided.submissions.map(({ id }) => id)
  await db.transaction().execute(async (tx) => {
    const rows = await lockDecisions(tx, website, ids)
    requireAsSeen(rows, decided.submissions)
    const now = clock.now()
    const changes: Change[] = []
    for (const row of rows) {
      const draft = draftOf(row, decided)
      const change = diffOf(formatDecisionValues(row), formatDecisionValues({ ...row, ...columnsOf(draft) }))
      if (!change) continue
      await setDraft(tx, website, row.id, draft && { ...draft, at: now })
      const action = draft ? 'abstract.decided' : 'abstract.decision-taken-back'
      changes.push({
        action,
        subject: `${row.reference}, ${row.name}`,
        subjectId: row.id,
        website,
        ...change,
      })
    }
    await writeAudits(tx, admin, now, changes)
  })
  return (await findAbstracts(db, website, ids)).map(asListed)
}

/** @throws Problem 412 when one was decided since */
const requireAsSeen = (rows: readonly DecisionRow[], seen: readonly Seen[]): void => {
  if (rows.length < seen.length) throw noSubmission()
  const versions = new Map(seen.map(({ id, version }) => [id, version]))
  const changed = rows.filter(({ id, decisionVersion }) => versions.get(id) !== decisionVersion)
  if (changed.length === 0) return
  const [first] = changed
  const now = first && formatDecisionValues(first).decision
  throw new Problem(
    412,
    'version_conflict',
    changed.length === 1
      ? `${first?.reference} has been decided since you opened it. It is now: ${now ?? 'to decide'}. Nothing was saved.`
      : `${changed.length} of these submissions have been decided since you opened the list. Nothing was saved.`,
  )
}

type Draft = { decision: Decision; note: string } | null

/** The unreleased decision; null when it equals the released one. */
const draftOf = (row: DecisionRow, { decision, note: given }: Decided): Draft => {
  if (decision === null) return null
  const note =
    given ?? (row.draftDecision ? row.draftNote : row.decision === decision ? row.decisionNote : '')
  if (decision === row.decision && note === row.decisionNote) return null
  return { decision, note }
}

const columnsOf = (draft: Draft) => ({
  draftDecision: draft?.decision ?? null,
  draftNote: draft?.note ?? '',
})

/** Formats a decision for the audit log and for conflict messages. */
const formatDecisionValues = ({ draftDecision, draftNote, decision, decisionNote }: DecisionRow) => {
  const shown = draftDecision ?? decision
  return {
    decision: shown && decisionLabels[shown],
    note: (draftDecision ? draftNote : decisionNote) || null,
    released: draftDecision === null && decision !== null,
  }
}
