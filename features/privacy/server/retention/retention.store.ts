import { type Selectable, sql } from 'kysely'
import type { Schema } from '#database/schema.ts'
import type { RetentionKind } from '#features/privacy/retention-kinds.ts'
import type { Connection } from '#platform/server/postgres/database.ts'

export type RuleRow = Omit<Selectable<Schema['retentionRules']>, 'kind'> & { kind: RetentionKind }

export const readRules = (connection: Connection): Promise<RuleRow[]> =>
  connection.selectFrom('retentionRules').selectAll().execute() as Promise<RuleRow[]>

/** The rule of a kind, held until the transaction ends. */
export const lockRule = (transaction: Connection, kind: RetentionKind): Promise<RuleRow> =>
  transaction
    .selectFrom('retentionRules')
    .selectAll()
    .where('kind', '=', kind)
    .forUpdate()
    .executeTakeFirstOrThrow() as Promise<RuleRow>

type Change = Partial<Omit<RuleRow, 'kind' | 'version'>>

/** An owner's change of a rule: it has another version afterwards. */
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

/** How far a deletion is. */
export const noteRun = async (
  transaction: Connection,
  kind: RetentionKind,
  change: Change,
): Promise<void> => {
  await transaction.updateTable('retentionRules').set(change).where('kind', '=', kind).execute()
}
