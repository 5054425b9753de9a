import { randomBytes } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { resetFactor, usePasswordLink } from '#features/accounts/accounts.contract.ts'
import { openLink } from '#features/accounts/server/links/account-link.ts'
import { rescueOwner } from '#features/accounts/server/rescue-owner.ts'
import * as session from '#features/admin-session/admin-session.contract.ts'
import type { FactorQuestion } from '#features/admin-session/factor-credentials.ts'
import { loginWithFactor } from '#features/admin-session/second-step.contract.ts'
import { hashPassword } from '#features/admin-session/server/admin-session.ts'
import * as calls from '#features/second-factor/second-factor.contract.ts'
import { createOrigins } from '#platform/server/http/origin.ts'
import { hours, minutes, seconds } from '#shared/time/duration.ts'
import { threeWebsites } from '#tests/website-registry.ts'
import { aWebsite } from '#tests/websites.ts'
import { anAdmin, passwordHash as cheapHash } from './admins.ts'
import { codeOfApp } from './authenticator-app.ts'
import { addressOf, askRoute, guardedRoutesOf } from './guarded-routes.ts'
import { isLong, sampleOf } from './long.ts'
import { startTestProduct } from './product.ts'
import { softPasskey } from './soft-passkey.ts'

const product = await startTestProduct({ PUBLIC_URL: 'https://conference.example.org' })
const { app, db, clock } = product
// minutes that are left, and codes of a moment, are the same on a slow machine
clock.hold()
const home = 'https://conference.example.org'
const atHome = { host: 'conference.example.org' }

// all come from one network
beforeEach(async () => {
  await db.deleteFrom('loginFailures').execute()
})

type Account = Awaited<ReturnType<typeof anAdmin>>
type Bearer = { authorization: string }

const pass = (milliseconds: number) => clock.advance(milliseconds / 1000)
/** A code is accepted once. The current step began five seconds ago, so that it does not end during a test. */
const nextStep = () => pass(seconds(35) - (clock.now().getTime() % seconds(30)))

const logIn = ({ email, password }: Pick<Account, 'email' | 'password'>, headers = {}) =>
  product.post(session.login.path, { email, password }, headers)
const bearerFrom = ({ body }: { body: Record<string, unknown> }): Bearer => {
  if (typeof body['accessToken'] !== 'string') throw new Error(JSON.stringify(body))
  return { authorization: `Bearer ${body['accessToken']}` }
}
const questionOf = async (account: Account, headers = {}): Promise<FactorQuestion> => {
  const { status, body } = await logIn(account, headers)
  expect([status, body['code']]).toEqual([401, 'factor_required'])
  return body as unknown as FactorQuestion
}
const answer = (challenge: string, proof: object, headers = {}) =>
  product.post(loginWithFactor.path, { challenge, ...proof }, headers)

/** Sets up app codes, with whatever proof that needs. */
const enrol = async (bearer: Bearer, proof: object = {}) => {
  const begun = await product.post(calls.beginCodes.path, proof, bearer)
  expect(begun.body, 'begun').toMatchObject({ secret: expect.stringMatching(/^[A-Z2-7]{32}$/) })
  const { secret, sealed } = begun.body as { secret: string; sealed: string }
  const code = codeOfApp(secret, clock.now())
  const { status, body } = await product.post(calls.confirmCodes.path, { sealed, code }, bearer)
  expect(status, JSON.stringify(body)).toBe(200)
  nextStep()
  return { secret, recoveryCodes: (body['recoveryCodes'] ?? []) as string[] }
}

/** An admin with an authenticator app, and their session. */
const withCodes = async (options: Parameters<typeof anAdmin>[1] = {}) => {
  const account = await anAdmin(db, options)
  const bearer = bearerFrom(await logIn(account))
  const { secret, recoveryCodes } = await enrol(bearer)
  const code = (stepsLater = 0) => codeOfApp(secret, clock.now(), stepsLater)
  return { account, bearer, secret, recoveryCodes, code }
}

const addPasskey = async (bearer: Bearer, proof: object = {}, passkey = softPasskey(home)) => {
  const { status, body } = await product.post(calls.beginPasskey.path, proof, { ...bearer, ...atHome })
  expect(status, JSON.stringify(body)).toBe(200)
  const { options, sealed } = body as unknown as { options: calls.PasskeyOptions; sealed: string }
  const passkeyBody = { sealed, name: 'My laptop', passkey: passkey.make(options) }
  const confirmed = await product.post(calls.confirmPasskey.path, passkeyBody, { ...bearer, ...atHome })
  return { passkey, confirmed, passkeyBody }
}

/** The device cookie after a login with this proof. */
const deviceOf = async (account: Account, proof: object) => {
  const { challenge } = await questionOf(account)
  const payload = { challenge, ...proof }
  const { headers } = await app.inject({ method: 'POST', url: loginWithFactor.path, payload })
  const cookies = [headers['set-cookie']].flat().map((cookie) => cookie?.split(';')[0])
  return { cookie: cookies.find((cookie) => cookie?.startsWith('admin_device=')) ?? '' }
}

/** Sets the same password again by a reset link, as an attacker with access to the mailbox would. */
const useLinkOf = async ({ id, password }: Account) => {
  const token = randomBytes(32).toString('base64url')
  const life = minutes(60)
  await openLink(db, token, { adminId: id, purpose: 'password', life }, clock.now())
  const payload = { token, password }
  const used = await app.inject({ method: 'POST', url: usePasswordLink.path, payload })
  expect(used.statusCode, used.body).toBe(200)
  // makes verifying the old hash cheap
  const passwordHash = cheapHash
  await db.updateTable('admins').set({ passwordHash }).where('id', '=', id).execute()
  return used
}

/** Audit actions about an account, oldest first. */
const auditOf = async ({ email }: Account) =>
  (
    await db
      .selectFrom('auditEntries')
      .select(['action', 'oldValues', 'newValues', 'adminEmail'])
      .where('subject', '=', email)
      .orderBy('id')
      .execute()
  ).map(({ action }) => action)

/** Number of login entries in the audit. */
const loginsOf = async ({ email }: Account) =>
  (
    await db
      .selectFrom('auditEntries')
      .select('id')
      .where('action', '=', 'session.opened')
      .where('adminEmail', '=', email)
      .orderBy('id')
      .execute()
  ).length

/** Number of failed logins of an account that are not summed up yet. */
const failuresOf = async ({ id }: Account) =>
  (await db.selectFrom('loginFailureSums').select('failures').where('adminId', '=', id).execute()).reduce(
    (sum, { failures }) => sum + failures,
    0,
  )

const waitingForLocks = async () => {
  const { rows } = await product.pool.query(
    `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows.length
}

describe('a login', () => {
  test('without a factor answers as it always has; with one 401, a challenge, and then as a login', async () => {
    const plain = await anAdmin(db)
    expect((await logIn(plain)).status).toBe(200)

    const { account, code } = await withCodes()
    const requested = await logIn(account)
    expect(requested).toEqual({
      status: 401,
      body: {
        message: 'Enter your second factor to log in.',
        code: 'factor_required',
        challenge: expect.any(String),
        offers: ['code', 'recoveryCode'],
      },
    })
    const before = await loginsOf(account)
    const opened = await app.inject({
      method: 'POST',
      url: loginWithFactor.path,
      payload: { challenge: requested.body['challenge'], code: code() },
    })
    expect(opened.statusCode).toBe(200)
    expect(session.openedSession.parse(opened.json())).toEqual(opened.json())
    // after a login this browser is a known device
    expect([opened.headers['set-cookie']].flat().map((cookie) => cookie?.split('=')[0])).toEqual([
      'admin_jwt',
      'admin_device',
    ])
    expect(await loginsOf(account)).toBe(before + 1)
    expect(opened.headers['cache-control']).toBe('no-store')
    const { accessToken } = opened.json()
    const check = await product.get(session.checkSession.path, { authorization: `Bearer ${accessToken}` })
    expect(check.status).toBe(200)
  })

  test('a wrong password says nothing of a factor', async () => {
    const { account } = await withCodes()
    const { status, body } = await logIn({ ...account, password: 'another password' })
    expect(status).toBe(401)
    expect(body).toEqual({ message: 'Email or password is incorrect.', code: 'login_failed' })
  })

  test('a code counts once, one step early or late, and not two', async () => {
    const { account, code } = await withCodes()
    nextStep()
    const all = [
      [-2, 401],
      [2, 401],
      [-1, 200],
      [0, 200],
      [1, 200],
      [1, 401],
      [0, 401],
    ] as const
    for (const [stepsAway, status] of sampleOf(all, [all[1], all[2], all[4], all[5]])) {
      const { challenge } = await questionOf(account)
      const options = await answer(challenge, { code: code(stepsAway) })
      expect(options.status, `${stepsAway}`).toBe(status)
      if (status === 401) expect(options.body['code']).toBe('factor_wrong')
    }
  })

  test('of one code that comes twice at once, one opens a session', async () => {
    const { account, code } = await withCodes()
    const challenges = await Promise.all([questionOf(account), questionOf(account), questionOf(account)])
    const options = await Promise.all(challenges.map(({ challenge }) => answer(challenge, { code: code() })))
    expect(options.map(({ status }) => status).sort()).toEqual([200, 401, 401])
  })

  test('a challenge opens one session, takes five tries, and ends after five minutes', async () => {
    const { account, code } = await withCodes()
    const used = await questionOf(account)
    expect((await answer(used.challenge, { code: code() })).status).toBe(200)
    nextStep()
    expect((await answer(used.challenge, { code: code() })).body['code']).toBe('login_required')

    const tried = await questionOf(account)
    const tries = []
    for (let count = 0; count < 5; count++)
      tries.push((await answer(tried.challenge, { code: '000000' })).body['code'])
    expect(tries).toEqual([...Array(4).fill('factor_wrong'), 'login_required'])
    expect((await answer(tried.challenge, { code: code() })).body['code']).toBe('login_required')

    pass(minutes(20))
    const late = await questionOf(account)
    pass(minutes(5))
    expect((await answer(late.challenge, { code: code() })).status).toBe(401)
    const withDeadline = await questionOf(account)
    pass(minutes(5) - 1000)
    expect((await answer(withDeadline.challenge, { code: code() })).status).toBe(200)
  })

  test('a challenge that was forged, changed, is of a password before, or for another purpose, opens nothing', async () => {
    const { account, bearer, code } = await withCodes()
    const other = await withCodes()
    const { challenge } = await questionOf(account)
    const [id = '', end = '', signature = ''] = challenge.split('.')
    const [otherId = ''] = (await questionOf(other.account)).challenge.split('.')
    const change = (await product.post(calls.askForFactor.path, undefined, bearer)).body[
      'challenge'
    ] as string
    const forged = [
      '',
      'x',
      `${id}.${end}.${'A'.repeat(43)}`,
      `${id}.${Number(end) + 60_000}.${signature}`,
      `${otherId}.${end}.${signature}`,
      change,
    ]
    for (const options of forged) {
      const { status, body } = await answer(options, { code: code() })
      expect([status, body['code']], options).toEqual([401, 'login_required'])
    }
    // a code of another account does not match
    expect((await answer(challenge, { code: other.code() })).body['code']).toBe('factor_wrong')

    const passwordHash = await hashPassword('an entirely new password')
    await db.updateTable('admins').set({ passwordHash }).where('id', '=', account.id).execute()
    expect((await answer(challenge, { code: code() })).body['code']).toBe('login_required')
  })

  test('wrong factors count for the account, whatever a link, a device or a network, and lock it ever longer', async () => {
    const { account, recoveryCodes, code } = await withCodes()
    const device = await deviceOf(account, { recoveryCode: recoveryCodes[0] })
    let networks = 0
    const from = (url: string, payload: object, headers = {}) =>
      app.inject({ method: 'POST', url, payload, headers, remoteAddress: `192.0.2.${++networks}` })
    const questionFrom = async (headers = {}) => {
      const { email, password } = account
      return (await from(session.login.path, { email, password }, headers)).json().challenge
    }
    const tryTwice = async (challenge: string, headers = {}) => {
      for (const proof of [{ code: '000000' }, { recoveryCode: 'AAAA-BBBB-CCCC-DDDD' }])
        expect((await from(loginWithFactor.path, { challenge, ...proof }, headers)).statusCode).toBe(401)
    }
    const tenWrong = async () => {
      for (const headers of [{}, device, {}, device, {}]) {
        await useLinkOf(account)
        await tryTwice(await questionFrom(headers), headers)
      }
    }
    const refusal = async (headers = {}) => {
      await useLinkOf(account)
      const challenge = await questionFrom(device)
      const options = await from(loginWithFactor.path, { challenge, code: code() }, headers)
      expect(options.json().code).toBe('rate_limited')
      return Number(options.headers['retry-after']) / 60
    }

    await tenWrong()
    expect([await refusal(), await refusal(device)]).toEqual([15, 15])
    pass(minutes(15))
    await tenWrong()
    expect(await refusal(device)).toBe(30)
    pass(minutes(30))
    const right = await from(loginWithFactor.path, { challenge: await questionFrom(), code: code() })
    expect(right.statusCode).toBe(200)
    nextStep()
    await tenWrong()
    expect(await refusal(device)).toBe(15)
    const locks = await db
      .selectFrom('auditEntries')
      .select('newValues')
      .where('action', '=', 'login.locked')
      .where('subject', '=', account.email)
      .execute()
    expect(locks).toHaveLength(3)
  })

  test('a used link makes no device known and forgets no failure where a second factor is set', async () => {
    const { account, code } = await withCodes()
    for (let count = 0; count < 10; count++) await logIn({ ...account, password: 'not the password' })
    const used = await useLinkOf(account)
    expect(used.headers['set-cookie']).toBeUndefined()
    expect((await logIn(account)).status).toBe(429)
    pass(minutes(15))
    const { challenge } = await questionOf(account)
    expect((await answer(challenge, { code: code() })).status).toBe(200)
  })

  test.runIf(isLong)(
    'wrong codes are failed logins of the account: a new challenge does not give new ones',
    async () => {
      const { account, code } = await withCodes()
      const statuses: number[] = []
      for (let count = 0; count < 12; count++) {
        const requested = await logIn(account)
        if (requested.status === 429) {
          statuses.push(429)
          break
        }
        statuses.push((await answer(String(requested.body['challenge']), { code: '000000' })).status)
      }
      expect(statuses).toEqual([...Array(10).fill(401), 429])
      pass(minutes(15))
      const { challenge } = await questionOf(account)
      expect((await answer(challenge, { code: code() })).status).toBe(200)
    },
  )

  test.runIf(isLong)(
    'the tries of a challenge that ends with its fifth count all: in the audit, and for the lock',
    async () => {
      const { account, code } = await withCodes()
      product.pauses.length = 0
      for (let requested = 0; requested < 2; requested++) {
        const { challenge } = await questionOf(account)
        for (let tried = 0; tried < 5; tried++) await answer(challenge, { code: '000000' })
      }
      expect((await logIn(account)).status).toBe(429)
      expect(await failuresOf(account)).toBe(10)
      expect(await auditOf(account)).toContain('login.locked')
      expect(product.pauses).toEqual([1, 2, 4, 8, 8].map(seconds))
      pass(minutes(15))

      // a used or expired challenge is no attempt at a factor
      const { challenge } = await questionOf(account)
      expect((await answer(challenge, { code: code() })).status).toBe(200)
      for (let again = 0; again < 12; again++)
        expect((await answer(challenge, { code: code() })).body['code']).toBe('login_required')
      expect((await logIn(account)).status).toBe(401)
      expect(await failuresOf(account)).toBe(10)
    },
  )

  test('a factor that is set up while the password is being looked at is needed already', async () => {
    const account = await anAdmin(db)
    let opened: ReturnType<typeof logIn> | undefined
    await db.transaction().execute(async (transaction) => {
      const own = transaction.selectFrom('admins').select('id').where('id', '=', account.id)
      await own.forUpdate().execute()
      opened = logIn(account)
      await expect.poll(waitingForLocks).toBe(1)
      const secondFactorAt = clock.now()
      await transaction.updateTable('admins').set({ secondFactorAt }).where('id', '=', account.id).execute()
    })
    const { status, body } = (await opened) ?? {}
    expect([status, body?.['code']]).toEqual([401, 'factor_required'])
  })

  test('a disabled account is not let in by a challenge of before', async () => {
    const { account, code } = await withCodes()
    const { challenge } = await questionOf(account)
    await db.updateTable('admins').set({ disabledAt: clock.now() }).where('id', '=', account.id).execute()
    expect((await answer(challenge, { code: code() })).status).toBe(401)
  })

  test.runIf(isLong)('several answers at once, or none, are refused', async () => {
    const { account, code, recoveryCodes } = await withCodes()
    const { challenge } = await questionOf(account)
    const both = { code: code(), recoveryCode: recoveryCodes[0] }
    for (const proof of [{}, both]) expect((await answer(challenge, proof)).status).toBe(401)
    expect((await answer(challenge, { code: 7 })).status).toBe(400)
  })
})

describe('recovery codes', () => {
  test('ten come with the first factor; each opens one session, also of two at once, and an email says so', async () => {
    const { account, bearer, recoveryCodes } = await withCodes()
    expect(new Set(recoveryCodes).size).toBe(10)
    const [first = '', second = ''] = recoveryCodes
    const once = await questionOf(account)
    expect(
      (await answer(once.challenge, { recoveryCode: first.toLowerCase().replaceAll('-', ' ') })).status,
    ).toBe(200)
    const again = await questionOf(account)
    expect(await answer(again.challenge, { recoveryCode: first })).toMatchObject({
      status: 401,
      body: { message: 'That did not work. Each recovery code works once: try another one.' },
    })

    const challenges = await Promise.all([questionOf(account), questionOf(account), questionOf(account)])
    const options = await Promise.all(
      challenges.map(({ challenge }) => answer(challenge, { recoveryCode: second })),
    )
    expect(options.map(({ status }) => status).sort()).toEqual([200, 401, 401])
    const { body } = await product.get(calls.showOwnFactors.path, bearer)
    expect(body['recoveryCodesLeft']).toBe(8)
    expect((await auditOf(account)).filter((action) => action.endsWith('recovery-code-used'))).toHaveLength(2)
    await product.runDueJobs()
    const mails = (await product.readMails()).filter(({ text }) => text.includes(`<${account.email}>`))
    expect(mails.filter(({ text }) => /Subject: A recovery code was used/.test(text))).toHaveLength(2)
  })

  test('are kept as hashes, and made again on wish, with a proof', async () => {
    const { account, bearer, recoveryCodes, code } = await withCodes()
    const stored = await db
      .selectFrom('adminRecoveryCodes')
      .selectAll()
      .where('adminId', '=', account.id)
      .execute()
    const text = JSON.stringify(stored)
    for (const one of recoveryCodes) {
      expect(text).not.toContain(one)
      expect(text).not.toContain(one.replaceAll('-', ''))
    }
    const { password } = account
    expect((await product.post(calls.renewRecoveryCodes.path, { password }, bearer)).body['code']).toBe(
      'factor_wrong',
    )
    const renewed = await product.post(calls.renewRecoveryCodes.path, { password, code: code() }, bearer)
    expect(renewed.status).toBe(200)
    const codes = renewed.body['recoveryCodes'] as string[]
    expect(codes.filter((one) => recoveryCodes.includes(one))).toEqual([])
    const { challenge } = await questionOf(account)
    expect((await answer(challenge, { recoveryCode: recoveryCodes[0] })).status).toBe(401)
    expect((await answer(challenge, { recoveryCode: codes[0] })).status).toBe(200)
  })
})

describe('one’s own factors', () => {
  test('the secret is encrypted at rest, and nothing of a factor is in audit, email or log', async () => {
    const { account, secret, recoveryCodes } = await withCodes({
      role: 'VIEWER',
      websites: [aWebsite('optics')],
    })
    await product.runDueJobs()
    const row = await db
      .selectFrom('adminAuthenticators')
      .selectAll()
      .where('adminId', '=', account.id)
      .executeTakeFirstOrThrow()
    expect(row.sealedSecret.length).toBe(1 + 12 + 16 + 20)
    const entries = await db.selectFrom('auditEntries').selectAll().orderBy('id').execute()
    const mails = (await product.readMails()).map(({ text }) => text)
    const all = JSON.stringify([entries, mails, product.logged])
    for (const word of [secret, ...recoveryCodes]) expect(all).not.toContain(word)
    expect(await auditOf(account)).toEqual(['second-factor.codes-set'])
    expect(mails.filter((mail) => mail.includes(`<${account.email}>`)).join()).toContain(
      'Subject: An authenticator app was set up',
    )
  })

  test.runIf(isLong)('a viewer sets one up; no session of theirs ends', async () => {
    const account = await anAdmin(db, { role: 'VIEWER', websites: [aWebsite('optics')] })
    const elsewhere = bearerFrom(await logIn(account))
    await enrol(bearerFrom(await logIn(account)))
    expect((await product.get(session.checkSession.path, elsewhere)).status).toBe(200)
  })

  test('minutes after a login the password is needed; with a factor both are', async () => {
    const account = await anAdmin(db)
    const bearer = bearerFrom(await logIn(account))
    expect((await product.get(calls.showOwnFactors.path, bearer)).body).toEqual({
      codesSince: null,
      passkeys: [],
      recoveryCodesLeft: 0,
      isRequired: false,
      passkeysHere: false,
      passkeyHost: 'conference.example.org',
      needsPassword: false,
    })
    pass(minutes(11))
    expect((await product.get(calls.showOwnFactors.path, bearer)).body['needsPassword']).toBe(true)
    for (const proof of [{}, { password: 'a wrong password' }])
      expect((await product.post(calls.beginCodes.path, proof, bearer)).body['code']).toBe('wrong_password')
    const { password } = account
    const { secret } = await enrol(bearer, { password })
    const again = await product.post(calls.beginCodes.path, { password }, bearer)
    expect([again.status, again.body['code']]).toEqual([400, 'factor_wrong'])
    const code = codeOfApp(secret, clock.now())
    const { recoveryCodes } = await enrol(bearer, { password, code })
    // the previous ones are still valid
    expect(recoveryCodes).toEqual([])
  })

  test.runIf(isLong)('wrong passwords and codes there are failed logins', async () => {
    const { account, bearer } = await withCodes()
    const { password } = account
    const statuses = []
    for (let count = 0; count < 11; count++)
      statuses.push(
        (
          await product.post(
            calls.removeCodes.path,
            count % 2 ? { password, code: '000000' } : { password: 'wrong' },
            bearer,
          )
        ).status,
      )
    expect(statuses).toEqual([...Array(10).fill(400), 429])
    expect((await logIn(account)).status).toBe(429)
    pass(minutes(16))
  })

  test('a secret is confirmed once, by a code of it, in 15 minutes, by its own account', async () => {
    const account = await anAdmin(db)
    const bearer = bearerFrom(await logIn(account))
    const begin = async () =>
      (await product.post(calls.beginCodes.path, {}, bearer)).body as unknown as {
        secret: string
        sealed: string
      }
    const one = await begin()
    const two = await begin()
    const confirm = (sealed: string, code: string, as = bearer) =>
      product.post(calls.confirmCodes.path, { sealed, code }, as)
    const codeFor = ({ secret }: { secret: string }) => codeOfApp(secret, clock.now())
    expect((await confirm(one.sealed, codeFor(two))).body['code']).toBe('factor_wrong')
    const stranger = bearerFrom(await logIn(await anAdmin(db)))
    expect((await confirm(one.sealed, codeFor(one), stranger)).status).toBe(409)
    expect((await confirm(one.sealed.slice(0, -4), codeFor(one))).status).toBe(409)
    expect((await confirm(one.sealed, codeFor(one))).status).toBe(200)
    for (const begun of [one, two]) expect((await confirm(begun.sealed, codeFor(begun))).status).toBe(409)
  })

  test('the code with which a secret was confirmed opens no session', async () => {
    const account = await anAdmin(db)
    const bearer = bearerFrom(await logIn(account))
    const begun = (await product.post(calls.beginCodes.path, {}, bearer)).body
    const code = codeOfApp(String(begun['secret']), clock.now())
    await product.post(calls.confirmCodes.path, { sealed: begun['sealed'], code }, bearer)
    const { challenge } = await questionOf(account)
    expect((await answer(challenge, { code })).body['code']).toBe('factor_wrong')
  })

  test('is removed with a proof; then the password is enough again', async () => {
    const { account, bearer, code, recoveryCodes } = await withCodes()
    const { password } = account
    const { challenge } = await questionOf(account)
    const removed = await product.post(calls.removeCodes.path, { password, code: code() }, bearer)
    expect(removed.body).toMatchObject({ codesSince: null, recoveryCodesLeft: 0 })
    expect((await logIn(account)).status).toBe(200)
    expect((await answer(challenge, { recoveryCode: recoveryCodes[0] })).status).toBe(401)
    expect(await auditOf(account)).toEqual(['second-factor.codes-set', 'second-factor.codes-removed'])
    expect((await product.post(calls.removeCodes.path, { password }, bearer)).status).toBe(409)
  })

  test.runIf(isLong)('with another SESSION_KEY codes no longer work; recovery codes do', async () => {
    const { account, recoveryCodes, code } = await withCodes()
    await db
      .updateTable('adminAuthenticators')
      .set({ sealedSecret: Buffer.alloc(49, 1) })
      .where('adminId', '=', account.id)
      .execute()
    const { challenge } = await questionOf(account)
    expect((await answer(challenge, { code: code() })).status).toBe(401)
    expect((await answer(challenge, { recoveryCode: recoveryCodes[0] })).status).toBe(200)
  })
})

describe('passkeys', () => {
  test('are added, log in, and prove a change, on the host of PUBLIC_URL alone', async () => {
    const account = await anAdmin(db)
    const bearer = bearerFrom(await logIn(account))
    const refused = await product.post(calls.beginPasskey.path, {}, bearer)
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'Passkeys can only be used on conference.example.org.',
    ])
    const { passkey, confirmed } = await addPasskey(bearer)
    expect(confirmed.body['recoveryCodes']).toHaveLength(10)

    // on other devices there are the recovery codes
    expect((await questionOf(account)).offers).toEqual(['recoveryCode'])
    const requested = await questionOf(account, atHome)
    expect(requested.offers).toEqual(['passkey', 'recoveryCode'])
    expect(requested.passkey).toMatchObject({
      rpId: 'conference.example.org',
      allowCredentials: [{ id: passkey.id, type: 'public-key', transports: ['internal'] }],
    })
    if (!requested.passkey) throw new Error('No passkey was requested')
    expect(
      (await answer(requested.challenge, { passkey: passkey.answer(requested.passkey) }, atHome)).status,
    ).toBe(200)

    const { password } = account
    const question = await product.post(calls.askForFactor.path, undefined, { ...bearer, ...atHome })
    const { challenge, passkey: request } = question.body as unknown as FactorQuestion
    if (!request) throw new Error('No passkey was requested')
    const proof = { password, challenge, passkey: passkey.answer(request) }
    const list = await product.get(calls.showOwnFactors.path, bearer)
    const [row] = list.body['passkeys'] as { id: string; name: string; lastUsedAt: string }[]
    expect(row).toMatchObject({ name: 'My laptop', lastUsedAt: expect.any(String) })
    const remove = calls.removePasskey.path.replace(':id', row?.id ?? '')
    expect((await product.post(remove, proof, { ...bearer, ...atHome })).body).toMatchObject({ passkeys: [] })
    expect((await product.post(remove, proof, { ...bearer, ...atHome })).status).toBeGreaterThanOrEqual(400)
    expect((await logIn(account)).status).toBe(200)
    expect(await auditOf(account)).toEqual(['second-factor.passkey-added', 'second-factor.passkey-removed'])
  })

  test('a copy, whose count of signatures does not grow, is refused; so is an answer that was seen before', async () => {
    const account = await anAdmin(db)
    const { passkey } = await addPasskey(bearerFrom(await logIn(account)))
    const asking = async () => {
      const { challenge, passkey: request } = await questionOf(account, atHome)
      if (!request) throw new Error('No passkey was requested')
      return { challenge, request }
    }
    const one = await asking()
    passkey.counter.value = 40
    const seen = passkey.answer(one.request)
    expect((await answer(one.challenge, { passkey: seen })).status).toBe(200)
    const two = await asking()
    expect((await answer(two.challenge, { passkey: seen })).body['code']).toBe('factor_wrong')
    const counts = [
      [12, 401],
      [40, 401],
      [41, 200],
    ] as const
    for (const [count, status] of sampleOf(counts, counts.slice(1))) {
      const { challenge, request } = await asking()
      passkey.counter.value = count
      expect((await answer(challenge, { passkey: passkey.answer(request) })).status, `${count}`).toBe(status)
    }
  })

  test('of another page, another account or another key are refused', async () => {
    const account = await anAdmin(db)
    const bearer = bearerFrom(await logIn(account))
    const { passkey, passkeyBody } = await addPasskey(bearer)
    const stranger = await anAdmin(db)
    const { passkey: foreign } = await addPasskey(bearerFrom(await logIn(stranger)))
    const phishing = softPasskey('https://conference.example.org.evil.example')
    const { challenge, passkey: request } = await questionOf(account, atHome)
    if (!request) throw new Error('No passkey was requested')
    for (const proof of [
      foreign.answer(request),
      { ...phishing.answer(request), id: passkey.id, rawId: passkey.id },
    ])
      expect((await answer(challenge, { passkey: proof })).body['code']).toBe('factor_wrong')

    // the same assertion twice, and one of another origin
    const again = await product.post(calls.confirmPasskey.path, passkeyBody, { ...bearer, ...atHome })
    expect(again.status).toBe(409)
    const other = bearerFrom(await logIn(await anAdmin(db)))
    const { confirmed } = await addPasskey(other, {}, phishing)
    expect([confirmed.status, confirmed.body['code']]).toEqual([400, 'factor_wrong'])
  })
})

describe('when a second factor is required', () => {
  const require = (bearer: Bearer, isRequired: boolean) =>
    product.ask('PUT', calls.changeRequirement.path, { isRequired }, bearer)

  test.runIf(isLong)(
    'only an owner who has one turns it on; who has none reaches nothing but setting one up',
    async () => {
      const { account: owner, bearer, code } = await withCodes()
      const plain = await anAdmin(db)
      const before = bearerFrom(await logIn(plain))
      const refused = await require(before, true)
      expect([refused.status, refused.body.message]).toEqual([
        409,
        'Set up a second factor of your own first, on the page Your account.',
      ])
      expect(await require(bearer, true)).toEqual({ status: 200, body: { isRequired: true } })

      const login = await logIn(plain)
      expect([login.status, (login.body['user'] as { needsFactor?: boolean }).needsFactor]).toEqual([
        200,
        true,
      ])
      const open = [
        session.checkSession,
        calls.showOwnFactors,
        calls.beginCodes,
        calls.confirmCodes,
        calls.beginPasskey,
        calls.confirmPasskey,
        session.logout,
      ].map(({ method, path }) => `${method} ${path}`)
      const reached: string[] = []
      for (const { method, url } of guardedRoutesOf(app)) {
        // a HEAD is authorised as its GET
        if (method === 'HEAD' || open.includes(`${method} ${url}`)) continue
        for (const headers of [before, bearerFrom(login)]) {
          const { statusCode, body } = await askRoute(app, method, addressOf(url), headers)
          if (statusCode !== 403 || JSON.parse(body).code !== 'factor_missing')
            reached.push(`${method} ${url}: ${statusCode}`)
        }
      }
      expect(reached).toEqual([])

      const mine = bearerFrom(login)
      expect((await product.get(session.checkSession.path, mine)).body['user']).toMatchObject({
        needsFactor: true,
      })
      await enrol(mine)
      const user = (await product.get(session.checkSession.path, mine)).body['user']
      expect(user).not.toHaveProperty('needsFactor')
      expect((await product.get('/admin/api/admin/accounts', mine)).status).toBe(200)

      const { password } = owner
      const last = await product.post(calls.removeCodes.path, { password, code: code() }, bearer)
      expect([last.status, last.body['code']]).toEqual([409, 'action_not_possible'])
      expect((await require(bearer, false)).body).toEqual({ isRequired: false })
      expect((await product.get('/admin/api/admin/accounts', before)).status).toBe(200)
      const entries = await db
        .selectFrom('auditEntries')
        .select('action')
        .where('subject', '=', 'Everyone')
        .orderBy('id')
        .execute()
      expect(entries.map(({ action }) => action)).toEqual([
        'second-factor.required',
        'second-factor.made-optional',
      ])
    },
  )
})

describe('someone who has lost their factor', () => {
  test('is reset by an owner: sessions end, an email goes out, and the password is enough', async () => {
    const { bearer: asOwner, account: owner } = await withCodes()
    const { account, bearer } = await withCodes({ role: 'ADMIN', websites: [aWebsite('optics')] })
    const reset = (id: string, as: Bearer) => product.post(resetFactor.path.replace(':id', id), undefined, as)
    expect((await reset(account.id, bearer)).status).toBe(403)
    expect((await reset(owner.id, asOwner)).status).toBe(409)
    const { challenge } = await questionOf(account)
    const done = await reset(account.id, asOwner)
    expect(done.body).toMatchObject({ id: account.id, secondFactorSince: null })
    expect((await product.get(session.checkSession.path, bearer)).status).toBe(401)
    expect((await answer(challenge, { code: '123456' })).body['code']).toBe('login_required')
    expect((await logIn(account)).status).toBe(200)
    expect((await reset(account.id, asOwner)).status).toBe(409)
    await product.runDueJobs()
    const mails = (await product.readMails()).filter(({ text }) => text.includes(`<${account.email}>`))
    expect(mails.map(({ text }) => text).join()).toContain('Subject: Your second factor was reset')
    expect(await auditOf(account)).toContain('second-factor.reset')
  })

  test('and is the last owner has the command line', async () => {
    const { account, bearer } = await withCodes()
    const origins = createOrigins({ ...product.config, websites: threeWebsites(), port: () => 3000 })
    const rescued = await rescueOwner({ db, clock, origins }, account.email)
    expect(rescued).toMatchObject({ isNew: false, hadFactor: true })
    expect((await logIn(account)).status).toBe(200)
    expect((await product.get(calls.showOwnFactors.path, bearer)).body).toMatchObject({
      codesSince: null,
      recoveryCodesLeft: 0,
    })
    pass(hours(1))
    expect((await rescueOwner({ db, clock, origins }, account.email)).hadFactor).toBe(false)
  })
})
