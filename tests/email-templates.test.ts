import { describe, expect, test } from 'vitest'
import { mailKinds } from '#app/mail-kinds.ts'
import { readContent } from '#features/events/server/read-content.ts'
import type { ListedTemplate, ShownTemplate, TemplateExample } from '#features/mails/templates.contract.ts'
import { placeholdersOf } from '#platform/server/mail/mail-definition.ts'
import { mailFromTemplate } from '#platform/server/mail/mail-from-template.ts'
import { checkTemplate } from '#shared/mail-text/check-template.ts'
import type { Value } from '#shared/mail-text/mail-text.ts'
import { parseSubject, parseText } from '#shared/mail-text/parse-text.ts'
import { anAdmin, bearerOf } from '#tests/admins.ts'
import { oneOf } from '#tests/long.ts'
import { insertAbstracts } from '#tests/many-abstracts.ts'
import { type aPerson, startTestProduct, visitorAtCheckout } from '#tests/product.ts'
import { readMail } from '#tests/read-mail.ts'
import { aWebsite } from '#tests/websites.ts'

const product = await startTestProduct()
const { app, db } = product
const owner = await anAdmin(db)
const asOwner = await bearerOf(app, owner)
const kinds = mailKinds({ db })
const keys = kinds.map(({ mail }) => mail.key)

const root = (website: string) => `/admin/api/admin/mails/${website}/words`
const show = async (mail: string, website = 'renewable') =>
  (await product.get(`${root(website)}/${mail}`, asOwner)).body as unknown as ShownTemplate
const put = (mail: string, body: object, website = 'renewable', headers: Record<string, string> = asOwner) =>
  product.ask('PUT', `${root(website)}/${mail}`, body, headers)
const save = async (mail: string, template: object | null, website = 'renewable') => {
  const { version } = await show(mail, website)
  return put(mail, { version, words: template }, website)
}
const preview = async (mail: string, template: object, website = 'renewable') =>
  (await product.post(`${root(website)}/${mail}/preview`, template, asOwner))
    .body as unknown as TemplateExample[]
const confirmed = 'registration-confirmed'
const template = { subject: 'See you, ((name))', text: 'Dear ((name)),\n\n((your page))' }

const mailsTo = async (address: string) =>
  (await product.readMails())
    .map(({ text }) => readMail(text))
    .filter(({ headers }) => headers['to']?.includes(address))
    .map(({ headers, text, html }) => ({ subject: headers['subject'], text, html }))

/** A person who has paid, and the emails they received since. */
const aPaidVisitor = async (change: Parameters<typeof aPerson>[0] = {}) => {
  const { sessionId, person } = await visitorAtCheckout(product, change)
  await product.pay(sessionId)
  await product.deliverWebhooks()
  await product.runJobs()
  return mailsTo(person.email)
}

describe('the default email templates', () => {
  test('have no problem in any email, and use each required placeholder', () => {
    for (const { mail } of kinds)
      expect([mail.key, checkTemplate(mail.words, { allowed: placeholdersOf(mail) })]).toEqual([mail.key, []])
    expect(new Set(keys).size).toBe(keys.length)
  })

  test('name every placeholder that is offered, but for the dates and the place', () => {
    for (const { mail } of kinds) {
      const parts = [
        ...parseText(mail.words.text)
          .flat()
          .flatMap((line) => line.parts),
        ...parseSubject(mail.words.subject),
      ]
      const used = parts.flatMap((part) => (part.is === 'placeholder' ? [part.name] : []))
      const unused = Object.keys(mail.placeholders).filter((name) => !used.includes(name))
      expect(['dates', 'place', 'organisers note', 'reference', 'session']).toEqual(
        expect.arrayContaining(unused),
      )
    }
  })
})

describe('every email', () => {
  const hostile = '((name)) <b>x</b> **x** [x](https://x.example)\r\nBcc: x@example.org'
  const spoilt = (value: unknown): unknown => {
    if (typeof value === 'string') return value.startsWith('https://') ? value : hostile
    if (Array.isArray(value)) return value.map(spoilt)
    return typeof value === 'object' && value !== null
      ? Object.fromEntries(
          Object.entries(value).map(([name, of]) => [name, name === 'look' ? of : spoilt(of)]),
        )
      : value
  }

  test.each(oneOf(4, kinds).map(({ mail }) => [mail.key, mail] as const))(
    'leaves what it is filled with as it is: %s',
    async (key, mail) => {
      const content = await readContent(db, aWebsite('renewable'), product.log)
      const make = (spoil: (value: unknown) => unknown) =>
        mailFromTemplate(
          mail,
          Object.fromEntries(
            Object.entries(mail.placeholders).map(([name, { example }]) => [name, spoil(example) as Value]),
          ),
          {
            id: key,
            website: aWebsite('renewable'),
            to: { name: 'A', address: 'a@example.org' },
            isPersonal: true,
          },
          content,
        )
      const tagsOf = (markup: string) => [...new Set(markup.match(/<[^>]*>/g))]
      const [plain, filled] = [make((value) => value), make(spoilt)]
      expect(tagsOf(filled.html)).toEqual(tagsOf(plain.html))
      expect(filled.subject).not.toMatch(/\p{Cc}/u)
      expect(filled.text).toContain(hostile)
      expect(filled.html).toContain('((name)) &lt;b&gt;x&lt;/b&gt; **x** [x](https://x.example)')
    },
  )
})

describe('the email templates of a website', () => {
  test('are listed with who changed them', async () => {
    await save('refund-sent', { subject: 'Money', text: 'Dear ((name))' }, 'optics')
    const { body } = await product.get(root('optics'), asOwner)
    const list = body as unknown as ListedTemplate[]
    expect(list.map(({ mail }) => mail)).toEqual(keys)
    expect(list.filter(({ state }) => state !== 'ours')).toEqual([
      expect.objectContaining({
        mail: 'refund-sent',
        state: 'changed',
        last: { by: owner.email, at: expect.any(String) },
      }),
    ])
  })

  test('are in the next email, and ours again after going back', async () => {
    expect((await save(confirmed, template)).status).toBe(200)
    const name = 'Ada ((reference)) <b>**x**</b>'
    const [mail] = await aPaidVisitor({ name })
    expect(mail?.subject).toBe(`TEST: See you, ${name}`)
    expect(mail?.text).toContain(`Dear ${name},\n\nSee your registration: http`)
    expect(mail?.html).toContain('<bdi>Ada ((reference)) &lt;b&gt;**x**&lt;/b&gt;</bdi>')
    expect(mail?.html).toContain('This was a test payment. No money was charged.')

    const { status, body } = await save(confirmed, null)
    expect([
      status,
      body['state'],
      body['version'],
      (body as unknown as ShownTemplate).versions[0]?.words,
    ]).toEqual([200, 'ours', 2, null])
    const [next] = await aPaidVisitor()
    expect(next?.subject).toMatch(/^TEST: Your registration for the .+ is confirmed$/)
  })

  test('that are changed between the job and its sending are the ones that are sent', async () => {
    const { sessionId, person } = await visitorAtCheckout(product)
    await product.pay(sessionId)
    await product.deliverWebhooks()
    await save(confirmed, { ...template, subject: 'Changed while it waited' })
    await product.runJobs()
    expect((await mailsTo(person.email)).map(({ subject }) => subject)).toEqual([
      'TEST: Changed while it waited',
    ])
    await save(confirmed, null)
  })

  test('that no longer fit are not sent', async () => {
    const row = {
      website: aWebsite('renewable'),
      mail: confirmed,
      adminEmail: 'a@example.org',
      at: new Date(),
    } as const
    const { version } = await show(confirmed)
    await db
      .insertInto('mailWords')
      .values({ ...row, version: version + 1, subject: 'Old', text: '((gone))' })
      .execute()
    expect((await show(confirmed)).state).toBe('unfit')
    const [mail] = await aPaidVisitor()
    expect(mail?.subject).toMatch(/is confirmed$/)
    await save(confirmed, null)
  })

  test.each([
    [
      'without its link',
      { subject: 'a', text: 'b' },
      '((your page)) must stay: without it no one can open their registration.',
    ],
    [
      'with an unknown placeholder',
      { subject: 'a', text: '((nmae)) ((your page))' },
      /^There is no \(\(nmae\)\) here\. You can use \(\(name\)\), /,
    ],
    [
      'with two lines in the subject',
      { subject: 'a\r\nBcc: b@example.org', text: '((your page))' },
      'The subject must be on one line.',
    ],
    ['with a link that runs', { subject: 'a', text: '[a](javascript:b) ((your page))' }, /cannot be linked/],
    [
      'with too many characters',
      { subject: 'a', text: `((your page))${'a'.repeat(10_000)}` },
      'The text must be at most 10,000 characters.',
    ],
  ])('are refused %s', async (_how, template, message) => {
    const { status, body } = await save(confirmed, template)
    expect([status, body.message]).toEqual([
      400,
      typeof message === 'string' ? message : expect.stringMatching(message),
    ])
    expect((await show(confirmed)).state).toBe('ours')
  })

  test('that someone else has changed are not overwritten, and a repeated save finds itself', async () => {
    const mail = 'abstract-received'
    const { version, ours } = await show(mail)
    const first = { version, words: { ...ours, subject: 'First' } }
    const answers = await Promise.all([
      put(mail, first),
      put(mail, { version, words: { ...ours, subject: 'Second' } }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const storedTemplate = (await show(mail)).words
    expect((await put(mail, { version, words: storedTemplate })).status).toBe(200)
    const late = await put(mail, { version, words: { ...ours, subject: 'Third' } })
    expect(late.body).toMatchObject({ code: 'version_conflict' })
    expect((await show(mail)).versions).toHaveLength(1)
  })

  test('are entries of the audit with what they were, and are never changed', async () => {
    const mail = 'discount-refused'
    const { ours } = await show(mail)
    await save(mail, { ...ours, subject: 'Sorry, ((name))' })
    await save(mail, null)
    const entries = await db
      .selectFrom('auditEntries')
      .select(['action', 'website', 'oldValues', 'newValues'])
      .where('subject', '=', 'Discount request refused')
      .orderBy('id')
      .execute()
    expect(entries).toEqual([
      {
        action: 'mail-words.saved',
        website: aWebsite('renewable'),
        oldValues: { subject: ours.subject },
        newValues: { subject: 'Sorry, ((name))' },
      },
      {
        action: 'mail-words.taken-back',
        website: aWebsite('renewable'),
        oldValues: { subject: 'Sorry, ((name))' },
        newValues: { subject: ours.subject },
      },
    ])
    await expect(
      db
        .updateTable('mailWords')
        .set({} as never)
        .execute(),
    ).rejects.toThrow()
    await expect(db.deleteFrom('mailWords').execute()).rejects.toThrow(/never changed/)
  })

  test('are read by a viewer and changed by none', async () => {
    const viewer = await bearerOf(
      app,
      await anAdmin(db, { role: 'VIEWER', websites: [aWebsite('renewable')] }),
    )
    expect((await product.get(`${root('renewable')}/${confirmed}`, viewer)).status).toBe(200)
    expect((await product.post(`${root('renewable')}/${confirmed}/preview`, template, viewer)).status).toBe(
      200,
    )
    expect((await put(confirmed, { version: 0, words: template }, 'renewable', viewer)).status).toBe(403)
    expect((await product.post(`${root('renewable')}/${confirmed}/try`, template, viewer)).status).toBe(403)
    expect((await product.get(`${root('nursing')}/${confirmed}`, viewer)).status).toBe(403)
    expect((await product.get(`${root('renewable')}/constructor`, asOwner)).status).toBe(404)
  })
})

describe('the preview', () => {
  test('shows someone invented where there is no one', async () => {
    const [example, ...more] = await preview(confirmed, template, 'nursing')
    expect(more).toEqual([])
    expect(example).toMatchObject({ kind: 'invented', subject: 'See you, Dr. Ada Lovelace' })
    expect(example?.text).toContain('Dear Dr. Ada Lovelace,')
  })

  test('shows every email as its own people would get it, without their links', async () => {
    for (const name of ['Wilhelmina Featherstonehaugh-Oyelaran', 'مريم حداد', 'Bo', '<b>((conference))</b>'])
      await aPaidVisitor({ name })
    await insertAbstracts(db, aWebsite('renewable'))
    for (const { mail } of oneOf(4, kinds)) {
      const examples = await preview(mail.key, mail.words)
      expect(examples.length).toBeGreaterThan(0)
      for (const { text, html, subject } of examples) {
        expect([mail.key, text]).not.toEqual([
          mail.key,
          expect.stringMatching(/\(\((?!conference)|undefined|#[\w-]{20}/),
        ])
        expect(subject).not.toBe('')
        expect(html).not.toMatch(/<(?:a|img|script|style)\b/)
      }
    }
    const kindsShown = (await preview(confirmed, template)).map(({ kind }) => kind)
    expect(kindsShown).toEqual(['longest', 'right-to-left', 'plainest'])
  })

  test('goes to the organiser alone when they send it to themselves', async () => {
    const { body, status } = await product.post(`${root('renewable')}/${confirmed}/try`, template, asOwner)
    expect([status, body['to']]).toEqual([200, owner.email])
    await product.runJobs()
    expect((await mailsTo(owner.email)).map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/^Test: .*See you, /),
    ])
    const refused = await product.post(
      `${root('renewable')}/${confirmed}/try`,
      { subject: 'a', text: 'b' },
      asOwner,
    )
    expect(refused.status).toBe(400)
  })
})
