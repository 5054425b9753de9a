import { describe, expect, test } from 'vitest'
import * as calls from '#features/accounts/accounts.contract.ts'
import { login } from '#features/admin-session/admin-session.contract.ts'
import type { Role } from '#shared/admin-of.ts'
import type { Website } from '#shared/website.ts'
import { anAdmin, bearerOf } from './admins.ts'
import { type Answer, startTestProduct, type TestProduct } from './product.ts'
import { readMail } from './read-mail.ts'

const product = await startTestProduct({ PUBLIC_URL: 'https://wrec.example.org' })

type Bearer = { authorization: string }
type Account = Awaited<ReturnType<typeof anAdmin>> & { bearer: Bearer }

/** An admin who is logged in. */
const loggedIn = async (
  given: { role?: Role; websites?: Website[]; email?: string } = {},
  at: TestProduct = product,
): Promise<Account> => {
  const admin = await anAdmin(at.db, given)
  return { ...admin, bearer: await bearerOf(at.app, admin) }
}

/** A call of the contract by one admin, or by nobody. */
const call = async (
  { method, path }: { method: 'GET' | 'POST' | 'PUT' | 'DELETE'; path: string },
  { bearer }: { bearer?: Bearer },
  body?: object,
  id = '',
  at: TestProduct = product,
): Promise<Answer> => {
  const answer = await at.app.inject({
    method,
    url: path.replace(':id', id),
    headers: { host: 'localhost:3000', ...bearer },
    ...(body && { payload: body }),
  })
  return { status: answer.statusCode, body: answer.json() }
}

const nobody = {}
const statusOfLogin = async (email: string, password: string) =>
  (await product.post(login.path, { email, password })).status

let people = 0
const anInvitation = (change: Record<string, unknown> = {}) => {
  people++
  return {
    email: `Guest.${people}@example.org`,
    name: `Grace Guest ${people}`,
    role: 'ADMIN',
    websites: ['optics'],
    ...change,
  }
}

type Shown = { id: string; email: string; version: number } & Record<string, unknown>
const invited = async (by: Account, change: Record<string, unknown> = {}) => {
  const { status, body } = await call(calls.inviteAdmin, by, anInvitation(change))
  expect(status).toBe(201)
  const { account, link } = body as unknown as { account: Shown; link: string }
  return { account, link, token: tokenIn(link) }
}

const tokenIn = (text: string) => /\/admin-set-password#([\w-]{43})$/m.exec(text)?.[1] ?? 'no link'
const use = (token: string, password = 'a password of one’s own') =>
  call(calls.usePasswordLink, nobody, { token, password })
const read = (token: string) => call(calls.readPasswordLink, nobody, { token })

const mailsTo = async (email: string, at: TestProduct = product) => {
  await at.runJobs()
  const mails = (await at.readMails()).map(({ text }) => readMail(text))
  return mails.filter(({ headers }) => headers['to']?.includes(`<${email}>`))
}
const rowOf = (id: string) =>
  product.db.selectFrom('admins').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

const owner = await loggedIn({ email: 'olive.owner@example.org' })

describe('an invitation', () => {
  test('makes an account, and mails the link that lets the invited one in', async () => {
    const given = anInvitation({ role: 'VIEWER', websites: ['nursing', 'optics', 'nursing'] })
    const { status, body } = await call(calls.inviteAdmin, owner, given)
    expect(status).toBe(201)
    expect(body).toEqual({
      account: {
        id: expect.any(String),
        email: given.email,
        name: given.name,
        role: 'VIEWER',
        websites: ['optics', 'nursing'],
        state: 'invited',
        createdAt: expect.any(String),
        lastActiveAt: null,
        version: 1,
      },
      link: expect.stringMatching(/^https:\/\/wrec\.example\.org\/admin-set-password#[\w-]{43}$/),
    })
    const link = String(body['link'])

    const [mail, ...others] = await mailsTo(given.email)
    expect(others).toEqual([])
    expect(mail?.headers['subject']).toBe(
      'Ada Admin has invited you to the back-office of the World Renewable Energy Conference',
    )
    expect(mail?.headers['reply-to']).toContain('info@example.org')
    for (const part of [mail?.text, mail?.html]) {
      expect(part).toContain(link)
      expect(part).toContain('you may look at everything of Optics and Nursing')
      expect(part).toMatch(/The link works once, until \w+ \d+, \d{4} at \d\d:\d\d/)
    }

    expect(await read(tokenIn(link))).toEqual({
      status: 200,
      body: { email: given.email, name: given.name, purpose: 'invitation' },
    })
    expect(await use(tokenIn(link), 'a sentence of mine')).toEqual({
      status: 200,
      body: { email: given.email },
    })
    expect(await statusOfLogin(given.email.toUpperCase(), 'a sentence of mine')).toBe(200)
  })

  test('lets nobody in before the link was used', async () => {
    const { account } = await invited(owner)
    for (const password of ['null', 'a password for tests', String(account.id)])
      expect(await statusOfLogin(account.email, password)).toBe(401)
    expect((await rowOf(account.id)).passwordHash).toBeNull()
  })

  test('of an owner stores no websites', async () => {
    const { account } = await invited(owner, { role: 'OWNER', websites: ['optics'] })
    expect(account).toMatchObject({ role: 'OWNER', websites: [] })
    expect((await mailsTo(account.email))[0]?.text).toContain('Your role is owner')
  })

  test.each([
    [{ websites: [] }, 'Choose at least one website: only an owner has all of them'],
    [{ role: 'VIEWER', websites: [] }, 'Choose at least one website: only an owner has all of them'],
    [{ websites: ['astronomy'] }, 'Unknown website'],
    [{ role: 'KING' }, 'Choose a role'],
    [{ email: 'ada' }, 'Enter an email address such as name@example.org'],
    [{ name: 'Ada\r\nBcc: eve@example.org' }, 'Name must be on one line'],
  ])('is refused with a sentence: %j', async (change, message) => {
    expect(await call(calls.inviteAdmin, owner, anInvitation(change))).toEqual({
      status: 400,
      body: { message },
    })
  })

  test('to an address that has an account is refused, whatever the case, also ten at once', async () => {
    const given = anInvitation()
    const answers = await Promise.all(Array.from({ length: 10 }, () => call(calls.inviteAdmin, owner, given)))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(409)])
    const again = await call(calls.inviteAdmin, owner, { ...given, email: given.email.toUpperCase() })
    expect(again).toEqual({
      status: 409,
      body: { message: 'There is an account of this email address already' },
    })
    expect(await mailsTo(given.email)).toHaveLength(1)
  })

  test('once more ends the one before', async () => {
    const { account, token } = await invited(owner)
    const { status, body } = await call(calls.resetAccount, owner, undefined, account.id)
    expect(status).toBe(200)
    expect(body).toMatchObject({ account: { id: account.id, state: 'invited' } })
    expect(await read(token)).toMatchObject({ status: 410 })
    const newer = tokenIn(String(body['link']))
    expect(await read(newer)).toMatchObject({ status: 200, body: { purpose: 'invitation' } })
    // the first mail had not gone out: it would lead nowhere
    const mails = await mailsTo(account.email)
    expect(mails.map(({ text }) => tokenIn(text))).toEqual([newer])
  })
})

describe('a link', () => {
  test('works once', async () => {
    const { token } = await invited(owner)
    expect((await use(token)).status).toBe(200)
    for (const answer of [await use(token), await read(token)])
      expect(answer).toEqual({
        status: 410,
        body: {
          message:
            'This link was used already, or a newer one has taken its place. Ask for a new one on the login page, or ask an owner.',
        },
      })
  })

  test('used ten times at once sets one password', async () => {
    const { account, token } = await invited(owner)
    const passwords = Array.from({ length: 10 }, (_, at) => `password of try ${at}`)
    const answers = await Promise.all(passwords.map((password) => use(token, password)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(410)])
    const winner = passwords[answers.findIndex(({ status }) => status === 200)] ?? ''
    expect(await statusOfLogin(account.email, winner)).toBe(200)
    // the invitation had not gone out yet, and leads nowhere now
    const mails = await mailsTo(account.email)
    expect(mails.map(({ headers }) => headers['subject'])).toEqual([
      'Your password for the back-office of the World Renewable Energy Conference was changed',
    ])
  })

  test('of an invitation is too old after 7 days', async () => {
    const at = await startTestProduct()
    const one = await loggedIn({}, at)
    const { body } = await call(calls.inviteAdmin, one, anInvitation(), '', at)
    const token = tokenIn(String(body['link']))
    at.clock.advance(7 * 86_400 - 60)
    expect((await call(calls.readPasswordLink, nobody, { token }, '', at)).status).toBe(200)
    at.clock.advance(60)
    const sentence = 'This link is too old. Ask for a new one on the login page, or ask an owner.'
    for (const ask of [calls.readPasswordLink, calls.usePasswordLink]) {
      const password = 'a sentence of mine'
      expect(await call(ask, nobody, { token, password }, '', at)).toEqual({
        status: 410,
        body: { message: sentence },
      })
    }
    // nor is it mailed any more
    await at.runJobs()
    expect(await at.readMails()).toEqual([])
  })

  test('that never was is gone like any other, and no text is too odd for it', async () => {
    for (const token of ['x'.repeat(43), '', '\0', '../../etc', '🌊', 'x'.repeat(200)])
      expect(await read(token)).toMatchObject({ status: 410, body: { message: /^There is no such link/ } })
    expect(await read('x'.repeat(201))).toMatchObject({ status: 400 })
  })

  test('asks for a password that is none of the first ones tried', async () => {
    const { account, token } = await invited(owner)
    expect(await use(token, 'too short')).toEqual({
      status: 400,
      body: { message: 'Password must have at least 12 characters' },
    })
    expect(await use(token, account.email.toUpperCase())).toEqual({
      status: 400,
      body: { message: 'Password must not be your email address' },
    })
    expect((await use(token)).status).toBe(200)
  })

  test('is stored as a hash, and no job holds what could open it', async () => {
    const { account, token } = await invited(owner)
    await product.runJobs()
    const { rows } = await product.pool.query(
      `select (select string_agg(j::text, ' ') from jobs j) as jobs, (select string_agg(l::text, ' ') from admin_links l) as links, (select string_agg(a::text, ' ') from audit_entries a) as audit`,
    )
    expect(JSON.stringify(rows[0])).toContain(account.id)
    expect(JSON.stringify(rows[0])).not.toContain(token)
    expect(JSON.stringify(product.logged)).not.toContain(token)
  })
})
