import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, it, test } from 'vitest'
import { newId } from '#shared/ids.ts'
import { isFoundIn } from '#shared/search/search.ts'
import type { Website } from '#shared/website.ts'
import { testDatabase } from '#tests/database.ts'
import { systemClock } from '../../clock.ts'
import { createLog } from '../../log.ts'
import { isRare, keepRareLetters, rarestPart, readRareLetters, trigramsOf } from './rare-letters.ts'
import { holds, isFound, isRarelyHeld } from './text-search.ts'

const { db, pool } = await testDatabase()
const table = 'contact_messages'
/** Of which no database has counted anything; files that run in one process share what is known. */
const uncounted = 'of_no_database'

/** 600 people of one provider and three first names, whose surnames no two have. */
const people = Array.from({ length: 600 }, (_, n) => {
  const first = ['grace', 'fatima', 'bjorn'][n % 3]
  const surname = [n % 20, Math.floor(n / 20), (n * 7) % 20]
    .map((letter) => String.fromCharCode(97 + (letter % 26)) + 'qxzjkvw'[letter % 7])
    .join('')
  return { name: `${first} ${surname}`, email: `${first}.${surname}@gmail.com` }
})
await db
  .insertInto('contactMessages')
  .values(
    people.map((person) => ({
      ...person,
      website: 'renewable' as const,
      id: newId(new Date()),
      subject: 'Visa',
      message: '上田 Übersee',
      createdAt: new Date(),
    })),
  )
  .execute()
const analyze = () => sql`analyze contact_messages`.execute(db)

const text = sql<string>`fold_text(' ' || name || ' ' || email || ' ' || subject || ' ' || message)`
const searched = { table, as: table, text }
const findBy = async (search: string, condition = holds, website: Website = 'renewable') => {
  const rows = await db
    .selectFrom('contactMessages')
    .select(['name', 'email', 'subject', 'message'])
    .where('website', '=', website)
    .where(condition(searched, search))
    .execute()
  return rows.map(({ email }) => email).sort()
}
const expected = (search: string) =>
  people
    .filter(({ name, email }) => isFoundIn(`${name} ${email} Visa 上田 Übersee`, search))
    .map(({ email }) => email)
    .sort()

describe('of a long search', () => {
  const [someone] = people.slice(444) as [(typeof people)[number]]
  const surname = someone.name.split(' ')[1] as string

  test('where nothing is known the index gets all of it, and of an address the end of the part before the @', () => {
    expect(rarestPart(uncounted, 'gracehopper')).toBe('gracehopper')
    expect(rarestPart(uncounted, 'grace.hopper@gmail.com')).toBe('opper@')
    expect(rarestPart(uncounted, 'a@gmail.com')).toBe('a@gmail.com')
    expect(rarestPart(uncounted, 'grace.høpper@gmail.com')).toBe('grace.høpper@gmail.com')
    expect(rarestPart(uncounted, 'grace')).toBe('grace')
  })

  test('the index gets the letters that few have, once they were counted', async () => {
    await analyze()
    await readRareLetters(db)

    for (const search of [someone.name, someone.email, someone.email.slice(0, -9)])
      expect(surname, search).toContain(rarestPart(table, search))
    expect(rarestPart(table, someone.email.toUpperCase())).toBe(surname.toUpperCase())
    expect(rarestPart(table, 'grace')).toBe('grace')
    // no part without a trigram, and none that is cut off beside letters that the database may change
    expect(rarestPart(table, 'gmail.com------')).toMatch(/[a-z]/)
    expect(rarestPart(table, 'ΝΤΙΝΟΣΑΣ')).toBe('ΝΤΙΝΟΣΑΣ')
  })

  it('finds the same rows, whatever was counted', async () => {
    const searches = [
      ...[someone.name, someone.email, someone.email.slice(3), `${surname.slice(2)}@gmail.com`],
      ...[
        '@gmail.com',
        'grace bjorn',
        'gmail.com visa',
        '.com visa 上田',
        'visa 上田 übersee',
        '100%_\\ sure',
        'gr',
      ],
    ]
    for (const search of searches) {
      expect(await findBy(search), search).toEqual(expected(search))
      expect(await findBy(search, isFound), search).toEqual(expected(search))
    }
    expect(expected(someone.email)).toHaveLength(1)
  })

  it('looks up what is rare in all websites, and shows that of one', async () => {
    const rare = (search: string) => isRarelyHeld(searched, search)
    expect([someone.name, someone.email, surname].map(rare)).toEqual([true, true, true])
    expect(['grace', '@gmail.com', 'gr', '上田', 'Übersee'].map(rare)).toEqual([
      false,
      false,
      false,
      false,
      false,
    ])
    expect(isRare(uncounted, surname)).toBe(false)
    const planOf = async (search: string) =>
      JSON.stringify(
        await db.selectFrom('contactMessages').select('id').where(isFound(searched, search)).explain(),
      )
    expect(await planOf(someone.email)).toContain('InitPlan')
    expect(await planOf('grace')).not.toContain('InitPlan')

    const { id } = await db
      .selectFrom('contactMessages')
      .select('id')
      .where('email', '=', someone.email)
      .executeTakeFirstOrThrow()
    const sent = { website: 'optics' as const, subject: 'Visa', message: 'Please', createdAt: new Date() }
    await db
      .insertInto('contactMessages')
      .values([
        { ...sent, id, name: 'Somebody', email: 'else@gmail.com' },
        { ...sent, id: newId(new Date()), ...someone },
      ])
      .execute()
    expect(await findBy(someone.email, isFound)).toEqual([someone.email])
    expect(await findBy(someone.email, isFound, 'optics')).toEqual([someone.email])
    expect(await findBy('else@gmail', isFound)).toEqual([])
  })
})

test('what is looked up for a part are trigrams of each text that has it', async () => {
  const part = fc.stringMatching(/^[a-zA-Z0-9 .@_%-]{1,6}$/)
  await fc.assert(
    fc.asyncProperty(
      part,
      fc.string({ maxLength: 5 }),
      fc.string({ maxLength: 5 }),
      async (part, before, after) => {
        const { rows } = await pool.query('select show_trgm($1) as letters', [
          `${before}${part}${after}`.replaceAll('\0', ''),
        ])
        expect(rows[0].letters).toEqual(expect.arrayContaining(trigramsOf(part)))
      },
    ),
    { numRuns: 200 },
  )
  expect(trigramsOf('a.ntuu')).toEqual(['  n', ' nt', 'ntu', 'tuu'])
  expect(trigramsOf('da li@')).toEqual(['da ', '  l', ' li', 'li '])
})

test('every index of letters has its statistics, of the same text', async () => {
  const { rows: indexes } = await pool.query(
    `select indrelid::regclass::text as table, pg_get_expr(indexprs, indrelid) as text
     from pg_index join pg_opclass on pg_opclass.oid = indclass[0] where opcname = 'gin_trgm_ops' order by 1`,
  )
  const { rows: statistics } = await pool.query(
    `select tablename as table, expr as text from pg_stats_ext_exprs where statistics_name = tablename || '_letters' order by 1`,
  )
  expect(indexes.length).toBe(7)
  expect(statistics).toEqual(indexes.map(({ table, text }) => ({ table, text: `show_trgm(${text})` })))
})

test('it is read at once and every hour, and what was known stays where it cannot be read', async () => {
  const { db: other, close } = await testDatabase()
  const logged: string[] = []
  const log = createLog('debug', systemClock, (line) => logged.push(line))
  let onNext: (at: Ring) => void = () => undefined
  let cancelled = 0
  const timer = (milliseconds: number, ring: () => void) => {
    onNext({ milliseconds, ring })
    return () => void cancelled++
  }
  const next = () => new Promise<Ring>((settle) => (onNext = settle))

  const set = next()
  const letters = await keepRareLetters({ db: other, log, timer })
  const first = await set
  expect(first.milliseconds).toBe(3_600_000)
  await readRareLetters(db)
  expect(rarestPart(table, 'grace.hopper@gmail.com')).toBe('hopper')

  await close()
  const again = next()
  first.ring()
  await again
  expect(logged.join()).toContain('could not be read')
  expect(rarestPart(table, 'grace.hopper@gmail.com')).toBe('hopper')
  letters.stop()
  expect(cancelled).toBe(1)
})

type Ring = { milliseconds: number; ring: () => void }
