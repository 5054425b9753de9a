import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { mailKinds } from '#app/mail-kinds.ts'
import { inviteAdmin } from '#features/accounts/accounts.contract.ts'
import { readContent } from '#features/events/server/read-content.ts'
import { listLabels, mailingLists } from '#features/mailings/mailing-lists.ts'
import { saveMailing, showSegment, startMailing } from '#features/mailings/mailings.contract.ts'
import { mailingMail } from '#features/mailings/server/mailing.mail.ts'
import { recordMails } from '#features/mails/server/record-mails.ts'
import { exampleAddress } from '#platform/server/mail/mail-definition.ts'
import { mailFromTemplate } from '#platform/server/mail/mail-from-template.ts'
import type { Mail } from '#platform/server/mail/mailer.ts'
import { signLink } from '#platform/server/security/signed-link.ts'
import { newId } from '#shared/ids.ts'
import type { Value } from '#shared/mail-text/mail-text.ts'
import type { Website } from '#shared/website.ts'
import { anAdmin, bearerOf } from '#tests/admins.ts'
import { plant } from '#tests/hostile/canary-data.ts'
import { startTestProduct } from '#tests/product.ts'
import { readMail } from '#tests/read-mail.ts'
import { aWebsite } from '#tests/websites.ts'

/* For every email with a secret link and every table: no row contains what the link needs. */

const product = await startTestProduct({ RATE_LIMITS: 'off' })
const { db, clock } = product
const website: Website = aWebsite('optics')

const allRows = async (): Promise<string> => {
  const { rows } = await sql<{ content: string }>`
    select query_to_xml(format('select * from %I', table_name), true, true, '')::text as content
    from information_schema.tables
    where table_schema = current_schema() and table_type = 'BASE TABLE'`.execute(db)
  return rows.map(({ content }) => content).join('\n')
}

/** Every kind of white space, and another letter case, inside the brackets of a placeholder. */
const spellings = (name: string): string[] =>
  [' ', '  ', '\t', '\u00a0', '\u2003 ', '\u3000'].map((space) => {
    const [first = '', ...more] = name.split(' ')
    return `((${space}${[first.toUpperCase(), ...more].join(space)}${space}))`
  })

let links = 0
const aLink = () => {
  links++
  const id = newId(clock.now())
  return `https://conference.example/page-${links}#${signLink('a key', 'any', { website, id, linkVersion: 1 })}`
}

/** The values with each example URL replaced by a secret link, and those links. */
const withLinks = (example: Value): { value: Value; made: string[] } => {
  const made: string[] = []
  const value = JSON.parse(JSON.stringify(example), (_key, one) =>
    one === exampleAddress ? made[made.push(aLink()) - 1] : one,
  )
  return { value, made }
}

const sent: Mail[] = []
const send = recordMails(
  { db, clock, log: product.log, intoOutbox: async () => false },
  async (mail) => void sent.push(mail),
)

const linksOf = ({ text, html }: Pick<Mail, 'text' | 'html'>): string[] =>
  `${text} ${html}`.match(/[0-9a-f-]{36}\.\d+\.[\w-]{43}|(?<=#)[\w.-]{43,}/g) ?? []

/** Records the emails and compares stored data with their links; each must have some. */
const expectCut = async (mails: readonly Mail[]) => {
  for (const mail of mails) {
    expect(linksOf(mail), mail.subject).not.toEqual([])
    await send(mail)
  }
  const stored = await allRows()
  expect(mails.flatMap(linksOf).filter((token) => stored.includes(token))).toEqual([])
}

const frameOf = (isPersonal: boolean) => ({
  id: newId(clock.now()),
  website,
  to: { name: 'Ada', address: 'ada@example.org' },
  isPersonal,
})

test('a link in any placeholder of any email is in no table, however the placeholder is written', async () => {
  const content = await readContent(db, website, product.log)
  const mails = mailKinds({ db }).flatMap(({ mail }) => {
    const filled = Object.entries(mail.placeholders).map(([name, { example }]) => ({
      name,
      ...withLinks(example),
    }))
    const values = Object.fromEntries(filled.map(({ name, value }) => [name, value]))
    const names = filled.filter(({ made }) => made.length > 0).map(({ name }) => name)
    return names.flatMap((name) =>
      spellings(name).map((written) =>
        mailFromTemplate(mail, values, frameOf(true), { ...content, words: { subject: 'x', text: written } }),
      ),
    )
  })
  expect(mails.length).toBeGreaterThan(20)
  await expectCut(mails)
})

test('a link that no one has named as one is in no table either', async () => {
  const content = await readContent(db, website, product.log)
  const page = aLink()
  const text = `Mine does not open: ${page}`
  const [mail] = mailKinds({ db })
  if (!mail) throw new Error('There is no email')
  await expectCut([
    mailFromTemplate(mail.mail, {}, frameOf(false), {
      ...content,
      words: { subject: `About ${page}`, text },
    }),
    mailingMail({ subject: page, text }, { ...frameOf(false), values: {} }, content),
  ])
})

test('the links of a mailing to any list are in no table, and only of a text that has them', async () => {
  const planted = await plant(product, website, { prints: false })
  const admin = await bearerOf(product.app, await anAdmin(db))
  const pathOf = ({ path }: { path: string }, id = '') => path.replace(':website', website).replace(':id', id)
  const start = async (list: string, text: string) => {
    const id = newId(clock.now())
    const draft = { list, filter: '', purpose: 'service', subject: 'Before you travel', text, version: 0 }
    const saved = await product.ask('PUT', pathOf(saveMailing, id), draft, admin)
    expect(saved.status, JSON.stringify(saved.body)).toBe(200)
    const query = new URLSearchParams({ list, filter: '', purpose: 'service' })
    const { count, stamp } = (await product.get(`${pathOf(showSegment)}?${query}`, admin)).body
    const version = saved.body['version']
    expect((await product.post(pathOf(startMailing, id), { count, stamp, version }, admin)).status).toBe(200)
  }
  // the usual spelling is covered by other tests
  const odd = spellings('own page').slice(1)
  for (const [at, list] of mailingLists.entries()) {
    expect(listLabels[list].placeholders.map(({ name }) => name)).toContain('own page')
    await start(list, odd[at] ?? '')
  }
  await start('bookings', 'The doors open at eight.')
  for (let round = 0; round < 8; round++) {
    clock.advance(121)
    await product.runJobs()
  }
  const mails = (await product.readMails())
    .map(({ text }) => readMail(text))
    .filter(({ headers }) => headers['subject'] === 'Before you travel')
  const tokens = mails.flatMap(linksOf)
  expect(tokens).toEqual(expect.arrayContaining([planted.tokens.registration, planted.tokens.abstract]))
  const stored = await allRows()
  expect(tokens.filter((token) => stored.includes(token))).toEqual([])
  const rows = await db
    .selectFrom('mails')
    .select(['kept', 'message'])
    .where('subject', '=', 'Before you travel')
    .execute()
  const keptOf = (isPlain: boolean) =>
    new Set(
      rows
        .filter((row) => JSON.stringify(row.message).includes('The doors') === isPlain)
        .map(({ kept }) => kept),
    )
  const viewer = await bearerOf(product.app, await anAdmin(db, { role: 'VIEWER', websites: [website] }))
  for (const list of mailingLists) {
    const query = new URLSearchParams({ list, filter: '', purpose: 'service' })
    const { body } = await product.get(`${pathOf(showSegment)}?${query}`, viewer)
    expect(JSON.stringify(body)).toContain('#personal-link')
    expect(linksOf({ text: JSON.stringify(body), html: '' })).toEqual([])
  }
  expect([keptOf(false), keptOf(true)]).toEqual([new Set(['cut']), new Set(['whole'])])
})

test('what visitors and organisers were sent in a whole journey is in no table and no line of the log', async () => {
  const admin = await bearerOf(product.app, await anAdmin(db))
  const planted = await plant(product, aWebsite('renewable'), { prints: false })
  const someone = { email: 'nora@example.org', name: 'Nora New', role: 'ADMIN', websites: ['renewable'] }
  expect((await product.post(inviteAdmin.path, someone, admin)).status).toBeLessThan(300)
  await product.post('/api/registration/links', { email: planted.person.email })
  await product.runJobs()
  const mails = (await product.readMails()).map(({ text }) => readMail(text))
  const tokens = [...mails.flatMap(linksOf), ...Object.values(planted.tokens)]
  expect(tokens.length).toBeGreaterThan(5)
  const stored = `${await allRows()}${JSON.stringify(product.logged)}`
  expect(tokens.filter((token) => stored.includes(token))).toEqual([])
})

test('the migration cuts the links of emails that were kept before', async () => {
  const id = newId(clock.now())
  const [page, to] = [aLink(), { name: 'Ada', address: 'ada@example.org' }]
  const row = {
    id,
    website,
    kind: 'mailing.mail',
    subject: 'Kept before',
    createdAt: clock.now(),
    sentAt: clock.now(),
  }
  const message = JSON.stringify({ to, text: `Yours: ${page}`, html: `<a href="${page}">Yours</a>` })
  await db
    .insertInto('mails')
    .values({ ...row, recipientName: to.name, recipientAddress: to.address, kept: 'whole', message })
    .execute()
  const file = new URL('../database/migrations/0051_links_cut_from_emails.sql', import.meta.url)
  await product.pool.query(await readFile(file, 'utf8'))
  const stored = await db.selectFrom('mails').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const cut = page.replace(/#.*/, '#(link)')
  expect(stored).toMatchObject({
    kept: 'cut',
    message: { to, text: `Yours: ${cut}`, html: `<a href="${cut}">Yours</a>` },
  })
})
