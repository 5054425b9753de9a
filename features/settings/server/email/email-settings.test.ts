import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import * as calls from '#features/settings/email-settings.contract.ts'
import { ifMatch } from '#shared/if-match.ts'
import { anAdmin, bearerOf } from '#tests/admins.ts'
import { atEnd } from '#tests/at-end.ts'
import { startMailServer } from '#tests/mail-server.ts'
import { aPerson, startTestProduct } from '#tests/product.ts'
import { freePort } from '#tests/running-server.ts'

const env = { SESSION_KEY: 'p3Xq8vTz1LkWm5RbYc7HdJf9GsNa2EuQ4oViBxZt6Uw' }
const product = await startTestProduct(env, { isAlone: true })
const { db, app } = product
/** Another process of the same installation. */
const other = await startTestProduct(env, { isAlone: true, database: product })
const owner = await anAdmin(db)
const bearer = await bearerOf(app, owner)

const login = { user: 'plenary@example.org', password: 'Tr0ub4dor-%@:/&3' }
const port = await freePort()
const server = await startMailServer(port, undefined, 0, undefined, login)
atEnd(server.stop)
/** A mail server that takes everything. */
const elsewherePort = await freePort()
const elsewhere = await startMailServer(elsewherePort)
atEnd(elsewhere.stop)

const typed = {
  ...{ host: '127.0.0.1', port, ...login, encryption: 'starttls' },
  ...{ fromName: 'World "Renewable" Conference', fromAddress: 'info@wrec.example' },
}
const show = async () =>
  (await product.get(calls.showEmailSettings.path, bearer)).body as unknown as calls.EmailSettings
const change = (changed: object = {}, headers: Record<string, string> = {}, password = owner.password) =>
  product.ask(
    'POST',
    calls.changeEmailSettings.path,
    { ...typed, ...changed, proof: { password } },
    { ...bearer, ...headers },
  )
const sendTest = () =>
  product.post(calls.sendTestEmail.path.replace(':website', 'renewable'), undefined, bearer)
/** Registers somebody who pays nothing at one of the processes, and lets its jobs run. */
const register = async (at: typeof product) => {
  const person = aPerson({ presentationType: 'SPEAKER' } as never)
  expect((await at.post('/api/registration/register', person)).status).toBe(201)
  await at.runJobs()
  return person.email
}

beforeEach(async () => {
  await db.deleteFrom('loginFailures').execute()
})

describe('before a mail server is set', () => {
  test('emails are files, and a wrong server changes nothing and is refused with its own words', async () => {
    expect(await show()).toMatchObject({ server: null, locked: { server: null, from: null }, version: '0' })
    expect(await change({ password: 'wrong' })).toMatchObject({
      status: 400,
      body: {
        code: 'settings_refused',
        message: '127.0.0.1 says: 535 5.7.8 Who are you? Nothing was changed.',
      },
    })
    const free = await freePort()
    expect((await change({ port: free })).body.message).toMatch(/^127\.0\.0\.1 says: .*ECONNREFUSED/)
    expect(await change({}, {}, 'not the password')).toMatchObject({ status: 400 })
    expect(await show()).toMatchObject({ server: null, version: '0' })
    expect(await sendTest()).toMatchObject({
      body: { isAccepted: true, message: expect.stringContaining('There is no mail server') },
    })
  })
})

describe('a mail server that an owner has set', () => {
  test('sends the next emails of both processes without a restart, from the sender that was typed', async () => {
    expect(await change()).toMatchObject({ status: 200 })
    expect(await show()).toMatchObject({
      server: { host: '127.0.0.1', port, user: login.user, hasPassword: true, encryption: 'starttls' },
      from: { name: 'World Renewable Conference', address: 'info@wrec.example' },
      isReadable: true,
    })
    for (const one of [product, other]) {
      const email = await register(one)
      const [mail] = server.received.filter((text) => text.includes(`To: `) && text.includes(email))
      expect(mail).toContain('From: World Renewable Conference <info@wrec.example>')
    }
  })

  test('tells every owner of the change, and says in a test what it answered', async () => {
    expect(
      server.received.some((text) => text.includes(`<${owner.email}>`) || text.includes(owner.email)),
    ).toBe(true)
    expect(await sendTest()).toMatchObject({
      body: { isAccepted: true, message: expect.stringMatching(/^250 /) },
    })
    expect(server.received.at(-1)).toContain('Subject: Test email: ')
  })

  test('stays when a worse one is refused, and when two owners change it at once the second is told', async () => {
    const { version } = await show()
    expect((await change({ password: 'wrong' })).status).toBe(400)
    const [first, second] = [
      await change({ fromName: 'Ada', password: undefined }, ifMatch(version)),
      await change({ fromName: 'Bo', password: undefined }, ifMatch(version)),
    ]
    expect([first.status, second.status]).toEqual([200, 412])
    expect((await show()).from.name).toBe('Ada')
    // the stored password was kept
    expect((await sendTest()).body).toMatchObject({ isAccepted: true })
  })

  test('a wrong password of the owner, or a page of before, connects to no mail server', async () => {
    const before = server.connections.length
    expect(await change({}, {}, 'not the password')).toMatchObject({
      status: 400,
      body: { code: 'wrong_password' },
    })
    expect(await change({}, ifMatch('0'))).toMatchObject({ status: 412 })
    expect(server.connections).toHaveLength(before)
  })

  test.each([
    { port: elsewherePort },
    { host: 'localhost' },
    { user: 'somebody@example.org' },
    { encryption: 'none' },
  ])('its stored password goes to no other server: %o', async (changed) => {
    const before = server.connections.length
    expect(await change({ ...changed, password: undefined })).toMatchObject({
      status: 400,
      body: { message: 'Enter the password for the new server' },
    })
    expect([server.connections.length, elsewhere.connections.length]).toEqual([before, 0])
  })

  test('its password is nowhere in plain: not in a row, a log line, the audit or an answer', async () => {
    const { rows } = await sql<{ content: string }>`
      select query_to_xml(format('select * from %I', table_name), true, true, '')::text as content
      from information_schema.tables
      where table_schema = current_schema() and table_type = 'BASE TABLE'`.execute(db)
    const everywhere = JSON.stringify([rows, product.logged, other.logged, await show()])
    for (const action of ['settings.email-changed', 'settings.test-email-sent'])
      expect(everywhere).toContain(action)
    for (const secret of [login.password, encodeURIComponent(login.password), 'Tr0ub4dor'])
      expect(everywhere).not.toContain(secret)
  })

  test('nothing is sent while its password cannot be decrypted, and an owner reads why', async () => {
    const stranger = await startTestProduct(
      { SESSION_KEY: 'Zq1xWc2vEb3nRm4tYl5kUj6hIg7fOd8sPa9AzSxDcFv' },
      { isAlone: true, database: product },
    )
    const before = server.received.length
    await register(stranger)
    expect(server.received).toHaveLength(before)
    expect(await stranger.readMails()).toEqual([])
    const theirs = await bearerOf(stranger.app, owner)
    expect((await stranger.get(calls.showEmailSettings.path, theirs)).body).toMatchObject({
      isReadable: false,
    })
  })
})

describe('a change of the mail server', () => {
  const noticesAt = ({ received }: typeof server) =>
    received.filter((text) => text.replace(/=\r?\n/g, '').includes('/admin-settings')).length

  test('is told to every owner over the previous server too, which whoever changed it cannot read', async () => {
    await product.runJobs()
    const owners = await db.selectFrom('admins').select('id').where('role', '=', 'OWNER').execute()
    const before = noticesAt(server)
    expect((await change({ port: elsewherePort, user: '', password: undefined })).status).toBe(200)
    await product.runJobs()
    expect([noticesAt(server) - before, noticesAt(elsewhere)]).toEqual([owners.length, owners.length])
    // a change of the sender alone stays at one server
    await change({ port: elsewherePort, user: '', password: undefined, fromName: 'Cy' })
    await product.runJobs()
    expect([noticesAt(server) - before, noticesAt(elsewhere)]).toEqual([owners.length, 2 * owners.length])
  })

  test('does not wait for a previous server that is gone, and its password stays encrypted', async () => {
    await elsewhere.stop()
    const before = noticesAt(server)
    expect((await change()).status).toBe(200)
    for (let hour = 0; hour < 3; hour++) {
      await product.runJobs()
      product.clock.advance(60 * 60)
    }
    expect(noticesAt(server)).toBeGreaterThan(before)
    const jobs = await db.selectFrom('jobs').selectAll().where('kind', '=', 'settings.notice').execute()
    expect(jobs.filter(({ doneAt }) => doneAt === null)).toEqual([])
    expect(JSON.stringify(jobs)).not.toContain(encodeURIComponent(login.password))
  })
})

test('what the environment sets is shown locked, wins, and cannot be changed here', async () => {
  const second = await startMailServer(await freePort())
  atEnd(second.stop)
  const locked = await startTestProduct(
    {
      ...{ SMTP_URL: 'smtp://ada:secret-of-the-server@127.0.0.1:2525', MAIL_FROM: 'Env <env@example.org>' },
      ...env,
    },
    { isAlone: true, database: product },
  )
  const theirs = await bearerOf(locked.app, owner)
  const answer = await locked.get(calls.showEmailSettings.path, theirs)
  expect(answer.body).toMatchObject({
    server: { host: '127.0.0.1', port: 2525, user: 'ada', hasPassword: true },
    from: { name: 'Env', address: 'env@example.org' },
    locked: { server: 'SMTP_URL', from: 'MAIL_FROM' },
  })
  expect(JSON.stringify(answer.body)).not.toContain('secret-of-the-server')

  const body = { ...typed, fromAddress: 'typed@example.org', proof: { password: owner.password } }
  expect((await locked.ask('POST', calls.changeEmailSettings.path, body, theirs)).status).toBe(200)
  const { payload } = await db
    .selectFrom('jobs')
    .select('payload')
    .where('kind', '=', 'settings.notice')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  expect(payload).toMatchObject({
    detail: 'Emails are sent over the server of SMTP_URL from env@example.org.',
  })
})

test('only owners see and change how emails are sent', async () => {
  const admin = await bearerOf(app, await anAdmin(db, { role: 'ADMIN' }))
  expect((await product.get(calls.showEmailSettings.path, admin)).status).toBe(403)
  expect((await product.ask('POST', calls.changeEmailSettings.path, typed, admin)).status).toBe(403)
})
