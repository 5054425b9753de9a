import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { listMessages, type ReceivedMessage } from '#features/contact/admin-contact.contract.ts'
import { storeMessage } from '#features/contact/server/send-message.ts'
import { newId } from '#shared/ids.ts'
import { nextCursorHeader } from '#shared/list-page.ts'
import type { Website } from '#shared/website.ts'
import { anAdmin, bearerOf } from '#tests/admins.ts'
import { adminCaller } from '#tests/ask-admin.ts'
import { isLong } from '#tests/long.ts'
import { startTestProduct } from '#tests/product.ts'
import { aWebsite } from '#tests/websites.ts'

const product = await startTestProduct()
const { app, db, clock } = product
const account = await anAdmin(db)
const owner = await bearerOf(app, account)

const ask = adminCaller(app, owner)
const list = async (query = '', website: Website = aWebsite('optics')) =>
  listMessages.replies[200].parse((await ask(`messages/${website}${query}`)).body())
const subjects = (messages: ReceivedMessage[]) => messages.map(({ subject }) => subject)

let seconds = 0
const aMessage = async (
  subject: string,
  {
    website = 'optics' as Website,
    name = 'Vera Visitor',
    email = 'vera@example.org',
    message = 'Hello?',
  } = {},
) => {
  clock.advance(1)
  seconds++
  const { id } = await storeMessage(product, website, {
    name,
    email,
    subject,
    message: `${message} ${seconds}`,
  })
  return id
}
const note = (
  id: string,
  body: object,
  headers: Record<string, string> = {},
  website: Website = aWebsite('optics'),
) => ask(`messages/${website}/${id}`, { method: 'PUT', body, headers: { ...owner, ...headers } })

test.runIf(isLong)('of very many messages the figures are remembered, for a minute at most', async () => {
  const website = 'nursing'
  const total = async () => ((await ask(`messages/${website}/desk`)).body() as { total: number }).total
  const letAMinutePass = () => clock.advance(60)
  const insert = (count: number) =>
    sql`insert into contact_messages (website, id, name, email, subject, message, created_at)
      select ${website}, gen_random_uuid(), 'N', 'n@example.org', 'S', n::text, ${clock.now()}
      from generate_series(1, ${count}::integer) n`.execute(db)
  await insert(29_999)
  expect(await total()).toBe(29_999)
  await insert(1)
  expect(await total(), 'few are counted for everyone who asks').toBe(30_000)
  await insert(1)
  expect(await total(), 'many are not').toBe(30_000)
  letAMinutePass()
  expect(await total()).toBe(30_001)
  await sql`delete from contact_messages where website = ${website}`.execute(db)
  letAMinutePass()
  expect(await total()).toBe(0)
})

describe('the list of messages', () => {
  test('is the newest first, whole or page by page, of its website alone', async () => {
    for (const subject of ['One', 'Two', 'Three']) await aMessage(subject, { website: aWebsite('renewable') })
    await aMessage('Elsewhere', { website: aWebsite('nursing') })
    expect(subjects(await list('', aWebsite('renewable')))).toEqual(['Three', 'Two', 'One'])
    expect(subjects(await list('?sort=date', aWebsite('renewable')))).toEqual(['One', 'Two', 'Three'])

    const first = await ask('messages/renewable?limit=2')
    expect(subjects(first.body())).toEqual(['Three', 'Two'])
    const next = await ask(`messages/renewable?limit=2&cursor=${String(first.headers[nextCursorHeader])}`)
    expect(subjects(next.body())).toEqual(['One'])
    expect(next.headers[nextCursorHeader]).toBeUndefined()
  })

  test('is narrowed by a search whatever the case, in each field', async () => {
    await aMessage('Visa for Fukuoka', {
      name: 'Élodie Durand',
      email: 'elodie@exemple.fr',
      message: 'Passeport\nZurich',
    })
    for (const q of ['FUKUOKA', 'élodie', 'elodie@exemple.fr', 'passeport', 'vi', 'zu', 'rich'])
      expect(subjects(await list(`?q=${encodeURIComponent(q)}`)), q).toContain('Visa for Fukuoka')
    expect(await list('?q=ic')).toEqual([])
    expect(await list('?q=%25_%25')).toEqual([])
  })

  test('is narrowed by what was done, and by who takes care', async () => {
    const [unread, read, mine] = [await aMessage('Unread'), await aMessage('Read'), await aMessage('Mine')]
    await note(read, { read: true })
    await note(mine, { answered: true, assignedTo: account.id })
    const idsOf = async (query: string) => (await list(query)).map(({ id }) => id)
    expect(await idsOf('?state=unread')).toContain(unread)
    expect(await idsOf('?state=unread')).not.toContain(read)
    expect(await idsOf('?state=open')).toContain(read)
    expect(await idsOf('?state=answered')).toEqual([mine])
    expect(await idsOf('?assigned=me')).toEqual([mine])
    expect(await idsOf('?assigned=nobody')).not.toContain(mine)

    const desk = (await ask('messages/optics/desk')).body()
    const all = await list()
    expect(desk).toMatchObject({
      total: all.length,
      unread: all.filter(({ readAt }) => readAt === null).length,
      open: all.filter(({ answeredAt }) => answeredAt === null).length,
      answered: all.filter(({ answeredAt }) => answeredAt !== null).length,
    })
  })

  test('is saved as CSV, and what a visitor wrote is never calculated', async () => {
    const id = await aMessage('=1+1', { message: 'Line one\nline "two"' })
    const { text, headers } = await ask(`export/messages/optics?ids=${id}`)
    expect(headers['content-disposition']).toMatch(/plenary-messages-optics-\d{4}-\d\d-\d\d\.csv/)
    expect(
      text.startsWith('\uFEFFReceived (Europe/Lisbon),Name,Email,Subject,Message,Read (Europe/Lisbon),'),
    ).toBe(true)
    expect(text).toContain(`'=1+1`)
    expect(text).toContain('"Line one\nline ""two""')
    expect(text.trim().split('\r\n')).toHaveLength(2)
    const elsewhere = await ask(`export/messages/nursing?ids=${id}`)
    expect(elsewhere.text.trim().split('\r\n')).toHaveLength(1)
  })
})

describe('what is noted of a message', () => {
  test('is kept with its moment, and the message that is answered or given to someone was read', async () => {
    const id = await aMessage('To be answered')
    const begun = clock.now().getTime()
    const answered = await note(id, { answered: true })
    const { answeredAt: at } = answered.body()
    expect(Date.parse(at)).toBeGreaterThan(begun)
    expect(Date.parse(at)).toBeLessThan(clock.now().getTime())
    expect(answered.body()).toMatchObject({ readAt: at, assignedTo: null, version: '2' })

    clock.advance(60)
    const again = await note(id, { answered: true, read: true })
    expect(again.body()).toMatchObject({ readAt: at, answeredAt: at, version: '2' })

    const given = await note(id, { assignedTo: account.id, answered: false })
    expect(given.body()).toMatchObject({
      answeredAt: null,
      assignedTo: { id: account.id, name: 'Ada Admin', email: account.email },
      version: '3',
    })
    expect((await note(id, { assignedTo: null, read: false })).body()).toMatchObject({
      readAt: null,
      assignedTo: null,
    })
  })

  test('of two at once the later learns it, and nothing is overwritten', async () => {
    const id = await aMessage('Of two')
    const answers = await Promise.all([
      note(id, { answered: true }, { 'if-match': '"1"' }),
      note(id, { assignedTo: account.id }, { 'if-match': '"1"' }),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 412])
    const refused = answers.find(({ status }) => status === 412)
    expect(refused?.body().message).toMatch(
      /^The message has changed since you opened it. It is now: .+\. Nothing was saved\.$/,
    )
    expect((await list()).find((one) => one.id === id)?.version).toBe('2')
  })

  test('goes to no one who may not change things of the website', async () => {
    const id = await aMessage('For whom')
    const viewer = await anAdmin(db, { role: 'VIEWER', websites: [aWebsite('optics')] })
    const elsewhere = await anAdmin(db, { role: 'ADMIN', websites: [aWebsite('nursing')] })
    const disabled = await anAdmin(db, { role: 'ADMIN', websites: [aWebsite('optics')] })
    await db.updateTable('admins').set({ disabledAt: clock.now() }).where('id', '=', disabled.id).execute()
    const helper = await anAdmin(db, { role: 'ADMIN', websites: [aWebsite('optics')] })

    for (const assignedTo of [viewer.id, elsewhere.id, disabled.id, newId(clock.now()), 'nobody'])
      expect((await note(id, { assignedTo })).status).toBe(400)
    expect((await note(id, { assignedTo: helper.id })).status).toBe(200)
    const { colleagues } = (await ask('messages/optics/desk')).body()
    const ids = colleagues.map((one: { id: string }) => one.id)
    expect(ids).toEqual(expect.arrayContaining([account.id, helper.id]))
    expect(ids).not.toContain(viewer.id)

    // who goes keeps their name on what they took care of
    await db.updateTable('admins').set({ disabledAt: clock.now() }).where('id', '=', helper.id).execute()
    expect((await list()).find((one) => one.id === id)?.assignedTo?.id).toBe(helper.id)
  })

  test.each([
    ['nursing', (id: string) => id, 404],
    ['optics', () => newId(clock.now()), 404],
    ['optics', () => 'desk-of-somebody', 404],
  ] as const)(
    'there is no message of another website, nor an unknown one: %s',
    async (website, idOf, status) => {
      const id = await aMessage('Here')
      expect((await note(idOf(id), { read: true }, {}, aWebsite(website))).status).toBe(status)
      expect((await list()).find((one) => one.id === id)?.readAt).toBeNull()
    },
  )

  test('bad input is a sentence and changes nothing; a viewer looks and changes nothing', async () => {
    const id = await aMessage('Bad')
    for (const body of [{ read: 'yes' }, { answered: 1 }, { assignedTo: 7 }])
      expect((await note(id, body)).status).toBe(400)
    const viewer = await bearerOf(app, await anAdmin(db, { role: 'VIEWER', websites: [aWebsite('optics')] }))
    expect((await ask('messages/optics', { headers: viewer })).status).toBe(200)
    expect((await note(id, { read: true }, viewer)).status).toBe(403)
    expect((await list()).find((one) => one.id === id)?.version).toBe('1')
  })
})
