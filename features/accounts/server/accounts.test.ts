import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import * as calls from '#features/accounts/accounts.contract.ts'
import { login } from '#features/admin-session/admin-session.contract.ts'
import type { Role } from '#shared/admin-of.ts'
import type { Website } from '#shared/website.ts'
import { anAdmin, bearerOf } from '#tests/admins.ts'
import { atEnd } from '#tests/at-end.ts'
import { isLong, sampleOf } from '#tests/long.ts'
import { type Answer, startTestProduct, type TestProduct } from '#tests/product.ts'
import { readMail } from '#tests/read-mail.ts'
import { aWebsite } from '#tests/websites.ts'

const product = await startTestProduct({ PUBLIC_URL: 'https://wrec.example.org' })
// all come from one network, whose failed logins are counted
beforeEach(() => product.db.deleteFrom('loginFailures').execute())

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

/** A call of the contract by one admin, or by no one. */
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

/** Whether someone is still let in. */
const isIn = async (bearer: Bearer) =>
  (await call(calls.changeOwnName, { bearer }, { name: 'Ada Admin' })).status === 200

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
const auditOf = (subject: string) =>
  product.db
    .selectFrom('auditEntries')
    .select(['adminEmail', 'action', 'website', 'oldValues', 'newValues'])
    .where('subject', '=', subject)
    .orderBy('id')
    .execute()
const sessionsOf = (id: string) =>
  product.db
    .selectFrom('adminSessions')
    .select(['id', 'endedBecause'])
    .where('adminId', '=', id)
    .orderBy('id')
    .execute()
const rowOf = (id: string) =>
  product.db.selectFrom('admins').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

const owner = await loggedIn({ email: 'olive.owner@example.org' })

describe('an invitation', () => {
  test('makes an account, and emails the link that lets the invited one in', async () => {
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
        secondFactorSince: null,
        version: 1,
      },
      link: expect.stringMatching(/^https:\/\/wrec\.example\.org\/admin-set-password#[\w-]{43}$/),
    })
    const link = String(body['link'])

    const [mail, ...others] = await mailsTo(given.email)
    expect(others).toEqual([])
    expect(mail?.headers['subject']).toBe(
      'Ada Admin has invited you to the back-office of the World Optics and Photonics Conference',
    )
    expect(mail?.headers['reply-to']).toContain('info@wopc.example')
    for (const part of [mail?.text, mail?.html]) {
      expect(part).toContain(link)
      expect(part).toContain('you can view everything on Optics and Nursing')
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

  test('lets no one in before the link was used', async () => {
    const { account } = await invited(owner)
    const guesses = ['null', 'a password for tests', String(account.id)]
    for (const password of sampleOf(guesses, guesses.slice(0, 1)))
      expect(await statusOfLogin(account.email, password)).toBe(401)
    expect((await rowOf(account.id)).passwordHash).toBeNull()
  })

  test('of an owner stores no websites', async () => {
    const { account } = await invited(owner, { role: 'OWNER', websites: ['optics'] })
    expect(account).toMatchObject({ role: 'OWNER', websites: [] })
    expect((await mailsTo(account.email))[0]?.text).toContain('Your role is owner')
  })

  test.each([
    [{ websites: [] }, 'Choose at least one website. Only owners have all websites'],
    [{ role: 'VIEWER', websites: [] }, 'Choose at least one website. Only owners have all websites'],
    [{ websites: ['astronomy'] }, 'Unknown website'],
    [{ role: 'KING' }, 'Choose a role'],
    [{ email: 'ada' }, 'Enter an email address such as name@example.org'],
    [{ name: 'Ada\r\nBcc: eve@example.org' }, 'Name must be on one line'],
  ])('is refused with a sentence: %j', async (change, message) => {
    expect(await call(calls.inviteAdmin, owner, anInvitation(change))).toEqual({
      status: 400,
      body: { message, code: 'invalid_input' },
    })
  })

  test('to an address that has an account is refused, whatever the case, also ten at once', async () => {
    const given = anInvitation()
    const answers = await Promise.all(Array.from({ length: 10 }, () => call(calls.inviteAdmin, owner, given)))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(409)])
    const again = await call(calls.inviteAdmin, owner, { ...given, email: given.email.toUpperCase() })
    expect(again).toEqual({
      status: 409,
      body: { message: 'An account already has this email address', code: 'already_exists' },
    })
    expect(await mailsTo(given.email)).toHaveLength(1)
  })

  test.runIf(isLong)('once more ends the one before', async () => {
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
            'This link was already used, or a newer one has replaced it. Ask for a new one on the login page, or ask an owner.',
          code: 'link_invalid',
        },
      })
  })

  test.runIf(isLong)(
    'used lets the person in whom strangers have locked out, and no guesses after it lock them out again',
    async () => {
      let hosts = 0
      const from = (url: string, payload: object, headers: Record<string, string> = {}) =>
        product.app.inject({ method: 'POST', url, payload, headers, remoteAddress: `192.0.2.${++hosts}` })
      const { token, account } = await invited(owner)
      const guess = async () => {
        for (let count = 0; count < 10; count++)
          await from(login.path, { email: account.email, password: 'not the password' })
      }
      await guess()
      const chosen = { email: account.email, password: 'a sentence of mine' }
      const used = await from(calls.usePasswordLink.path, { token, password: chosen.password })
      expect(used.json()).toEqual({ email: account.email })
      const cookie = String(used.headers['set-cookie'])
      expect(cookie).toMatch(
        /^admin_device=[\w-]{22}\.[\w-]{43}; Max-Age=15552000; Path=\/admin\/api\/admin; HttpOnly; SameSite=Strict; Secure$/,
      )
      // elsewhere too, as long as no one has failed again
      expect((await from(login.path, chosen)).statusCode).toBe(200)
      await guess()
      expect((await from(login.path, chosen)).statusCode).toBe(429)
      const headers = { cookie: cookie.split(';')[0] ?? '' }
      expect((await from(login.path, chosen, headers)).statusCode).toBe(200)
    },
  )

  test('that does not hold clears nothing and makes no device known', async () => {
    const { token, account } = await invited(owner)
    await use(token)
    // a hash that costs little: ten guesses are judged
    const { passwordHash } = await rowOf(owner.id)
    await product.db.updateTable('admins').set({ passwordHash }).where('id', '=', account.id).execute()
    for (let count = 0; count < 10; count++) await statusOfLogin(account.email, 'not the password')
    const again = await product.app.inject({
      method: 'POST',
      url: calls.usePasswordLink.path,
      payload: { token, password: 'a sentence of mine' },
    })
    expect(again.statusCode).toBe(410)
    expect(again.headers['set-cookie']).toBeUndefined()
    expect(await statusOfLogin(account.email, 'a sentence of mine')).toBe(429)
  })

  test.runIf(isLong)('used ten times at once sets one password', async () => {
    const { account, token } = await invited(owner)
    const passwords = Array.from({ length: 10 }, (_, at) => `password of try ${at}`)
    const answers = await Promise.all(passwords.map((password) => use(token, password)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(410)])
    const winner = passwords[answers.findIndex(({ status }) => status === 200)] ?? ''
    expect(await statusOfLogin(account.email, winner)).toBe(200)
    // the invitation had not gone out yet, and leads nowhere now
    const mails = await mailsTo(account.email)
    expect(mails.map(({ headers }) => headers['subject'])).toEqual([
      'Your password for the back-office of the World Optics and Photonics Conference was changed',
    ])
  })

  test.runIf(isLong)('of an invitation is too old after 7 days', async () => {
    const at = await startTestProduct()
    const one = await loggedIn({}, at)
    const { body } = await call(calls.inviteAdmin, one, anInvitation(), '', at)
    const token = tokenIn(String(body['link']))
    at.clock.advance(7 * 86_400 - 60)
    expect((await call(calls.readPasswordLink, nobody, { token }, '', at)).status).toBe(200)
    at.clock.advance(60)
    const sentence = 'This link has expired. Ask for a new one on the login page, or ask an owner.'
    for (const ask of [calls.readPasswordLink, calls.usePasswordLink]) {
      const password = 'a sentence of mine'
      expect(await call(ask, nobody, { token, password }, '', at)).toEqual({
        status: 410,
        body: { message: sentence, code: 'link_invalid' },
      })
    }
    // nor is it mailed any longer
    await at.runJobs()
    expect(await at.readMails()).toEqual([])
  })

  test('that never was is gone like any other, and no text is too odd for it', async () => {
    for (const token of ['x'.repeat(43), '', '\0', '../../etc', '🌊', 'x'.repeat(200)])
      expect(await read(token)).toMatchObject({
        status: 410,
        body: { message: /^There is no such link/, code: 'link_invalid' },
      })
    expect(await read('x'.repeat(201))).toMatchObject({ status: 400 })
  })

  test.runIf(isLong)('asks for a password that is none of the first ones tried', async () => {
    const { account, token } = await invited(owner)
    expect(await use(token, 'too short')).toEqual({
      status: 400,
      body: { message: 'Password must have at least 12 characters', code: 'invalid_input' },
    })
    expect(await use(token, account.email.toUpperCase())).toEqual({
      status: 400,
      body: { message: 'Password must not be your email address', code: 'invalid_input' },
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

/** Only these owners can log in from here on, until the test is over; gives them back. */
const onlyOwners = async (...ids: string[]) => {
  const others = await product.db
    .updateTable('admins')
    .set({ disabledAt: product.clock.now() })
    .where('role', '=', 'OWNER')
    .where('disabledAt', 'is', null)
    .where('id', 'not in', ids)
    .returning('id')
    .execute()
  atEnd(() =>
    product.db
      .updateTable('admins')
      .set({ disabledAt: null })
      .where('id', 'in', ['00000000-0000-0000-0000-000000000000', ...others.map(({ id }) => id)])
      .execute(),
  )
}
const lastOwner = {
  status: 409,
  body: {
    message:
      'This is the last owner who can log in. Make another person an owner first, and wait until they have chosen a password.',
    code: 'last_owner',
  },
}
const asAdmin = { name: 'Ada Admin', role: 'ADMIN', websites: ['optics'], version: 1 }

describe('an owner', () => {
  test('sees every account by name, with its state and its last activity', async () => {
    const admin = await loggedIn({ role: 'ADMIN', websites: [aWebsite('nursing')] })
    const guest = await invited(owner, { name: 'aaron the first' })
    const { status, body } = await call(calls.listAccounts, owner)
    const list = body as unknown as Shown[]
    expect(status).toBe(200)
    expect(list[0]).toMatchObject({ id: guest.account.id, state: 'invited', lastActiveAt: null })
    expect(list.find(({ id }) => id === admin.id)).toEqual({
      id: admin.id,
      email: admin.email,
      name: 'Ada Admin',
      role: 'ADMIN',
      websites: ['nursing'],
      state: 'active',
      createdAt: '2026-01-05T08:00:00.000Z',
      lastActiveAt: expect.stringMatching(/^20/),
      secondFactorSince: null,
      version: 1,
    })
    expect(JSON.stringify(list)).not.toContain('argon2')
  })

  test('changes name, role and websites, for the next call of that admin', async () => {
    const admin = await loggedIn({ role: 'ADMIN', websites: [aWebsite('optics')] })
    const payments = (website: string) => product.get(`/api/payments/all/${website}`, admin.bearer)
    expect((await payments('optics')).status).toBe(200)

    const change = { name: 'Grace', role: 'VIEWER', websites: ['nursing'], version: 1 }
    expect(await call(calls.changeAccount, owner, change, admin.id)).toMatchObject({
      status: 200,
      body: { name: 'Grace', role: 'VIEWER', websites: ['nursing'], version: 2 },
    })
    expect((await payments('optics')).status).toBe(403)
    expect((await payments('nursing')).status).toBe(200)
    expect(await auditOf(admin.email)).toEqual([
      {
        adminEmail: owner.email,
        action: 'account.changed',
        website: null,
        oldValues: { name: 'Ada Admin', role: 'ADMIN', websites: ['optics'] },
        newValues: { name: 'Grace', role: 'VIEWER', websites: ['nursing'] },
      },
    ])

    expect(await call(calls.changeAccount, owner, { ...change, name: 'Other' }, admin.id)).toEqual({
      status: 409,
      body: {
        message:
          'Another owner has changed this account since you opened it. Check it, then make your change again.',
        code: 'version_conflict',
      },
    })
    // the same once more is no change
    expect(
      (await call(calls.changeAccount, owner, { ...change, version: 2 }, admin.id)).body['version'],
    ).toBe(2)
    expect(await auditOf(admin.email)).toHaveLength(1)
  })

  test.runIf(isLong)('of two changes at once one wins, the other learns it', async () => {
    const admin = await loggedIn({ role: 'ADMIN', websites: [aWebsite('optics')] })
    const answers = await Promise.all(
      ['Grace', 'Hedy', 'Joan', 'Radia'].map((name) =>
        call(calls.changeAccount, owner, { ...asAdmin, name }, admin.id),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
  })

  test('disables an account: out at its next call, and in again when enabled', async () => {
    const admin = await loggedIn({ role: 'ADMIN', websites: [aWebsite('optics')] })
    expect(await isIn(admin.bearer)).toBe(true)
    expect(await call(calls.disableAccount, owner, undefined, admin.id)).toMatchObject({
      status: 200,
      body: { state: 'disabled' },
    })
    expect(await isIn(admin.bearer)).toBe(false)
    expect(await sessionsOf(admin.id)).toMatchObject([{ endedBecause: 'disabled' }])
    expect(await statusOfLogin(admin.email, admin.password)).toBe(401)

    expect((await call(calls.enableAccount, owner, undefined, admin.id)).body['state']).toBe('active')
    expect(await isIn(admin.bearer)).toBe(false)
    expect(await statusOfLogin(admin.email, admin.password)).toBe(200)
    // twice is once
    await call(calls.enableAccount, owner, undefined, admin.id)
    expect((await auditOf(admin.email)).map(({ action }) => action)).toEqual([
      'account.disabled',
      'account.enabled',
    ])
  })

  test('disables an invited account with its link', async () => {
    const { account, token } = await invited(owner)
    await call(calls.disableAccount, owner, undefined, account.id)
    for (const answer of [await read(token), await use(token)])
      expect(answer).toEqual({
        status: 410,
        body: {
          message: 'This account is disabled. Ask an owner of the back-office.',
          code: 'account_disabled',
        },
      })
    expect(await call(calls.inviteAdmin, owner, anInvitation({ email: account.email }))).toMatchObject({
      status: 409,
      body: {
        message: 'A disabled account already has this email address. Enable it instead',
        code: 'account_disabled',
      },
    })
    expect(await call(calls.resetAccount, owner, undefined, account.id)).toMatchObject({ status: 409 })
    await call(calls.enableAccount, owner, undefined, account.id)
    expect((await read(token)).status).toBe(410)
  })

  test('resets an account: no password, no session, one new link', async () => {
    const admin = await loggedIn({ role: 'VIEWER', websites: [aWebsite('optics')] })
    const { status, body } = await call(calls.resetAccount, owner, undefined, admin.id)
    expect({ status, body }).toMatchObject({ status: 200, body: { account: { state: 'invited' } } })
    expect(await isIn(admin.bearer)).toBe(false)
    expect(await sessionsOf(admin.id)).toMatchObject([{ endedBecause: 'reset' }])
    expect(await statusOfLogin(admin.email, admin.password)).toBe(401)

    const link = String(body['link'])
    const [mail] = await mailsTo(admin.email)
    expect(mail?.headers['subject']).toMatch(/^Choose a new password for the back-office/)
    expect(mail?.text).toContain(link)
    expect(mail?.text).toContain('Ada Admin has reset your password')
    expect((await read(tokenIn(link))).body['purpose']).toBe('password')
    expect((await use(tokenIn(link), 'a new sentence of mine')).status).toBe(200)
    expect(await statusOfLogin(admin.email, 'a new sentence of mine')).toBe(200)
    expect((await auditOf(admin.email)).map(({ action, adminEmail }) => [action, adminEmail])).toEqual([
      ['account.reset', owner.email],
      ['account.password-set', admin.email],
    ])
  })

  test('does not reset themselves: they would lock themselves out', async () => {
    expect(await call(calls.resetAccount, owner, undefined, owner.id)).toMatchObject({
      status: 409,
      body: {
        message: 'This is your own account. Change your password on the page Your account.',
        code: 'action_not_possible',
      },
    })
    expect(await isIn(owner.bearer)).toBe(true)
  })

  test('says when there is no such account', async () => {
    for (const id of ['1', '019a0000-0000-7000-8000-000000000000', encodeURIComponent("' or 1=1")])
      for (const one of [calls.disableAccount, calls.enableAccount, calls.resetAccount])
        expect(await call(one, owner, undefined, id)).toEqual({
          status: 404,
          body: { message: 'There is no such account', code: 'not_found' },
        })
  })
})

describe('the last owner', () => {
  test('cannot be demoted or disabled, while those who cannot log in do not count', async () => {
    const last = await loggedIn()
    await onlyOwners(last.id)
    const guest = await invited(last, { role: 'OWNER' })

    expect(await call(calls.changeAccount, last, asAdmin, last.id)).toEqual(lastOwner)
    expect(await call(calls.disableAccount, last, undefined, last.id)).toEqual(lastOwner)
    expect(await rowOf(last.id)).toMatchObject({ role: 'OWNER', disabledAt: null })
    expect(await sessionsOf(last.id)).toMatchObject([{ endedBecause: null }])

    expect((await use(guest.token)).status).toBe(200)
    expect((await call(calls.changeAccount, last, asAdmin, last.id)).status).toBe(200)
    expect((await call(calls.listAccounts, last)).status).toBe(403)
  })

  const ways: [string, (by: Account, whom: Account) => Promise<Answer>][] = [
    ['demote each other', (by, whom) => call(calls.changeAccount, by, asAdmin, whom.id)],
    ['demote themselves', (by) => call(calls.changeAccount, by, asAdmin, by.id)],
    ['disable each other', (by, whom) => call(calls.disableAccount, by, undefined, whom.id)],
    ['reset each other', (by, whom) => call(calls.resetAccount, by, undefined, whom.id)],
  ]
  test.each(sampleOf(ways, ways.slice(2, 3)))('remains when two %s at once', async (_, act) => {
    const [one, other] = [await loggedIn(), await loggedIn()]
    await onlyOwners(one.id, other.id)
    const answers = await Promise.all([act(one, other), act(other, one)])
    const [won, lost] = answers.map(({ status }) => status).sort()
    expect(won).toBe(200)
    // the second one was no owner any longer when their turn came, or would have left none
    expect([401, 403, 409]).toContain(lost)
    const left = await Promise.all([one, other].map(({ id }) => rowOf(id)))
    const active = left.filter(
      ({ role, disabledAt, passwordHash }) => role === 'OWNER' && !disabledAt && passwordHash,
    )
    expect(active).toHaveLength(1)
  })
})

test('of two owners who demote each other at once one remains, though a third one is there', async () => {
  const [one, other, third] = [await loggedIn(), await loggedIn(), await loggedIn()]
  const answers = await Promise.all([
    call(calls.changeAccount, one, asAdmin, other.id),
    call(calls.changeAccount, other, asAdmin, one.id),
  ])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 403])
  expect((await call(calls.listAccounts, third)).status).toBe(200)
})

test('only an owner may: ADMIN and VIEWER are refused before anything else is looked at', async () => {
  const victim = await loggedIn({ role: 'ADMIN', websites: [aWebsite('optics')] })
  for (const role of sampleOf(['ADMIN', 'VIEWER'] as const, ['ADMIN'])) {
    const admin = await loggedIn({
      role,
      websites: [aWebsite('optics'), aWebsite('renewable'), aWebsite('nursing')],
    })
    const refused = { status: 403, body: { message: 'Only an owner can do this.', code: 'forbidden' } }
    expect(await call(calls.listAccounts, admin)).toEqual(refused)
    expect(await call(calls.inviteAdmin, admin, anInvitation({ role: 'OWNER' }))).toEqual(refused)
    expect(await call(calls.inviteAdmin, admin, {})).toEqual(refused)
    for (const id of [victim.id, admin.id, 'x']) {
      expect(await call(calls.changeAccount, admin, { ...asAdmin, role: 'OWNER' }, id)).toEqual(refused)
      for (const one of [calls.disableAccount, calls.enableAccount, calls.resetAccount])
        expect(await call(one, admin, undefined, id)).toEqual(refused)
    }
  }
  expect(await isIn(victim.bearer)).toBe(true)
})

describe('one’s own', () => {
  test('name is changed, and written down', async () => {
    const admin = await loggedIn({ role: 'VIEWER', websites: [aWebsite('optics')] })
    expect(await call(calls.changeOwnName, admin, { name: '  Åsa Öberg ' })).toEqual({
      status: 200,
      body: { name: 'Åsa Öberg' },
    })
    expect((await rowOf(admin.id)).name).toBe('Åsa Öberg')
    expect(await call(calls.changeOwnName, admin, { name: ' ' })).toEqual({
      status: 400,
      body: { message: 'Name is required', code: 'invalid_input' },
    })
    expect(await auditOf(admin.email)).toEqual([
      {
        adminEmail: admin.email,
        action: 'account.renamed',
        website: null,
        oldValues: { name: 'Ada Admin' },
        newValues: { name: 'Åsa Öberg' },
      },
    ])
  })

  test('password is changed: every session ends, and this browser gets a new one', async () => {
    const admin = await loggedIn({ role: 'VIEWER', websites: [aWebsite('optics')] })
    const elsewhere = await bearerOf(product.app, admin)
    const answer = await product.app.inject({
      method: 'POST',
      url: calls.changeOwnPassword.path,
      headers: { ...admin.bearer, 'user-agent': 'Firefox' },
      payload: { current: admin.password, password: 'a sentence of mine' },
    })
    expect(answer.statusCode).toBe(200)
    const opened = answer.json()
    expect(opened).toMatchObject({ user: { id: admin.id, email: admin.email, role: 'VIEWER' } })
    expect(answer.headers['set-cookie']).toBe(
      `admin_jwt=${opened.accessToken}; Max-Age=1800; Path=/; HttpOnly; SameSite=Strict; Secure`,
    )
    expect(answer.headers['cache-control']).toBe('no-store')

    expect(await isIn(admin.bearer)).toBe(false)
    expect(await isIn(elsewhere)).toBe(false)
    expect(await isIn({ authorization: `Bearer ${opened.accessToken}` })).toBe(true)
    expect((await sessionsOf(admin.id)).map(({ endedBecause }) => endedBecause)).toEqual([
      'password',
      'password',
      null,
    ])
    expect(await statusOfLogin(admin.email, admin.password)).toBe(401)
    expect(await statusOfLogin(admin.email, 'a sentence of mine')).toBe(200)

    const [mail, ...others] = await mailsTo(admin.email)
    expect(others).toEqual([])
    expect(mail?.headers['subject']).toMatch(/^Your password for the back-office .* was changed$/)
    expect(mail?.text).toContain('If this was not you, write to')
    expect(mail?.html).toContain('https://wrec.example.org/admin-password-forgotten')
    const audit = await auditOf(admin.email)
    expect(audit).toMatchObject([{ action: 'account.password-changed', oldValues: null, newValues: null }])
  })

  test('password stays when the current one is wrong, which counts as a login that failed', async () => {
    const admin = await loggedIn({ role: 'VIEWER', websites: [aWebsite('optics')] })
    const password = 'a sentence of mine'
    const attempt = (current: string) => call(calls.changeOwnPassword, admin, { current, password })
    for (let count = 0; count < 10; count += 1)
      expect(await attempt('not this one')).toEqual({
        status: 400,
        body: { message: 'The current password is incorrect', code: 'wrong_password' },
      })
    expect(await attempt(admin.password)).toMatchObject({ status: 429 })
    expect(await statusOfLogin(admin.email, admin.password)).toBe(429)
    product.clock.advance(15 * 60)
    expect((await attempt(admin.password)).status).toBe(200)
  })

  test('password that is none is refused with a sentence', async () => {
    const easy = expect.stringContaining('easy to guess')
    const {
      bearer,
      email,
      password: current,
    } = await loggedIn({ role: 'VIEWER', websites: [aWebsite('optics')] })
    for (const [password, message] of [
      ['short', 'Password must have at least 12 characters'],
      [email, 'Password must not be your email address'],
      ['aaaaaaaaaaaaaa', 'Password must not be one character repeated'],
      ['Password1234', 'Password is a common password. Choose another one'],
      ['Pa$$w0rd-1999', easy],
      ['Renewable2026', easy],
      ['Ariake 2026!!', easy],
    ])
      expect(await call(calls.changeOwnPassword, { bearer }, { current, password })).toEqual({
        status: 400,
        body: { message, code: 'invalid_input' },
      })
    expect(await isIn(bearer)).toBe(true)
  })

  test.runIf(isLong)('password changed five times at once is changed once', async () => {
    const admin = await loggedIn({ role: 'VIEWER', websites: [aWebsite('optics')] })
    const passwords = Array.from({ length: 5 }, (_, at) => `password of try ${at}`)
    const answers = await Promise.all(
      passwords.map((password) =>
        call(calls.changeOwnPassword, admin, { current: admin.password, password }),
      ),
    )
    const won = answers.findIndex(({ status }) => status === 200)
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    for (const { status } of answers.toSpliced(won, 1)) expect([400, 401]).toContain(status)
    expect(await statusOfLogin(admin.email, passwords[won] ?? '')).toBe(200)
  })
})

/** With narrow limits: each test comes from networks of its own. */
const limited = await startTestProduct({ RATE_LIMITS: 'forgotten=3/15m', TRUST_PROXY: 'loopback' })

describe('a password that was forgotten', () => {
  const ask = (email: string, headers: Record<string, string> = {}) =>
    product.post(calls.askForPasswordLink.path, { email }, headers)
  const accepted = {
    status: 202,
    body: {
      message:
        'If this email address has an account, we are sending a link to it. The link works for one hour.',
    },
  }

  test('is chosen again by a link of one hour, which ends every session', async () => {
    const admin = await loggedIn({ role: 'ADMIN', websites: [aWebsite('optics')] })
    expect(await ask(admin.email.toUpperCase())).toEqual(accepted)
    expect(await isIn(admin.bearer)).toBe(true)
    const [mail] = await mailsTo(admin.email)
    expect(mail?.headers['subject']).toMatch(/^A new password for the back-office/)
    expect(mail?.text).toContain(
      'If this was not you, you do not need to do anything. Your password does not change.',
    )
    const token = tokenIn(mail?.text ?? '')
    expect(await read(token)).toEqual({
      status: 200,
      body: { email: admin.email, name: 'Ada Admin', purpose: 'password' },
    })
    expect((await use(token, 'a sentence of mine')).status).toBe(200)
    expect(await isIn(admin.bearer)).toBe(false)
    expect(await sessionsOf(admin.id)).toMatchObject([{ endedBecause: 'password' }])
    expect(await statusOfLogin(admin.email, admin.password)).toBe(401)
    expect(await statusOfLogin(admin.email, 'a sentence of mine')).toBe(200)
    expect((await auditOf(admin.email)).map(({ action, adminEmail }) => [action, adminEmail])).toEqual([
      ['account.link-sent', 'Plenary'],
      ['account.password-set', admin.email],
    ])
    expect(await mailsTo(admin.email)).toHaveLength(2)
  })

  test('has one open link: the newest counts, for an hour', async () => {
    const admin = await anAdmin(product.db)
    const tokens: string[] = []
    for (let count = 0; count < 3; count += 1) {
      await ask(admin.email)
      const known = (await mailsTo(admin.email)).map(({ text }) => tokenIn(text))
      tokens.push(known.find((token) => !tokens.includes(token)) ?? '')
      // within a minute there is no second one
      if (count < 2) product.clock.advance(61)
    }
    expect((await Promise.all(tokens.map(read))).map(({ status }) => status)).toEqual([410, 410, 200])
    const open = await product.db
      .selectFrom('adminLinks')
      .select('purpose')
      .where('adminId', '=', admin.id)
      .where('endedAt', 'is', null)
      .execute()
    expect(open).toHaveLength(1)
    product.clock.advance(3600)
    expect((await read(tokens[2] ?? '')).body.message).toMatch(/^This link has expired/)
  })

  test('asked for by anybody leaves an invitation as it was', async () => {
    const owner = await loggedIn()
    const { account, token } = await invited(owner)
    expect(await ask(account.email)).toEqual(accepted)
    expect(await mailsTo(account.email)).toHaveLength(2)
    expect((await read(token)).status).toBe(200)
    expect((await use(token, 'a sentence of mine')).status).toBe(200)
    // the invitation, the link that was requested, and that a password was set
    expect(await mailsTo(account.email)).toHaveLength(3)
  })

  test('is answered alike for an unknown and a disabled account, after the same work, and emails nothing', async () => {
    const disabled = await anAdmin(product.db)
    await call(calls.disableAccount, await loggedIn(), undefined, disabled.id)
    const before = (await product.readMails()).length
    for (const email of [disabled.email, 'nobody.at.all@example.org'])
      expect(await ask(email)).toEqual(accepted)
    const jobs = await product.db
      .selectFrom('jobs')
      .select('doneAt')
      .where('kind', '=', 'account.password-asked')
      .where('doneAt', 'is', null)
      .execute()
    expect(jobs).toHaveLength(2)
    await product.runJobs()
    expect(await product.readMails()).toHaveLength(before)
    expect((await ask('nobody')).status).toBe(400)
  })

  test('does not stay: what was requested is forgotten after a day', async () => {
    await ask('typed.once@example.org')
    await product.runJobs()
    product.clock.advance(86_400 + 60)
    await ask('typed.twice@example.org')
    const { rows } = await product.pool.query(
      `select payload->>'email' as email from jobs where kind = 'account.password-asked'`,
    )
    expect(rows).toEqual([{ email: 'typed.twice@example.org' }])
  })

  test('emails the same link once more after a crash, not another one', async () => {
    const admin = await anAdmin(product.db)
    await ask(admin.email)
    const [first] = await mailsTo(admin.email)
    await product.pool.query(
      `update jobs set done_at = null, run_at = now() - interval '1 day' where payload->>'email' = $1`,
      [admin.email],
    )
    // the machine went down before the first one was on the disk
    await rm(join(product.folder, 'outbox'), { recursive: true })
    const again = await mailsTo(admin.email)
    expect(again.map(({ text }) => text)).toEqual([first?.text])
    expect((await auditOf(admin.email)).map(({ action }) => action)).toEqual(['account.link-sent'])
  })

  test.runIf(isLong)('is not kept by strangers from a device that is known for the account', async () => {
    const admin = await anAdmin(limited.db)
    const logged = await limited.app.inject({ method: 'POST', url: login.path, payload: admin })
    const [, device = ''] = [logged.headers['set-cookie'] ?? []].flat()
    const cookie = device.split(';')[0] ?? ''
    const from = async (network: string, email: string, headers: Record<string, string> = {}) =>
      (
        await limited.post(
          calls.askForPasswordLink.path,
          { email },
          { 'x-forwarded-for': network, ...headers },
        )
      ).status
    // strangers use up the address, and someone the network
    for (let host = 1; host <= 4; host += 1) await from(`192.0.2.${host}`, admin.email)
    for (let count = 0; count < 4; count += 1) await from('198.51.100.1', `person.${count}@example.org`)
    expect(await from('198.51.100.1', admin.email)).toBe(429)
    expect(await from('203.0.113.1', admin.email)).toBe(429)
    // a device has the same limit, for itself
    const statuses: number[] = []
    for (let count = 0; count < 4; count += 1)
      statuses.push(await from('198.51.100.1', admin.email, { cookie }))
    expect(statuses).toEqual([202, 202, 202, 429])
    // and for the addresses of others it is a stranger
    const other = await anAdmin(limited.db)
    for (let host = 1; host <= 3; host += 1) await from(`192.0.2.${host + 10}`, other.email)
    expect(await from('203.0.113.9', other.email, { cookie })).toBe(429)
  })

  test('is limited for an address and for a network, alike for known and unknown', async () => {
    const admin = await anAdmin(limited.db)
    const from = (network: string, email: string) =>
      limited.post(calls.askForPasswordLink.path, { email }, { 'x-forwarded-for': network })
    for (const [net, email] of [
      ['10.0.1', admin.email],
      ['10.0.2', 'nobody@example.org'],
    ] as const) {
      const statuses: number[] = []
      for (let host = 1; host <= 4; host += 1) statuses.push((await from(`${net}.${host}`, email)).status)
      expect(statuses).toEqual([202, 202, 202, 429])
    }
    const statuses: number[] = []
    for (let count = 0; count < 4; count += 1)
      statuses.push((await from('10.0.3.1', `someone.${count}@example.org`)).status)
    expect(statuses).toEqual([202, 202, 202, 429])
  })
})

test.runIf(isLong)('the log and the audit hold no address, password or token of a link', async () => {
  const email = 'canary.guest@example.org'
  const inviter = await loggedIn()
  const { token, account } = await invited(inviter, { email })
  await use(token, 'canary password of mine')
  await product.post(calls.askForPasswordLink.path, { email })
  const mails = await mailsTo(email)
  await call(calls.disableAccount, inviter, undefined, account.id)

  const log = JSON.stringify(product.logged)
  expect(log).toContain('/admin/api/admin/password-link/use')
  const audit = JSON.stringify(
    await product.db.selectFrom('auditEntries').selectAll().orderBy('id').execute(),
  )
  const row = await rowOf(account.id)
  const tokens = mails.map(({ text }) => tokenIn(text)).filter((text) => text.length === 43)
  expect(tokens).toHaveLength(1)
  for (const secret of [token, ...tokens, 'canary password', row.passwordHash ?? '']) {
    expect(log.includes(secret), secret).toBe(false)
    expect(audit.includes(secret), secret).toBe(false)
  }
  expect(log).not.toContain('canary.guest@')
})
