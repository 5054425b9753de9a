import { once } from 'node:events'
import type pg from 'pg'
import { from } from 'pg-copy-streams'
import { type CopiedTable, namesOf, quoted } from './snapshot-tables.ts'

/** Whether there are no tables, apart from those of extensions. */
export const isEmptyDatabase = async (client: pg.Client): Promise<boolean> => {
  const { rowCount } = await client.query(`
    select from pg_class c
    where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p')
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
    limit 1`)
  return rowCount === 0
}

/**
 * Prepares tables for loading, in the caller's transaction: removes all their rows and disables our triggers.
 * Foreign keys are still checked, at the end of each table. Requires only ownership of the tables.
 */
export const prepareTables = async (client: pg.Client, tables: readonly CopiedTable[]): Promise<void> => {
  await client.query('set constraints all immediate')
  for (const { name } of tables) await client.query(`alter table ${quoted(name)} disable trigger user`)
  if (tables.length > 0) await client.query(`truncate ${tables.map(({ name }) => quoted(name)).join(', ')}`)
}

/** Enables the triggers again and sets the sequences. */
export const finishTables = async (
  client: pg.Client,
  tables: readonly CopiedTable[],
  sequences: readonly { name: string; last: string }[],
): Promise<void> => {
  for (const { name } of tables) await client.query(`alter table ${quoted(name)} enable trigger user`)
  for (const { name, last } of sequences)
    await client.query(`select setval($1::regclass, $2::bigint)`, [quoted(name), last])
}

/** The loading of rows into a table. */
export type Loading = {
  write: (rows: Uint8Array) => Promise<void>
  /** Returns the number of rows loaded. */
  end: () => Promise<number>
  /** Aborts: PostgreSQL discards the rows received. */
  breakOff: () => Promise<void>
}

/** Starts to load rows in the format of `copyRows`. */
export const loadRows = (client: pg.Client, table: CopiedTable): Loading => {
  const stream = client.query(from(`copy ${namesOf(table)} from stdin`))
  let failure: Error | undefined
  const closed = new Promise<void>((resolve) => stream.once('close', resolve))
  stream.on('error', (error) => {
    failure ??= error
  })
  const requireHealth = () => {
    if (failure) throw failure
  }
  return {
    write: async (rows) => {
      requireHealth()
      if (!stream.write(rows)) await Promise.race([once(stream, 'drain'), closed])
      requireHealth()
    },
    end: async () => {
      requireHealth()
      stream.end()
      await closed
      requireHealth()
      return stream.rowCount
    },
    breakOff: async () => {
      stream.destroy(new Error('the backup could not be read to its end'))
      await closed
    },
  }
}
