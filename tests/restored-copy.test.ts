import { mkdir, mkdtemp, readdir, rm, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { namingColumns } from '#app/backup/backup-source.ts'
import { confirmInstallation, showInstallationState } from '#features/installation/installation.contract.ts'
import { sendTestEmail } from '#features/settings/email-settings.contract.ts'
import { checkPaymentSettings } from '#features/settings/payment-settings.contract.ts'
import { partsOfInstallation } from '#platform/server/backup/source-parts.ts'
import { writeArchive } from '#platform/server/backup/write-archive.ts'
import { systemClock } from '#platform/server/clock.ts'
import { createDiskFiles } from '#platform/server/files/disk-files.ts'
import { createLog } from '#platform/server/log.ts'
import { systemTimer, type Timer } from '#platform/server/timer.ts'
import { ifMatch } from '#shared/if-match.ts'
import { minutes } from '#shared/time/duration.ts'
import { anAdmin, bearerOf } from './admins.ts'
import { atEnd } from './at-end.ts'
import { testDatabase } from './database.ts'
import { startMailServer } from './mail-server.ts'
import { aPerson, startTestProduct, visitorAtCheckout } from './product.ts'
import { backupKey, runCommand } from './run-command.ts'
import { freePort } from './running-server.ts'
import { aStripeAccount } from './stripe-account.ts'
import { connectionOf } from './test-server.ts'

/** A backup is restored beside the installation that it was made of, with the same settings, and two processes run it. */

const root = await mkdtemp(join(tmpdir(), 'plenary-restored-'))
atEnd(() => rm(root, { recursive: true, force: true }))
const account = await aStripeAccount()
const smtpPort = await freePort()
const mails = await startMailServer(smtpPort)
atEnd(mails.stop)
const key = 'the session key of this installation, forty letters and more'

const first = await startTestProduct({ ...account.settings, SESSION_KEY: key })
await visitorAtCheckout(first)
await first.post('/api/contact', {
  ...{ name: 'Ada Visitor', email: 'ada@example.org', subject: 'A question', message: 'When does it begin?' },
})
const archive = join(root, 'backup.tar.gz.age')
const source = {
  ...{ address: first.address, clock: systemClock, naming: namingColumns, stores: {} },
  sessionKey: { key: undefined, isSetting: true },
}
await writeArchive(archive, partsOfInstallation(source), { key: backupKey, madeAt: systemClock.now() })
await first.stop()

const database = await testDatabase({ holds: 'nothing' })
const [data, backups] = [join(root, 'data'), join(root, 'backups')]
await mkdir(backups)
const settings = {
  ...account.settings,
  ...{ SESSION_KEY: key, DATA_DIR: data, BACKUP_DIR: backups, BACKUP_KEY: backupKey },
  SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
}
const restored = await runCommand('restore', [archive], {
  ...{ DATABASE_URL: connectionOf(database.address), DATA_DIR: data, SESSION_KEY: key },
})
/** A file without a row, which a sweep would set aside. */
const log = createLog('silent', systemClock)
const files = createDiskFiles({ folder: join(data, 'files'), clock: systemClock, log })
const orphan = await files.keep(await files.stage(Readable.from([Buffer.from('%PDF-')])))
const longAgo = new Date('2020-01-01')
await utimes(join(data, 'files', orphan), longAgo, longAgo)

/** What is due each minute happens when the test says so. */
const eachMinute = new Set<() => void>()
const timer: Timer = (milliseconds, ring) => {
  if (milliseconds !== minutes(1)) return systemTimer(milliseconds, ring)
  eachMinute.add(ring)
  return () => eachMinute.delete(ring)
}
const product = await startTestProduct(settings, { database, isAlone: true, timer })
const other = await startTestProduct(settings, { database, isAlone: true, timer })
const both = [product, other]
const owner = await anAdmin(database.db)

/** Lets two days pass with all that is due in them. */
const twoDays = async () => {
  for (let hour = 0; hour < 48; hour += 8) {
    for (const one of both) {
      one.clock.advance(8 * 3600)
      one.startJobs()
      const due = [...eachMinute]
      eachMinute.clear()
      for (const ring of due) ring()
      one.wake()
      await one.runDueJobs()
    }
  }
}
const effects = async () => ({
  mails: mails.received.length,
  calls: account.exchanges.length,
  files: await readdir(join(data, 'files')),
  backups: (await readdir(backups)).filter((name) => name.startsWith('plenary-')),
})
const before = await effects()
/** A session ends in the two days, so each call has its own. */
const stateFor = async (account = owner) =>
  (await product.get(showInstallationState.path, await bearerOf(product.app, account))).body
const answer = async (word: string, seen?: string, account = owner) =>
  product.ask(
    'PUT',
    confirmInstallation.path,
    { answer: word },
    { ...(await bearerOf(product.app, account)), ...(seen && ifMatch(seen)) },
  )
const checkout = async (one: typeof product) => {
  const visitor = aPerson()
  const { body } = await one.post('/api/registration/register', visitor)
  return one.openCheckout(visitor, await one.priceOf(), { registrationId: body['id'] })
}

test('a restored installation sends no email, calls no Stripe, removes nothing and backs up nothing by itself', async () => {
  expect(restored).toMatchObject({ code: 0, output: expect.stringContaining('on the dashboard') })
  expect(before).toEqual({ mails: 0, calls: before.calls, files: [orphan], backups: [] })
  await twoDays()
  expect(await effects()).toEqual(before)
  expect(await stateFor()).toEqual({ state: 'unconfirmed', restoredFrom: expect.stringContaining('T') })
})

test('a visitor who wants to pay before an owner has answered gets 503 and a sentence, and is registered', async () => {
  for (const one of both) {
    expect(await checkout(one)).toMatchObject({
      status: 503,
      body: { code: 'installation_held', message: expect.stringContaining('Payments are paused') },
    })
  }
  expect(await effects()).toEqual(before)
})

test('a webhook before an owner has answered is refused, so that Stripe repeats it', async () => {
  const answered = await product.app.inject({
    ...{ method: 'POST', url: '/api/payment/webhook', payload: '{}' },
    headers: { 'content-type': 'application/json', 'stripe-signature': 't=1,v1=none' },
  })
  expect(answered.statusCode).toBe(503)
})

test('the trials of the page Settings say that an owner must answer first, and ask neither Stripe nor the mail server', async () => {
  const headers = await bearerOf(product.app, owner)
  const held = expect.stringContaining('on the dashboard')
  expect((await product.get(checkPaymentSettings.path, headers)).body).toMatchObject({
    ...{ isAnswering: false, message: held },
  })
  const email = await product.post(sendTestEmail.path.replace(':website', 'renewable'), undefined, headers)
  expect(email.body).toMatchObject({ isAccepted: false, message: held })
  expect(await effects()).toEqual(before)
})

test.each(['orphans', 'reconcile'])(
  'npm run %s changes nothing before an owner has answered, and says so',
  async (command) => {
    const own = { DATABASE_URL: connectionOf(database.address), DATA_DIR: data, SESSION_KEY: key }
    const { code, output } = await runCommand(command, [], own)
    expect({ code, output }).toMatchObject({ code: 1, output: expect.stringContaining('on the dashboard') })
    expect(await effects()).toEqual(before)
  },
)

test('only an owner says which installation it is, and not after another owner has answered', async () => {
  const admin = await anAdmin(database.db, { role: 'ADMIN' })
  expect((await answer('continue', undefined, admin)).status).toBe(403)
  expect((await answer('continue', 'copy')).status).toBe(412)
  expect(await stateFor(admin)).toMatchObject({ state: 'unconfirmed' })
})

test('a copy stays without email and payments, and its visitors are told so', async () => {
  expect(await answer('copy', 'unconfirmed')).toMatchObject({ body: { state: 'copy' } })
  await twoDays()
  await expect.poll(() => other.effects.state()).toBe('copy')
  expect(await checkout(other)).toMatchObject({
    status: 503,
    body: { message: 'This is a copy of the website, for trials: it takes no payments and sends no email.' },
  })
  expect(await effects()).toEqual(before)
})

test('once an owner lets it go on, both processes do what has waited', async () => {
  expect(await answer('continue', 'copy')).toMatchObject({ body: { state: 'allowed' } })
  await expect.poll(() => both.map(({ effects: one }) => one.state())).toEqual(['allowed', 'allowed'])
  await twoDays()
  const now = await effects()
  expect(now.calls).toBeGreaterThan(before.calls)
  expect(now.files).toEqual([])
  expect(now.backups.length).toBeGreaterThan(0)
  expect(mails.received.some((mail) => mail.includes('A question'))).toBe(true)
  for (const one of both) await checkout(one)
  expect(account.exchanges.length).toBeGreaterThan(now.calls + 1)
  expect((await answer('copy')).status).toBe(409)
})

test('the audit says who answered, and that it was restored', async () => {
  const { rows } = await sql<{ action: string; email: string }>`
    select action, admin_email as email from audit_entries
    where action like 'installation.%' or action = 'backup.restored' order by id`.execute(database.db)
  expect(rows).toEqual([
    { action: 'backup.restored', email: 'command line' },
    { action: 'installation.marked-as-copy', email: owner.email },
    { action: 'installation.continued', email: owner.email },
  ])
})
