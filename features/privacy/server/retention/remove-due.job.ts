import { isInForce } from '#features/privacy/retention.ts'
import { kindLabels, type RetentionKind } from '#features/privacy/retention-kinds.ts'
import type { PrivacyDeps } from '#features/privacy/server/privacy-deps.ts'
import { productActor, writeAudit } from '#platform/server/audit-log.ts'
import type { Clock } from '#platform/server/clock.ts'
import { enqueueJob, forgetDoneJobs, type JobHandler } from '#platform/server/jobs/jobs.ts'
import type { Connection, Database } from '#platform/server/postgres/database.ts'
import { days, later } from '#shared/time/duration.ts'
import { readCutoff } from './cutoff.ts'
import { countDueByYear } from './due.store.ts'
import { type Removed, removeDue } from './remove-due.store.ts'
import { enqueueFilesRemoval } from './remove-files.job.ts'
import { lockRule, noteRun, type RuleRow, readRules } from './retention.store.ts'

/** The kind of the job that deletes due data of one kind. */
export const retentionRemoval = 'retention.remove'
type Payload = { kind: RetentionKind }

export const enqueueRemoval = (
  connection: Connection,
  kind: RetentionKind,
  slot: string,
  now: Date,
): Promise<void> =>
  enqueueJob(connection, {
    kind: retentionRemoval,
    key: `${kind}:${slot}`,
    payload: { kind } satisfies Payload,
    now,
  })

/** Enqueues one such job per day (UTC) and confirmed rule, however many processes run. */
export const enqueueRegularRemoval = async (db: Database, clock: Clock): Promise<void> => {
  const now = clock.now()
  const slot = now.toISOString().slice(0, 10)
  for (const rule of await readRules(db)) if (holds(rule)) await enqueueRemoval(db, rule.kind, slot, now)
  await forgetDoneJobs(db, retentionRemoval, later(now, -days(2)))
}

/** Rows per transaction: it takes some tenths of a second, so that no lock is held for long. */
const batchSize = 500

/**
 * Deletes due data in batches. Each batch checks again that the rule is in force, and records the progress;
 * concurrent processes are serialised per batch. A crash loses at most one batch, which is repeated; files
 * are removed by a job that is committed with the batch.
 */
export const removeDueJob =
  (deps: PrivacyDeps): JobHandler =>
  async ({ payload }) => {
    const { kind } = payload as Payload
    for (;;) {
      const removed = await deps.db.transaction().execute((tx) => removeBatch(tx, deps, kind))
      deps.checkpoint('retention-portion-removed')
      if (!removed) return
      await deps.forgetMails(removed.mails)
    }
  }

const removeBatch = async (
  tx: Connection,
  deps: PrivacyDeps,
  kind: RetentionKind,
): Promise<Removed | undefined> => {
  const now = deps.clock.now()
  const rule = await lockRule(tx, kind)
  if (!holds(rule)) {
    if (isUnderWay(rule)) await end(tx, rule, now)
    return undefined
  }
  const cutoff = await readCutoff(deps, kind, rule.months)
  const due = isUnderWay(rule) ? rule.runDue : await countAll(tx, kind, cutoff)
  // after confirming a rule the owner should see the result of that run, not that a second run of the day
  // found nothing
  if (due === 0 && endedOn(rule, now)) return undefined
  const run = isUnderWay(rule) ? rule : await begin(tx, rule, { now, due })
  const removed = await removeDue(tx, kind, { cutoff, most: batchSize, now, by: productActor })
  if (removed.rows === 0) {
    await end(tx, run, now)
    return undefined
  }
  await noteRun(tx, kind, { runRemoved: run.runRemoved + removed.rows })
  await enqueueFilesRemoval(tx, removed.files, now)
  deps.checkpoint('retention-before-commit')
  return removed
}

type Holding = RuleRow & { months: number }

const holds = (rule: RuleRow): rule is Holding =>
  isInForce({ months: rule.months, isConfirmed: rule.confirmedAt !== null })

const isUnderWay = ({ runBeganAt, runEndedAt }: RuleRow) => runBeganAt !== null && runEndedAt === null

/** Whether the last run ended on the same day (UTC). */
const endedOn = ({ runEndedAt }: RuleRow, now: Date): boolean =>
  runEndedAt?.toISOString().slice(0, 10) === now.toISOString().slice(0, 10)

const countAll = async (tx: Connection, kind: RetentionKind, cutoff: Parameters<typeof countDueByYear>[2]) =>
  (await countDueByYear(tx, kind, cutoff)).reduce((sum, { rows }) => sum + rows, 0)

const begin = async (
  tx: Connection,
  rule: Holding,
  { now, due }: { now: Date; due: number },
): Promise<Holding> => {
  const run = { runBeganAt: now, runEndedAt: null, runDue: due, runRemoved: 0 }
  await noteRun(tx, rule.kind, run)
  return { ...rule, ...run }
}

const end = async (tx: Connection, { kind, runRemoved }: RuleRow, now: Date): Promise<void> => {
  await noteRun(tx, kind, { runEndedAt: now })
  if (runRemoved === 0) return
  await writeAudit(tx, productActor, now, {
    action: 'retention.removed',
    subject: kindLabels[kind].label,
    new: { rows: runRemoved },
  })
}
