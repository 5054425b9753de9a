import { beforeAll, describe, expect, test } from 'vitest'
import type { AbstractListItem } from '#features/abstracts/admin-abstracts.contract.ts'
import { newId } from '#shared/ids.ts'
import { nextCursorHeader } from '#shared/list-page.ts'
import { anAdmin, bearerOf } from '#tests/admins.ts'
import { insertAbstracts } from '#tests/many-abstracts.ts'
import { startTestProduct } from '#tests/product.ts'
import { aWebsite } from '#tests/websites.ts'

const product = await startTestProduct()
const { app, db } = product
const owner = await bearerOf(app, await anAdmin(db))
const list = '/admin/api/admin/abstract-submissions'
const wind = { interest: 'Floating wind', session: 'Moorings' }
const sun = { interest: 'Perovskites', session: 'Cells & modules' }

const ask = async (path: string, headers: Record<string, string> = owner) => {
  const answer = await app.inject({ url: `${list}/${path}`, headers: { host: 'localhost', ...headers } })
  return { status: answer.statusCode, next: answer.headers[nextCursorHeader], body: answer.json() }
}
const idsAt = async (path: string) =>
  ((await ask(path)).body as AbstractListItem[]).map(({ id }) => id).toReversed()
const choices = async () => {
  const { body } = await ask('nursing/choices')
  return body as Record<'interests' | 'sessions', { id: number; name: string; deleted: boolean }[]>
}

let ids: string[]
beforeAll(async () => {
  ids = await insertAbstracts(db, aWebsite('nursing'), [
    { ...wind, name: 'Léa Fontaine-Brandt', country: 'France' },
    { ...sun, email: 'thabo_n@example.co.za', country: 'South Africa' },
    { ...wind, organizationName: '100% Renewable Lab', linkRevokedAt: new Date('2026-03-02T10:00:00Z') },
    { ...sun, name: '=HYPERLINK("https://example.org")', country: '-Japan' },
    { ...wind, interest: 'Tidal energy', titlePrefix: 'Prof' },
  ])
  await insertAbstracts(db, aWebsite('optics'), [{ name: 'Léa of another website' }])
})

describe('the list of submissions A16 A26 A35', () => {
  test('is an array of all of them, the newest first A26 A35', async () => {
    const { status, body, next } = await ask('nursing')
    expect(status).toBe(200)
    expect(next).toBeUndefined()
    expect(body.map(({ id }: { id: string }) => id)).toEqual(ids.toReversed())
    expect(body[2]).toEqual({
      id: ids[2],
      reference: expect.stringMatching(/^A-/),
      titlePrefix: 'Dr.',
      name: expect.stringMatching(/^Aiko Author/),
      email: expect.any(String),
      phone: '+81 3 1234 5678',
      organizationName: '100% Renewable Lab',
      interestedIn: { option_name: 'Floating wind' },
      session: { sessionName: 'Moorings' },
      country: 'Japan',
      abstractFilePath: `${list}/nursing/${ids[2]}/file`,
      fileName: 'floating-wind.pdf',
      fileBytes: 2_000,
      fileProblem: null,
      fileStoredAt: '2026-03-01T09:02:00.000Z',
      linkRevoked: true,
      decision: null,
      decisionState: 'open',
      decisionNote: '',
      releasedDecision: null,
      releasedAt: null,
      decisionVersion: 0,
      contactVersion: expect.stringMatching(/^[\w-]{22}$/),
      createdAt: '2026-03-01T09:02:00.000Z',
    })
  })

  test('a whole reference finds its submission alone, in any case, in the list, its counts and its search', async () => {
    const { body } = await ask('nursing')
    const { id, reference } = body[2]
    for (const q of [reference, reference.toLowerCase()]) {
      expect(await idsAt(`nursing?limit=10&q=${q}`)).toEqual([id])
      expect((await ask(`nursing/count?q=${q}`)).body).toMatchObject({ all: 1 })
      const everything = await app.inject({ url: `/admin/api/admin/search/nursing?q=${q}`, headers: owner })
      expect(everything.json().groups).toMatchObject([{ kind: 'abstracts', count: 1, hits: [{ id }] }])
    }
  })

  test('comes in pages, in both orders', async () => {
    for (const [sort, expected] of [
      ['-date', ids.toReversed()],
      ['date', ids],
    ] as const) {
      const found: string[] = []
      for (let cursor: unknown = ''; cursor !== undefined; ) {
        const { body, next } = await ask(
          `nursing?limit=2&sort=${sort}${cursor ? `&cursor=${String(cursor)}` : ''}`,
        )
        expect(body.length).toBeLessThanOrEqual(2)
        found.push(...body.map(({ id }: { id: string }) => id))
        cursor = next
      }
      expect(found, sort).toEqual(expected)
    }
  })

  test.each([
    ['part of a name, whatever the case', 'FONTAINE', [0]],
    ['the letters of names', 'léa', [0]],
    ['an address', 'thabo_n@example.co.za', [1]],
    ['what LIKE would read otherwise', '100%', [2]],
    ['the title', 'prof', [4]],
    ['a country', 'south africa', [1]],
    ['nothing of another website', 'of another website', []],
  ])('is searched for %s', async (_, q, found) => {
    expect(await idsAt(`nursing?limit=100&q=${encodeURIComponent(q)}`)).toEqual(found.map((at) => ids[at]))
  })

  test('is filtered to a session, an interest, and both with a search', async () => {
    const { interests, sessions } = await choices()
    const interest = interests.find(({ name }) => name === 'Floating wind')?.id
    const session = sessions.find(({ name }) => name === 'Moorings')?.id
    expect(await idsAt(`nursing?limit=9&session=${session}`)).toEqual([ids[0], ids[2], ids[4]])
    expect(await idsAt(`nursing?limit=9&interest=${interest}`)).toEqual([ids[0], ids[2]])
    expect(await idsAt(`nursing?session=${session}&interest=${interest}&q=france`)).toEqual([ids[0]])
  })

  test('offers the options of its own website alone to be filtered to', async () => {
    const { interests, sessions } = await choices()
    for (const [offered, table] of [
      [interests, 'interestOptions'],
      [sessions, 'sessionOptions'],
    ] as const) {
      const living = db.selectFrom(table).select(['id', 'name']).where('deletedAt', 'is', null)
      expect(offered).toEqual(
        (await living.where('website', '=', aWebsite('nursing')).orderBy('id').execute()).map((option) => ({
          ...option,
          deleted: false,
        })),
      )
      expect(await living.where('website', '=', aWebsite('optics')).execute()).not.toEqual([])
    }
  })

  test('keeps the names of options that are deleted, and lets the list be filtered to them', async () => {
    await db
      .updateTable('sessionOptions')
      .set({ deletedAt: new Date() })
      .where('website', '=', aWebsite('nursing'))
      .where('name', '=', 'Cells & modules')
      .execute()
    await db
      .insertInto('sessionOptions')
      .values({
        website: aWebsite('nursing'),
        name: 'Never chosen',
        createdAt: new Date(),
        deletedAt: new Date(),
      })
      .execute()
    const { sessions } = await choices()
    const kept = sessions.find(({ name }) => name === 'Cells & modules')
    expect(kept).toMatchObject({ deleted: true })
    expect(sessions.map(({ name }) => name)).not.toContain('Never chosen')
    const { body } = await ask(`nursing?limit=9&session=${kept?.id}`)
    expect(body.map(({ session }: AbstractListItem) => session.sessionName)).toEqual([
      'Cells & modules',
      'Cells & modules',
    ])
  })

  test('says what is wrong with its query', async () => {
    for (const query of ['limit=0', 'cursor=x', 'sort=name', 'session=x', 'interest=99999999999']) {
      const { status, body } = await ask(`nursing?${query}`)
      expect([status, typeof body.message], query).toEqual([400, 'string'])
    }
  })
})

describe('the export of submissions', () => {
  const save = async (query = '') => {
    const answer = await app.inject({
      url: `/admin/api/admin/export/abstract-submissions/nursing${query}`,
      headers: owner,
    })
    return {
      name: answer.headers['content-disposition'],
      lines: answer.body.replace(/\r\n$/, '').split('\r\n'),
    }
  }

  test('has every column, and nothing that a spreadsheet would calculate', async () => {
    const { name, lines } = await save()
    expect(name).toMatch(/"plenary-abstract-submissions-nursing-\d{4}-\d\d-\d\d\.csv"$/)
    expect(lines[0]).toBe(
      '\uFEFFReference,Title,Name,Email,Phone,Organization,Interested In,Session,Country,Decision,' +
        'Decision state,Note,Author was told,Released (Asia/Singapore),PDF,File name,File size (bytes),File problem,File stored (Asia/Singapore),Author’s link,Submitted (Asia/Singapore),ID',
    )
    expect(lines).toHaveLength(1 + ids.length)
    expect(lines[2]).toContain(`"'=HYPERLINK(""https://example.org"")"`)
    expect(lines[2]).toContain(`,'-Japan,`)
    expect(lines[3]).toContain(',revoked,2026-03-01T17:02:00.000+08:00,')
  })

  test('is narrowed as the list is, or to the chosen ones', async () => {
    const of = ({ lines }: { lines: string[] }) => lines.slice(1).map((line) => line.slice(-36))
    expect(of(await save('?q=france'))).toEqual([ids[0]])
    expect(of(await save(`?ids=${ids[4]},${ids[1]}&sort=date`))).toEqual([ids[1], ids[4]])
  })
})

describe('the author’s link', () => {
  const viewer = async () =>
    bearerOf(app, await anAdmin(db, { role: 'VIEWER', websites: [aWebsite('nursing')] }))
  const change = (what: string, id: unknown, { website = 'nursing', headers = owner } = {}) =>
    product.post(`${list}/${website}/${id}/${what}-link`, undefined, headers)

  test('is revoked and sent again by calls that answer the submission', async () => {
    const [id] = await insertAbstracts(db, aWebsite('nursing'))
    expect(await change('revoke', id)).toMatchObject({ status: 200, body: { id, linkRevoked: true } })
    expect(await change('revoke', id)).toMatchObject({ status: 200, body: { linkRevoked: true } })
    expect(await change('renew', id)).toMatchObject({ status: 200, body: { id, linkRevoked: false } })
    const row = await db
      .selectFrom('abstractSubmissions')
      .select(['linkVersion', 'email'])
      .where('id', '=', String(id))
      .executeTakeFirstOrThrow()
    expect(row.linkVersion).toBe(2)
    await product.runJobs()
    const mails = (await product.readMails()).filter(({ text }) => text.includes(row.email))
    expect(mails).toHaveLength(1)
    expect(mails[0]?.text).toContain(`${id}.2.`)
  })

  test('is 404 where the website has no such submission, and 403 for who only looks', async () => {
    const [id] = await insertAbstracts(db, aWebsite('nursing'))
    const missing = { status: 404, body: { message: 'There is no such submission', code: 'not_found' } }
    const onlyLooks = await viewer()
    for (const what of ['revoke', 'renew']) {
      expect(await change(what, id, { website: 'optics' })).toEqual(missing)
      expect(await change(what, newId(new Date()))).toEqual(missing)
      expect(await change(what, 'x')).toEqual(missing)
      expect(await change(what, id, { headers: onlyLooks })).toMatchObject({ status: 403 })
    }
    const { body } = await ask('nursing?limit=1&sort=-date', onlyLooks)
    expect(body).toHaveLength(1)
    const row = await db
      .selectFrom('abstractSubmissions')
      .select(['linkVersion', 'linkRevokedAt'])
      .where('id', '=', String(id))
      .executeTakeFirstOrThrow()
    expect(row).toEqual({ linkVersion: 1, linkRevokedAt: null })
  })
})
