import { expect, test } from 'vitest'
import { testDatabase } from '#tests/database.ts'

const { pool } = await testDatabase({ holds: 'nothing' })

test('a prepared statement has one name on a connection, however often it is sent, and no other one has any', async () => {
  const client = await pool.connect()
  try {
    const names = async () =>
      (await client.query(`select name from pg_prepared_statements where name like 'plenary_%'`)).rows
    await client.query('deallocate all')
    await client.query('/* prepared */ select $1::int + 1 as sum', [1])
    const again = await client.query('/* prepared */ select $1::int + 1 as sum', [2])
    await client.query('select $1::int + 1 as sum', [3])
    expect(again.rows).toEqual([{ sum: 3 }])
    expect((await pool.query('/* prepared */ select $1::int + 1 as sum', [4])).rows).toEqual([{ sum: 5 }])
    expect(await names()).toHaveLength(1)
  } finally {
    // prepared statements of a connection that no one else uses
    client.release(true)
  }
})
