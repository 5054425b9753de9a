import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { newId } from '#shared/ids.ts'
import { matchesSearch } from '#shared/search/search.ts'
import type { Website } from '#shared/website.ts'
import { testDatabase } from '#tests/database.ts'
import { aWebsite } from '#tests/websites.ts'
import { findNewestMatches } from './find-newest.ts'
import { holds } from './text-search.ts'

const { db } = await testDatabase()
const table = 'contact_messages'

/** 600 people with the same email provider, three first names, and unique surnames. */
const people = Array.from({ length: 600 }, (_, n) => {
  const first = ['grace', 'fatima', 'bjorn'][n % 3]
  const surname = [n % 20, Math.floor(n / 20), (n * 7) % 20]
    .map((letter) => String.fromCharCode(97 + (letter % 26)) + 'qxzjkvw'[letter % 7])
    .join('')
  return { name: `${first} ${surname}`, email: `${first}.${surname}@gmail.com` }
})
const [someone] = people.slice(444) as [(typeof people)[number]]
const surname = someone.name.split(' ')[1] as string

const insert = (website: Website, senders: readonly (typeof people)[number][]) =>
  db
    .insertInto('contactMessages')
    .values(
      senders.map((person, n) => ({
        ...person,
        website,
        id: newId(new Date(Date.parse('2026-03-01T09:00:00Z') + n)),
        subject: 'Visa',
        message: '上田 Übersee',
        createdAt: new Date(),
      })),
    )
    .execute()
await insert(aWebsite('renewable'), people)
await insert(aWebsite('optics'), [someone, { name: 'Somebody', email: 'else@gmail.com' }])

const text = sql<string>`fold_text(' ' || name || ' ' || email || ' ' || subject || ' ' || message)`
const searched = { table, as: table, text }
const findBy = async (search: string, website: Website = aWebsite('renewable')) => {
  const rows = await db
    .selectFrom('contactMessages')
    .select('email')
    .where('website', '=', website)
    .where(holds(searched, search))
    .orderBy('id', 'desc')
    .execute()
  return rows.map(({ email }) => email)
}
const expected = (search: string) =>
  people
    .filter(({ name, email }) => matchesSearch(`${name} ${email} Visa 上田 Übersee`, search))
    .map(({ email }) => email)
    .toReversed()
const searches = [
  ...[someone.name, someone.email, someone.email.slice(3), `${surname.slice(2)}@gmail.com`],
  ...['@gmail.com', 'grace bjorn', 'gmail.com visa', '.com visa 上田', 'visa 上田 übersee', '100%_\\ sure'],
  ...[
    'gr',
    'fa vi',
    `vi ${surname}`,
    'gm .',
    '',
    `${surname}@`,
    'a@b',
    '😀😀😀@gmail.com',
    `@gmail ${surname}@g`,
  ],
]

describe.each(['before', 'after'])('a search of texts %s PostgreSQL has counted them', (when) => {
  it('finds in SQL what the browser would find in the same texts', async () => {
    if (when === 'after') await sql`analyze contact_messages`.execute(db)
    for (const search of searches) expect(await findBy(search), search).toEqual(expected(search))
    expect(expected(someone.email)).toHaveLength(1)
    expect(await findBy(someone.email, aWebsite('optics'))).toEqual([someone.email])
    expect(await findBy('else@gmail')).toEqual([])
  })

  it('counts them up to a hundred, the newest first', async () => {
    for (const search of searches) {
      const { ids, count } = await findNewestMatches(db, { website: aWebsite('renewable'), searched, search })
      const rows = await db
        .selectFrom('contactMessages')
        .select(['id', 'email'])
        .where('website', '=', aWebsite('renewable'))
        .execute()
      const emails = ids.map((id) => rows.find((row) => row.id === id)?.email)
      expect(emails, search).toEqual(expected(search).slice(0, 100))
      expect(count, search).toBe(Math.min(expected(search).length, 100))
    }
  })
})
