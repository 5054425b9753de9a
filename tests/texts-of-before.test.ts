import { join } from 'node:path'
import { expect, test } from 'vitest'
import { migrate, migrateUpTo, readAppliedMigrations } from '#platform/server/postgres/migrate.ts'
import { newId } from '#shared/ids.ts'
import { normalizeText } from '#shared/text/normalize-text.ts'
import { testDatabase } from './database.ts'

const folder = join(import.meta.dirname, '../database/migrations')
const { pool } = await testDatabase({ holds: 'nothing' })
const { pool: newest } = await testDatabase()

/** The schema before the first migration of this name, with registrations and messages of these people. */
const asBefore = async (name: string, people: readonly string[]) => {
  const client = await newest.connect()
  const applied = await readAppliedMigrations(client).finally(() => client.release())
  const before = await pool.connect()
  try {
    await before.query('begin')
    const first = applied.findIndex((one) => one.name.endsWith(name))
    await migrateUpTo(before, folder, applied.slice(0, first))
    await before.query('commit')
    for (const [at, person] of people.entries()) {
      // one after another, so that the ids are in order
      const id = newId<'registration'>(new Date(Date.UTC(2026, 0, 1) + at))
      await before.query(
        `insert into registrations (website, id, created_at, name, phone, email, institute_or_university, country,
           registration_type, presentation_type)
         values ('renewable', $1, now(), $2, '1', $3, $2, 'J', 'REGISTRATION_ONLY', 'LISTENER')`,
        [id, person, `${id}@example.org`],
      )
      await before.query(
        `insert into contact_messages (website, id, created_at, name, email, subject, message)
         values ('renewable', $1, now(), $2, 'a@example.org', $2, $2)`,
        [id, person],
      )
    }
  } finally {
    before.release()
  }
}

test('texts that were stored before they were normalised are normalised and found, and no other is touched', async () => {
  const spaces = Array.from({ length: 0x10000 }, (_, code) => String.fromCharCode(code)).filter((one) =>
    /\p{Zs}/u.test(one),
  )
  const people = ['Jose\u0301 Pen\u0303a', 'Ada Plain', 'Müller', `a${spaces.join('b')}\tc`, 'O’Brien\nLine']
  await asBefore('folded_texts.sql', people)
  const versions = () => pool.query('select name, xmin::text as writer from registrations order by id')
  const { rows: before } = await versions()
  await migrate(pool, folder)

  const stored = people.map(normalizeText)
  const { rows: after } = await versions()
  expect(after.map(({ name }) => name)).toEqual(stored)
  expect(after.map(({ writer }, at) => writer === before[at].writer)).toEqual([
    false,
    true,
    true,
    false,
    true,
  ])
  const { rows: others } = await pool.query(
    `select m.name, subject, message, r.institute_or_university as institute
     from contact_messages m join registrations r on r.id = m.id order by m.id`,
  )
  expect(others).toEqual(
    stored.map((text) => ({ name: text, subject: text, message: text, institute: text })),
  )
  const { rows: found } = await pool.query(
    `select name from registrations where fold_text(' ' || name) like '%jose pena%' or fold_text(name) = 'muller'`,
  )
  expect(found.map(({ name }) => name).toSorted()).toEqual(['José Peña', 'Müller'])
})
