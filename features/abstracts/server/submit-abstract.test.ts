import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { signAuthorLink } from '#features/abstracts/server/author-link.ts'
import { renewAuthorLink, revokeAuthorLink } from '#features/abstracts/server/author-link-changes.ts'
import { readSessionKey } from '#platform/server/security/session-key.ts'
import type { AbstractId } from '#shared/ids.ts'
import { anAdmin, aPermission, bearerOf } from '#tests/admins.ts'
import { withoutAudit } from '#tests/audit-failure.ts'
import { isLong, oneOf, sampleOf } from '#tests/long.ts'
import { startTestProduct } from '#tests/product.ts'
import { readMail } from '#tests/read-mail.ts'
import { type Author, anAuthor, aPdf, fieldsOf, fileOf, sendForm, someOptions } from '#tests/upload-form.ts'
import { aWebsite } from '#tests/websites.ts'

const product = await startTestProduct()
const { pool, clock } = product
const key = await readSessionKey(product.config.sessionKey, product.folder)
const options = await someOptions(pool)
const elsewhere = await someOptions(pool, 'optics')
const url = `${product.url}/api/form-submission/submit`

const submit = (author: Author, file = aPdf(), fileName = 'abstract.pdf') =>
  sendForm(url, [...fieldsOf(author), fileOf(file, fileName)])
const rowsOf = async ({ email }: { email?: string }) =>
  (await pool.query('select * from abstract_submissions where email = $1', [email])).rows
const files = () => readdir(join(product.folder, 'files')).catch(() => [])

/** The mails to one author, after all jobs ran. */
const mailsTo = async ({ email = '' }: Author) => {
  await product.runJobs()
  return (await product.readMails())
    .filter(({ text }) => text.includes(email))
    .map(({ text }) => readMail(text))
}

const linkIn = ({ text }: ReturnType<typeof readMail>) => /\S+\/my-abstract#\S+/.exec(text)?.[0] ?? ''
const tokenIn = (mail: ReturnType<typeof readMail>) => linkIn(mail).split('#')[1] ?? ''

/** An author whose abstract was taken, with their link. */
const anAcceptedAuthor = async (file = aPdf(), fileName = 'abstract.pdf') => {
  const author = anAuthor(options)
  const { body } = await submit(author, file, fileName)
  const [mail] = await mailsTo(author)
  if (!mail) throw new Error('There is no mail')
  return {
    author,
    id: String(body['id']) as AbstractId,
    reference: String(body['reference']),
    mail,
    token: tokenIn(mail),
  }
}

/** As `anAcceptedAuthor`, for those whose mail no one reads: it is not sent, which takes longer than all the rest. */
const anAuthorWithLink = async (file = aPdf(), fileName = 'abstract.pdf') => {
  const author = anAuthor(options)
  const { body } = await submit(author, file, fileName)
  const [id, reference] = [String(body['id']) as AbstractId, String(body['reference'])]
  await pool.query(`delete from jobs where payload->>'id' = $1`, [id])
  return {
    author,
    id,
    reference,
    token: signAuthorLink(key, { website: aWebsite('renewable'), id, linkVersion: 1 }),
  }
}

const own = (token: string, headers: Record<string, string> = {}) =>
  product.get('/api/form-submission/mine', { authorization: `Bearer ${token}`, ...headers })
const replace = (token: string, file = aPdf(3_000), fileName = 'better.pdf') =>
  sendForm(`${product.url}/api/form-submission/mine/file`, [fileOf(file, fileName)], {
    authorization: `Bearer ${token}`,
  })
const fileAt = (address: unknown, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  product.app.inject({ method, url: String(address), headers: { host: 'localhost:3000', ...headers } })
const addressOf = async (token: string) => ((await own(token)).body['file'] as { address: string }).address

const closeAt = async (moment: Date | null) => {
  await pool.query(
    `insert into website_settings (website, abstracts_close_at) values ('renewable', $1)
     on conflict (website) do update set abstracts_close_at = $1`,
    [moment],
  )
  // as the one that commits such a change says
  product.version.changed(aWebsite('renewable'))
}

describe('a submission T21', () => {
  test('whose text is not UTF-8 is refused, and nothing of it is stored', async () => {
    const author = anAuthor(options)
    const fields = fieldsOf(author).map((part) =>
      part.name === 'name' ? { ...part, value: Buffer.from('Ana Garc\u00eda', 'latin1') } : part,
    )
    const { status, body } = await sendForm(url, [...fields, fileOf(aPdf())])
    expect([status, body['code']]).toEqual([400, 'request_unreadable'])
    expect(await rowsOf(author)).toEqual([])
  })

  test('is stored with its file, and answered with its reference', async () => {
    const author = anAuthor(options)
    const { status, body } = await submit(author, aPdf(12_345), 'Wind.pdf')
    expect({ status, body }).toEqual({
      status: 201,
      body: { id: expect.any(String), reference: expect.stringMatching(/^A-[2-9A-Z]{6}$/) },
    })
    const { interestedInId, sessionId } = options
    const rows = await rowsOf(author)
    expect(rows).toMatchObject([
      {
        website: 'renewable',
        id: body['id'],
        reference: body['reference'],
        title_prefix: 'Dr.',
        name: author.name,
        organization_name: 'Ariake Institute of Energy Systems',
        interest_option_id: Number(interestedInId),
        session_option_id: Number(sessionId),
        country: 'Japan',
        file_name: 'Wind.pdf',
        file_bytes: 12_345,
      },
    ])
    expect(await files()).toContain(rows[0].file_key)
  })

  test('may bring its fields after the file', async () => {
    const author = anAuthor(options)
    const { status } = await sendForm(url, [fileOf(aPdf()), ...fieldsOf(author)])
    expect(status).toBe(201)
    expect(await rowsOf(author)).toHaveLength(1)
  })

  test('knows its website by the host, whatever a field says', async () => {
    const author = anAuthor(elsewhere, { website: 'renewable' })
    const formParts = [...fieldsOf(author), fileOf(aPdf())]
    expect(await sendForm(url, formParts, { host: 'optics.localhost:3000' })).toMatchObject({ status: 201 })
    expect(await rowsOf(author)).toMatchObject([{ website: 'optics' }])
  })

  test('again within 30 minutes is the same one: one row, one file, one email', async () => {
    const author = anAuthor(options)
    const first = await submit(author)
    const before = (await files()).length
    const again = await submit({ ...author, email: author.email.toUpperCase() }, aPdf(), 'renamed.pdf')
    expect(first.status).toBe(201)
    expect(again).toMatchObject({ status: 200, body: first.body })
    expect(await files()).toHaveLength(before)
    expect(await mailsTo(author)).toHaveLength(1)

    // another file, or another choice, is another submission
    expect((await submit(author, aPdf(2_001))).status).toBe(201)
    const other = await someOptions(pool, 'renewable', ' two')
    expect((await submit({ ...author, sessionId: other.sessionId })).status).toBe(201)

    clock.advance(30 * 60 + 1)
    const later = await submit(author)
    expect(later.status).toBe(201)
    expect(later.body['id']).not.toBe(first.body['id'])
  })

  test('twice at the same instant is one', async () => {
    const author = anAuthor(options)
    const before = (await files()).length
    const answers = await Promise.all([submit(author), submit(author), submit(author)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 201])
    expect(new Set(answers.map(({ body }) => body['id'])).size).toBe(1)
    expect(await rowsOf(author)).toHaveLength(1)
    expect(await files()).toHaveLength(before + 1)
    expect(await mailsTo(author)).toHaveLength(1)
  })
})

describe('refuses, with the sentence T18', () => {
  let before: string[]
  beforeEach(async () => {
    before = await files()
  })
  // nothing that is refused leaves a file or a row
  afterEach(async () => {
    expect(await files()).toEqual(before)
  })

  const refused = async (change: Record<string, string>, sentence: string, code = 'invalid_input') => {
    const author: Author = anAuthor(options, change)
    for (const formParts of [
      [...fieldsOf(author), fileOf(aPdf())],
      [fileOf(aPdf()), ...fieldsOf(author)],
    ])
      expect(await sendForm(url, formParts)).toMatchObject({ status: 400, body: { message: sentence, code } })
    expect(await rowsOf(author)).toEqual([])
  }

  const required = {
    titlePrefix: 'Title',
    name: 'Name',
    phone: 'Phone',
    email: 'Email',
    organizationName: 'Organization',
    interestedInId: 'Interest area',
    sessionId: 'Session',
    country: 'Country',
  }

  test.each(oneOf(3, Object.entries(required)))('what has no %s', async (field, label) => {
    const sentence = `${label} is required`
    await refused({ [field]: '' }, sentence)
    await refused({ [field]: '   ' }, sentence)
    const { [field]: _left, ...rest } = anAuthor(options) as Author
    const answer = await sendForm(url, [...fieldsOf(rest), fileOf(aPdf())])
    expect(answer).toMatchObject({ status: 400, body: { message: sentence, code: 'invalid_input', field } })
  })

  const refusals: [string, Record<string, string>, string, string?][] = [
    ['a long name', { name: 'a'.repeat(201) }, 'Name must be at most 200 characters'],
    [
      'a very long organization',
      { organizationName: 'a'.repeat(20_000) },
      'Organization must be at most 300 characters',
    ],
    ['a name with a header in it', { name: 'Ada\r\nBcc: all@example.org' }, 'Name must be on one line'],
    ['a title on two lines', { titlePrefix: 'Dr.\nX' }, 'Title must be on one line'],
    ['a country with a NUL', { country: 'Ja\0pan' }, 'Country contains characters that cannot be stored'],
    ['no e-mail address', { email: 'ada' }, 'Enter an email address such as name@example.org'],
    [
      'an e-mail address with a header in it',
      { email: 'ada@example.org\r\nBcc: all@example.org' },
      'Enter an email address such as name@example.org',
    ],
    ['an id that is a number only to a program', { interestedInId: '1e1' }, 'Interest area is required'],
    ['a negative id', { interestedInId: '-1' }, 'Interest area is required'],
    ['an id that no column holds', { sessionId: '9999999999' }, 'Session is required'],
    [
      'what only a program fills in',
      { homepage: 'https://example.org' },
      'A program filled in a field that you cannot see. Check the fields that you see, and send the form again.',
      'filled_by_program',
    ],
  ]
  const few = refusals.filter(([, change]) => 'homepage' in change || change['name']?.includes('Bcc'))
  test.each(sampleOf(refusals, few))('%s', (_what, change, sentence, code) => refused(change, sentence, code))

  test('options of another website, and deleted ones', async () => {
    await refused({ interestedInId: elsewhere.interestedInId }, 'Interest area is required')
    await refused({ sessionId: elsewhere.sessionId }, 'Session is required')
    const gone = await someOptions(pool, 'renewable', ' gone')
    await pool.query('update interest_options set deleted_at = now() where id = $1', [gone.interestedInId])
    await pool.query('update session_options set deleted_at = now() where id = $1', [gone.sessionId])
    await refused({ interestedInId: gone.interestedInId }, 'Interest area is required')
    await refused({ sessionId: gone.sessionId }, 'Session is required')
  })

  test('a field that comes twice, or as something else than text', async () => {
    const author = anAuthor(options)
    const file = fileOf(aPdf())
    const twice = await sendForm(url, [...fieldsOf(author), { name: 'name', value: 'Another' }, file])
    expect(twice).toMatchObject({
      status: 400,
      body: { message: 'Name must be text', code: 'invalid_input' },
    })
    const typed = fieldsOf(author).map((part) =>
      part.name === 'phone' ? { ...part, value: '{"a":1}', type: 'application/json' } : part,
    )
    expect(await sendForm(url, [...typed, file])).toMatchObject({
      status: 400,
      body: { message: 'Phone must be text', code: 'invalid_input' },
    })
    const poison = await sendForm(url, [{ name: '__proto__', value: 'x' }, ...fieldsOf(author), file])
    expect(poison.status).toBe(400)
    const many = Array.from({ length: 30 }, (_, at) => ({ name: `more${at}`, value: 'x' }))
    expect((await sendForm(url, [...many, ...fieldsOf(author), file])).status).toBe(400)
  })

  test('files that are none, or no PDF, or more than one T20', async () => {
    const author = anAuthor(options)
    const fields = fieldsOf(author)
    const answers = async (...more: Parameters<typeof sendForm>[1]) => {
      const { status, body } = await sendForm(url, [...fields, ...more])
      return [status, body['message']]
    }
    const onlyPdf = [400, 'Only PDF files are accepted.']
    const none = [400, 'Abstract file is required']
    expect(await answers()).toEqual(none)
    expect(await answers(fileOf(new Uint8Array()))).toEqual(none)
    expect(await answers({ ...fileOf(aPdf()), name: 'file' })).toEqual(none)
    expect(await answers(fileOf(Buffer.from('PK\u0003\u0004 a Word document'), 'abstract.pdf'))).toEqual(
      onlyPdf,
    )
    expect(await answers(fileOf(aPdf(5_000, { at: 1_020 })))).toEqual(onlyPdf)
    expect(await answers(fileOf(aPdf()), fileOf(aPdf(2_100)))).toEqual([400, 'Send one PDF file only.'])
    expect(await answers(fileOf(aPdf()), { ...fileOf(aPdf()), name: 'second' })).toEqual([
      400,
      'Send one PDF file only.',
    ])
    expect(await rowsOf(author)).toEqual([])
  })

  test('what is no form', async () => {
    const json = await product.post('/api/form-submission/submit', { name: 'Ada' })
    expect(json).toMatchObject({
      status: 415,
      body: { message: 'Send the request as multipart/form-data', code: 'unsupported_type' },
    })
    const noBoundary = await sendForm(url, [], { 'content-type': 'multipart/form-data; charset=utf-8' })
    expect(noBoundary.status).toBe(400)
    expect(await sendForm(url, [])).toMatchObject({
      status: 400,
      body: { message: 'Title is required', code: 'invalid_input' },
    })
    // every other call refuses files as before
    const other = await sendForm(`${product.url}/api/contact`, [fileOf(aPdf())])
    expect(other.status).toBe(415)
  })
})

test('the submission takes a PDF whose first words come at the last place where they may T20', async () => {
  expect((await submit(anAuthor(options), aPdf(5_000, { at: 1_019 }))).status).toBe(201)
})

describe('the file’s own name', () => {
  const names: [string, string][] = [
    ['../../../etc/passwd', 'passwd.pdf'],
    ['C:\\fakepath\\talk.pdf', 'talk.pdf'],
    ['cod\u202Efdp.pdf', 'codfdp.pdf'],
    ['発表.pdf', '発表.pdf'],
    ['%0d%0aSet-Cookie: a=b.pdf', '%0d%0aSet-Cookie: a=b.pdf'],
  ]
  test.each(sampleOf(names, names.slice(0, 1)))(
    '%s is only ever shown, and never a path',
    async (given, kept) => {
      const { token } = await anAuthorWithLink(aPdf(), given)
      const { body } = await own(token)
      const shown = body['file'] as { name: string; address: string }
      expect(shown.name).toBe(kept)
      const answer = await fileAt(shown.address)
      expect(answer.statusCode).toBe(200)
      const disposition = String(answer.headers['content-disposition'])
      expect(disposition).toMatch(/^inline; filename="[\w .-]+\.pdf"; filename\*=UTF-8''[\w.%-]+\.pdf$/)
      expect(answer.headers['set-cookie']).toBeUndefined()
      for (const name of await files()) expect(name).toMatch(/^[0-9a-f-]{36}\.pdf$/)
    },
  )
})

describe('the closing time', () => {
  afterEach(() => closeAt(null))

  test('ends submitting and replacing at that moment, and opens again when it is moved T21', async () => {
    const { token } = await anAuthorWithLink()
    const end = new Date(clock.now().getTime() + 60_000)
    await closeAt(end)
    expect((await submit(anAuthor(options))).status).toBe(201)
    expect((await own(token)).body).toMatchObject({ canReplace: true, closesAt: end.toISOString() })

    clock.advance(61)
    const sentence = expect.stringMatching(/^Abstract submission closed on .+ Japan Standard Time\.$/)
    const late = anAuthor(options)
    expect(await submit(late)).toMatchObject({
      status: 403,
      body: { message: sentence, code: 'submission_closed' },
    })
    expect(await replace(token)).toMatchObject({
      status: 403,
      body: { message: sentence, code: 'submission_closed' },
    })
    expect((await own(token)).body).toMatchObject({ canReplace: false, file: { name: 'abstract.pdf' } })
    expect(await rowsOf(late)).toEqual([])
    expect((await product.get('/api/form-submission/form')).body).toEqual({ closesAt: end.toISOString() })
    // the other websites continue
    const formParts = [...fieldsOf(anAuthor(elsewhere)), fileOf(aPdf())]
    expect((await sendForm(url, formParts, { host: 'optics.localhost' })).status).toBe(201)

    await closeAt(new Date(clock.now().getTime() + 60_000))
    expect((await submit(late)).status).toBe(201)
    expect((await replace(token)).status).toBe(200)
  })
})

describe('the author’s email', () => {
  test('tells the reference, what was received, and the link', async () => {
    const { mail, author, reference, token } = await anAcceptedAuthor(aPdf(300_000), 'Wind.pdf')
    expect(mail.headers['subject']).toMatch(new RegExp(`^Your abstract ${reference} for the `))
    expect(mail.headers['to']).toContain(author.email)
    for (const body of [mail.text, mail.html]) {
      for (const notice of [
        author.name,
        reference,
        'Interest of renewable',
        'Session of renewable',
        'Wind.pdf, 293 KB',
      ])
        expect(body).toContain(notice)
      expect(body).toContain(`/my-abstract#${token}`)
    }
    expect(linkIn(mail)).toMatch(/^http:\/\/[\w.:]+\/my-abstract#/)
  })

  test('carries what an author says as text, never as a header or markup', async () => {
    const author = anAuthor(options, {
      name: '"Ada" <b>Bold</b>, x@example.org; =?utf-8?q?x?=',
      organizationName: 'One\nBcc: all@example.org\n\n<script>alert(1)</script>',
    })
    await submit(author)
    const [mail] = await mailsTo(author)
    expect(mail?.headers['bcc']).toBeUndefined()
    expect(mail?.html).not.toMatch(/<script|<b>Bold/)
    expect(mail?.html).toContain('&lt;b&gt;Bold&lt;/b&gt;')
    const raw = (await product.readMails()).find(({ text }) => text.includes(author.email))?.text ?? ''
    expect(raw.match(/^To:.*(?:\r\n[ \t].*)*/m)?.[0].match(/@example\.org/g)).toHaveLength(
      // the address of the author, and the one within the quoted name if it is written plainly
      /^To:.*x@example/m.test(raw) ? 2 : 1,
    )
  })
})

describe('the author’s link', () => {
  test('shows their own submission and nothing of another', async () => {
    const [mine, other] = [await anAuthorWithLink(), await anAuthorWithLink()]
    const { status, body } = await own(mine.token)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      reference: mine.reference,
      name: mine.author.name,
      email: mine.author.email,
      interestedIn: 'Interest of renewable',
      session: 'Session of renewable',
      file: { name: 'abstract.pdf', bytes: 2_000 },
      closesAt: null,
      canReplace: true,
    })
    expect(JSON.stringify(body)).not.toContain(other.reference)
  })

  test('that is wrong, tampered with, of another, or for another website is the same 404', async () => {
    const [mine, other] = [await anAuthorWithLink(), await anAuthorWithLink()]
    const [id, version, signature = ''] = mine.token.split('.')
    const [otherId] = other.token.split('.')
    const fileToken = new URL(await addressOf(mine.token), product.url).searchParams.get('token') ?? ''
    const wrong = [
      '',
      'x',
      `${otherId}.${version}.${signature}`,
      `${id}.2.${signature}`,
      `${id}.${version}.${signature.slice(0, -2)}${signature.endsWith('AA') ? 'BA' : 'AA'}`,
      `${id}.${version}.`,
      `${mine.token}x`,
      fileToken,
    ]
    const expected = {
      status: 404,
      body: {
        message: 'This link is no longer valid. Ask the organisers for a new one.',
        code: 'link_invalid',
      },
    }
    for (const token of wrong) {
      expect(await own(token)).toEqual(expected)
      expect(await replace(token)).toMatchObject(expected)
    }
    expect((await own(mine.token, { host: 'optics.localhost' })).status).toBe(200)
    expect((await own(mine.token)).status).toBe(200)
    // a link opens no file on its own
    expect((await fileAt(`/api/form-submission/file?token=${mine.token}`)).statusCode).toBe(404)
  })

  test('dies when it is revoked, and a renewed one comes by email', async () => {
    const [here, there] = [
      await aPermission(product, aWebsite('renewable')),
      await aPermission(product, aWebsite('optics')),
    ]
    const { id, token, author } = await anAcceptedAuthor()
    const address = await addressOf(token)

    expect(await revokeAuthorLink(product, there, id)).toBe(false)
    expect(await renewAuthorLink(product, there, id)).toBe(false)
    expect((await own(token)).status).toBe(200)

    expect(await revokeAuthorLink(product, here, id)).toBe(true)
    expect((await own(token)).status).toBe(404)
    expect((await replace(token)).status).toBe(404)
    expect((await fileAt(address)).statusCode).toBe(404)

    expect(await renewAuthorLink(product, here, id)).toBe(true)
    const mails = await mailsTo(author)
    expect(mails).toHaveLength(2)
    const renewed = mails.map(tokenIn).find((found) => found !== token) ?? ''
    expect((await own(renewed)).status).toBe(200)
    expect((await own(token)).status).toBe(404)
    expect((await fileAt(address)).statusCode).toBe(404)
  })

  test('changes only with an entry in the audit', async () => {
    const here = await aPermission(product, aWebsite('renewable'))
    const { id, token, author } = await anAcceptedAuthor()
    const { reference } = await product.db
      .selectFrom('abstractSubmissions')
      .select('reference')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const entries = () =>
      product.db
        .selectFrom('auditEntries')
        .select(['adminEmail', 'website', 'action', 'oldValues', 'newValues'])
        .where('subject', '=', reference)
        .orderBy('id')
        .execute()

    await withoutAudit(product.db, async () => {
      await expect(revokeAuthorLink(product, here, id)).rejects.toThrow('no entry today')
      await expect(renewAuthorLink(product, here, id)).rejects.toThrow('no entry today')
    })
    expect((await own(token)).status).toBe(200)
    expect(await mailsTo(author)).toHaveLength(1)
    expect(await entries()).toEqual([])

    await revokeAuthorLink(product, here, id)
    await revokeAuthorLink(product, here, id)
    product.clock.advance(1)
    await renewAuthorLink(product, here, id)
    const by = { adminEmail: here.email, website: 'renewable' }
    expect(await entries()).toEqual([
      { ...by, action: 'author-link.revoked', oldValues: { revoked: false }, newValues: { revoked: true } },
      {
        ...by,
        action: 'author-link.renewed',
        oldValues: { linkVersion: 1, revoked: true },
        newValues: { linkVersion: 2, revoked: false },
      },
    ])
  })

  test.runIf(isLong)('that was revoked before its email was written is not in the email', async () => {
    const author = anAuthor(options)
    const { body } = await submit(author)
    await revokeAuthorLink(
      product,
      await aPermission(product, aWebsite('renewable')),
      body['id'] as AbstractId,
    )
    const [mail] = await mailsTo(author)
    expect(mail?.text).toContain(body['reference'])
    expect(mail?.text).not.toContain('my-abstract')
  })
})

describe('replacing the file', () => {
  test('serves the new one; the old one, and its address, are gone', async () => {
    const { token, author } = await anAuthorWithLink()
    const [{ file_key: old }] = await rowsOf(author)
    const address = await addressOf(token)
    const { status, body } = await replace(token, aPdf(3_000, { fill: 'n' }), 'better.pdf')
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { file: { name: 'better.pdf', bytes: 3_000 } },
    })

    const [row] = await rowsOf(author)
    expect(await files()).toContain(row.file_key)
    expect(await files()).not.toContain(old)
    expect((await fileAt(address)).statusCode).toBe(404)
    const served = await fileAt((body['file'] as { address: string }).address)
    expect(served.rawPayload.equals(aPdf(3_000, { fill: 'n' }))).toBe(true)
  })

  test('that fails keeps the old one', async () => {
    const { token, author } = await anAuthorWithLink()
    const before = await rowsOf(author)
    const listed = await files()
    expect(await replace(token, Buffer.from('no pdf'))).toMatchObject({
      status: 400,
      body: { message: 'Only PDF files are accepted.', code: 'file_not_pdf' },
    })
    const noFile = await sendForm(`${product.url}/api/form-submission/mine/file`, [], {
      authorization: `Bearer ${token}`,
    })
    expect(noFile).toMatchObject({
      status: 400,
      body: { message: 'Abstract file is required', code: 'file_required' },
    })
    expect(await rowsOf(author)).toEqual(before)
    expect(await files()).toEqual(listed)
    expect((await fileAt(await addressOf(token))).rawPayload.equals(aPdf())).toBe(true)
  })

  test.runIf(isLong)('several times at once leaves one file, whole', async () => {
    const { token, author } = await anAuthorWithLink()
    const before = (await files()).length
    const sizes = [2_500, 2_600, 2_700, 2_800]
    const answers = await Promise.all(sizes.map((size) => replace(token, aPdf(size))))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(await files()).toHaveLength(before)
    const [row] = await rowsOf(author)
    const served = await fileAt(await addressOf(token))
    expect(served.rawPayload).toHaveLength(Number(row.file_bytes))
  })
})

describe('the file I8', () => {
  test('is served as a PDF that can do nothing, inline, to no one else', async () => {
    const { token } = await anAuthorWithLink(aPdf(4_000), 'Wind.pdf')
    const address = await addressOf(token)
    const answer = await fileAt(address)
    expect(answer.statusCode).toBe(200)
    expect(answer.rawPayload.equals(aPdf(4_000))).toBe(true)
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': '4000',
      'content-disposition': `inline; filename="Wind.pdf"; filename*=UTF-8''Wind.pdf`,
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'no-store',
      'referrer-policy': expect.stringMatching(/^(no-referrer|same-origin|strict-origin)/),
    })
    const head = await fileAt(address, {}, 'HEAD')
    expect([head.statusCode, head.headers['content-length'], head.rawPayload.length]).toEqual([
      200,
      '4000',
      0,
    ])
  })

  test('opens by its address for an hour', async () => {
    const { token } = await anAuthorWithLink()
    const address = await addressOf(token)
    expect((await fileAt(address, { host: 'optics.localhost' })).statusCode).toBe(200)
    expect((await fileAt(`${address}x`)).statusCode).toBe(404)
    expect((await fileAt('/api/form-submission/file')).statusCode).toBe(400)
    const [id, end = '', signature] = (new URL(address, product.url).searchParams.get('token') ?? '').split(
      '.',
    )
    const longer = `/api/form-submission/file?token=${id}.${Number(end) + 1}.${signature}`
    expect((await fileAt(longer)).statusCode).toBe(404)
    clock.advance(59 * 60)
    expect((await fileAt(address)).statusCode).toBe(200)
    clock.advance(61)
    const late = await fileAt(address)
    expect(late.statusCode).toBe(404)
    expect(late.json()).toEqual({
      message: 'This link is no longer valid. Open the file from your page again.',
      code: 'link_invalid',
    })
    expect((await fileAt(await addressOf(token))).statusCode).toBe(200)
  })

  test('opens for an organiser of its website, by bearer or by the cookie alone', async () => {
    const { id, reference } = await anAuthorWithLink()
    const bearer = await bearerOf(
      product.app,
      await anAdmin(product.db, { role: 'VIEWER', websites: [aWebsite('renewable')] }),
    )
    const { body } = await product.get('/admin/api/admin/abstract-submissions/renewable', bearer)
    const listed = (body as unknown as { id: string; abstractFilePath: string }[]).find(
      (item) => item.id === id,
    )
    expect(listed).toMatchObject({ reference, session: { sessionName: 'Session of renewable' } })
    const path = listed?.abstractFilePath
    const cookie = { cookie: `other=1; admin_jwt=${bearer.authorization.slice(7)}` }

    for (const headers of [bearer, cookie]) {
      const answer = await fileAt(path, headers)
      expect(answer.statusCode).toBe(200)
      expect(answer.headers).toMatchObject({
        'content-security-policy': "sandbox; default-src 'none'",
        'cache-control': 'no-store',
      })
    }
    expect((await fileAt(path)).statusCode).toBe(401)
    expect((await fileAt(path, cookie, 'HEAD')).statusCode).toBe(401)
    expect((await fileAt('/admin/api/admin/abstract-submissions/renewable', cookie)).statusCode).toBe(401)
    const stranger = await bearerOf(
      product.app,
      await anAdmin(product.db, { role: 'ADMIN', websites: [aWebsite('optics')] }),
    )
    expect((await fileAt(path, stranger)).statusCode).toBe(403)
    const asOptics = String(path).replace('renewable', 'optics')
    expect((await fileAt(asOptics, stranger)).statusCode).toBe(404)
    expect((await fileAt(String(path).replace(id, 'x'), bearer)).statusCode).toBe(404)
  })

  test('that the store has lost is a failure of ours, and said so in the log', async () => {
    const { token, author, id } = await anAuthorWithLink()
    const address = await addressOf(token)
    await pool.query(
      `update abstract_submissions set file_key = replace(file_key, '.pdf', '.gone') where email = $1`,
      [author.email],
    )
    // the address names the file: a new one is needed
    expect((await fileAt(address)).statusCode).toBe(404)
    expect((await fileAt(await addressOf(token))).statusCode).toBe(500)
    expect(JSON.stringify(product.logged)).toContain(id)
  })
})

test('nothing of an author or their tokens is in the log', async () => {
  const { author, token, mail } = await anAcceptedAuthor(aPdf(30), 'Canary-name.pdf')
  const address = await addressOf(token)
  await fileAt(address)
  await replace(token, Buffer.from('no pdf'), 'Canary-name.pdf')
  await submit({ ...author, country: '' })
  await own(`${token}x`)
  const log = JSON.stringify(product.logged)
  expect(log).toContain('/api/form-submission/submit')
  expect(log).toContain('a PDF without its end was taken')
  const [, , signature = ''] = token.split('.')
  const fileToken = address.split('token=')[1] ?? ''
  for (const secret of [
    author.name,
    author.email,
    author.phone,
    'Canary-name',
    signature,
    fileToken,
    linkIn(mail),
  ])
    expect(log).not.toContain(secret)
})
