import type { Due, RetentionRule } from '#features/privacy/privacy.contract.ts'
import { formatMonths, isInForce, mustConfirm } from '#features/privacy/retention.ts'
import { kindLabels, type RetentionKind, retentionKinds } from '#features/privacy/retention-kinds.ts'
import type { PrivacyDeps } from '#features/privacy/server/privacy-deps.ts'
import { writeAudit } from '#platform/server/audit-log.ts'
import type { Connection } from '#platform/server/postgres/database.ts'
import type { OwnerPermission } from '#shared/admin-of.ts'
import { pick } from '#shared/fields.ts'
import { Problem } from '#shared/problem.ts'
import { readCutoff } from './cutoff.ts'
import { countDueByYear } from './due.store.ts'
import { enqueueRemoval } from './remove-due.job.ts'
import { changeRule, lockRule, type RuleRow, readRules } from './retention.store.ts'

/** Every rule, in the order of the kinds. */
export const showRules = async (connection: Connection): Promise<RetentionRule[]> =>
  (await readRules(connection)).map(asRule)

/** The rules in force, for visitors. */
export const showKept = async (connection: Connection) => ({
  kept: (await showRules(connection)).map(({ kind, months, confirmedAt }) => ({
    kind,
    months: confirmedAt === null ? null : months,
  })),
})

/** @throws Problem 404 for an unknown kind */
export const kindOf = (name: string): RetentionKind => {
  const kind = retentionKinds.find((each) => each === name)
  if (!kind) throw new Problem(404, 'not_found', 'There is no such kind of data.')
  return kind
}

/** What a period would delete now; nothing without one. */
export const countDueOf = async (
  deps: Pick<PrivacyDeps, 'db' | 'clock' | 'endOf' | 'websites'>,
  kind: RetentionKind,
  months: number | undefined,
): Promise<Due> => {
  if (months === undefined) return { years: [], rows: 0 }
  requireTime(kind, months)
  return dueNow(deps, deps.db, kind, months)
}

const dueNow = async (
  deps: Pick<PrivacyDeps, 'clock' | 'endOf' | 'websites'>,
  connection: Connection,
  kind: RetentionKind,
  months: number,
): Promise<Due> => {
  const years = await countDueByYear(connection, kind, await readCutoff(deps, kind, months))
  return { years, rows: years.reduce((sum, { rows }) => sum + rows, 0) }
}

const maxMonths = 600

const requireTime = (kind: RetentionKind, months: number): void => {
  const { label, least } = kindLabels[kind]
  if (months < least)
    throw new Problem(400, 'invalid_input', `${label}: the time must be at least ${formatMonths(least)}.`)
  if (months > maxMonths) throw new Problem(400, 'invalid_input', 'The time must be at most 50 years.')
}

type Given = { months: number | null; version: number; seen?: number | undefined }

/**
 * Sets the retention period of a kind. Without confirmed counts, a new or shorter one is not in force; one
 * in force starts deleting at once.
 * @throws Problem 400 for a period that is too short, 409 when the rule has changed since, or more is due
 * than was seen
 */
export const saveRule = (
  deps: Pick<PrivacyDeps, 'db' | 'clock' | 'endOf' | 'websites'>,
  owner: OwnerPermission,
  kind: RetentionKind,
  { months, version, seen }: Given,
): Promise<RetentionRule> => {
  if (months !== null) requireTime(kind, months)
  return deps.db.transaction().execute(async (tx) => {
    const before = await lockRule(tx, kind)
    if (before.version !== version)
      throw new Problem(409, 'version_conflict', 'Someone else has changed this time. Look at it again.')
    const known = { months: before.months, isConfirmed: before.confirmedAt !== null }
    const must = mustConfirm(known, months)
    if (must && seen !== undefined && months !== null)
      await requireVersionSeen(deps, tx, { kind, months, seen })
    const confirmed = months !== null && (!must || seen !== undefined)
    if (before.months === months && known.isConfirmed === confirmed) return asRule(before)

    const now = deps.clock.now()
    const isNew = confirmed && must
    await changeRule(tx, kind, {
      months,
      confirmedAt: isNew ? now : confirmed ? before.confirmedAt : null,
      confirmedBy: isNew ? owner.email : confirmed ? before.confirmedBy : null,
    })
    const after = await lockRule(tx, kind)
    await writeAudit(tx, owner, now, {
      action: 'retention.changed',
      subject: kindLabels[kind].label,
      old: formatRule(before),
      new: { ...formatRule(after), ...(isNew && { 'due now': seen }) },
    })
    if (confirmed) await enqueueRemoval(tx, kind, `version:${after.version}`, now)
    return asRule(after)
  })
}

const requireVersionSeen = async (
  deps: Pick<PrivacyDeps, 'clock' | 'endOf' | 'websites'>,
  tx: Connection,
  { kind, months, seen }: { kind: RetentionKind; months: number; seen: number },
): Promise<void> => {
  const { rows } = await dueNow(deps, tx, kind, months)
  if (rows > seen)
    throw new Problem(
      409,
      'counts_changed',
      `Now ${rows.toLocaleString('en')} would be deleted, not ${seen.toLocaleString('en')}. Look at the counts again.`,
    )
}

const formatRule = ({ months, confirmedAt }: RuleRow) => ({
  keep: months === null ? 'until deleted by hand' : formatMonths(months),
  deletes: isInForce({ months, isConfirmed: confirmedAt !== null }),
})

const asRule = (row: RuleRow): RetentionRule => ({
  ...pick(row, ['kind', 'months', 'confirmedBy', 'version']),
  confirmedAt: row.confirmedAt?.toISOString() ?? null,
  run: row.runBeganAt && {
    beganAt: row.runBeganAt.toISOString(),
    endedAt: row.runEndedAt?.toISOString() ?? null,
    due: row.runDue,
    removed: row.runRemoved,
  },
})
