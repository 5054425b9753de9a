import { type Selectable, sql } from 'kysely'
import type { Schema } from '#database/schema.ts'
import { kindLabels, type RetentionKind, retentionKinds } from '#features/privacy/retention-kinds.ts'
import type { Connection } from '#platform/server/postgres/database.ts'

export type RuleRow = Omit<Selectable<Schema['retentionRules']>, 'kind'> & { kind: RetentionKind }

/** The rule of every kind; the suggestion where no owner has set one. */
export const readRules = async (connection: Connection): Promise<RuleRow[]> => {
  const rows = (await connection.selectFrom('retentionRules').selectAll().execute()) as RuleRow[]
  return retentionKinds.map((kind) => rows.find((row) => row.kind === kind) ?? untouched(kind))
}

const untouched = (kind: RetentionKind): RuleRow => ({
  ...{ kind, months: kindLabels[kind].suggested, confirmedAt: null, confirmedBy: null, version: 1 },
  ...{ runBeganAt: null, runEndedAt: null, runDue: 0, runRemoved: 0 },
})

/** The rule of a kind, locked until the transaction ends. */
export const lockRule = async (transaction: Connection, kind: RetentionKind): Promise<RuleRow> => {
  await transaction
    .insertInto('retentionRules')
    .values(untouched(kind))
    .onConflict((conflict) => conflict.column('kind').doNothing())
    .execute()
  return transaction
    .selectFrom('retentionRules')
    .selectAll()
    .where('kind', '=', kind)
    .forUpdate()
    .executeTakeFirstOrThrow() as Promise<RuleRow>
}

type Change = Partial<Omit<RuleRow, 'kind' | 'version'>>

/** Saves an owner's change of a rule and increments its version. */
export const changeRule = async (
  transaction: Connection,
  kind: RetentionKind,
  change: Change,
): Promise<void> => {
  await transaction
    .updateTable('retentionRules')
    .set({ ...change, version: sql<number>`version + 1` })
    .where('kind', '=', kind)
    .execute()
}

/** Records the progress of a deletion. */
export const noteRun = async (
  transaction: Connection,
  kind: RetentionKind,
  change: Change,
): Promise<void> => {
  await transaction.updateTable('retentionRules').set(change).where('kind', '=', kind).execute()
}
