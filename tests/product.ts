import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import { heldKinds } from '#app/jobs.ts'
import { payables } from '#app/payables.ts'
import { insertDemoData } from '#database/demo-data.ts'
import type { Checkpoint } from '#platform/server/checkpoint.ts'
import type { Clock } from '#platform/server/clock.ts'
import { readConfig } from '#platform/server/config.ts'
import type { FileStore } from '#platform/server/files/file-store.ts'
import { runDueJobs } from '#platform/server/jobs/run-jobs.ts'
import { createLog, type Log } from '#platform/server/log.ts'
import type { Database } from '#platform/server/postgres/database.ts'
import type { DatabaseState } from '#platform/server/postgres/database-state.ts'
import type { Timer } from '#platform/server/timer.ts'
import type { Watch } from '#platform/server/watching/watch.ts'
import type { Exchange } from '#sandbox/stripe/server/api/answer-call.ts'
import { websites } from '#tests/websites.ts'
import { atEnd } from './at-end.ts'
import { checkoutSteps } from './checkout-steps.ts'
import { type TestDatabase, testDatabase } from './database.ts'
import { movableClock } from './movable-clock.ts'
import { providerSteps } from './provider-steps.ts'
import { checkExchange } from './stripe-description.ts'
import { startUnderTest } from './two-processes.ts'

type Person = { name: string; email: string }

/** Equal number of digits, so that later people sort later and no number contains another. */
let people = 100_000

/** A new person, so that tests of one file do not find each other's registrations. */
export const aPerson = (change: Partial<Person> = {}) => {
  people++
  return {
    name: `Ada Delegate ${people}`,
    phone: '+81 3 1234 5678',
    email: `ada.${people}@example.org`,
    instituteOrUniversity: 'Ariake Institute of Energy Systems',
    country: 'Japan',
    registrationType: 'REGISTRATION_ONLY',
    presentationType: 'LISTENER',
    ...change,
  }
}

/** A proxy that refuses a request itself responds with HTML. */
const bodyOf = (text: string): Answer['body'] => {
  try {
    return JSON.parse(text)
  } catch {
    return {}
  }
}

export type Answer = { status: number; body: Record<string, unknown> & { message?: string } }

type Options = {
  pages?: boolean
  database?: Omit<TestDatabase, 'close'>
  filesOn?: (clock: Clock, log: Log, folder: string) => FileStore
  checkpoint?: Checkpoint
  providerPatience?: { attempt: number; inAll: number }
  /** Where the account of a key is; by default as STRIPE_API_URL says. */
  stripeAt?: (secretKey: string) => URL | undefined
  /** Fires when something is due; by default the system timer. */
  timer?: Timer
  /** Prices are cached as in production: a price changed by SQL is visible after its change event. */
  cachePrices?: boolean
  /** The name servers that are asked, as `address:port`. */
  nameServers?: readonly string[]
  /** Time of the start; by default now. */
  startsAt?: Date
  /** Receives metrics and traces. */
  watch?: Watch
  /** The shared state of database writability, where others observe it too. */
  databaseState?: DatabaseState
  /** One process without a proxy, even with PROCESSES=2: for tests of its socket, its memory or its death. */
  isAlone?: boolean
}

/**
 * The whole product without pages, on a private database, a free port and a movable clock; with pages, or another
 * product's database, if requested. Jobs run on demand. Every request to the provider is validated against Stripe's
 * description after the file's tests (payments case 46).
 */
export const startTestProduct = async (settings: Record<string, string> = {}, options: Options = {}) => {
  const { product, ...parts } = await start(settings, options)
  const { db, clock, log, folder } = parts
  const { handlers } = product

  const ask = async (
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer> => {
    // tests that change a price by SQL need not wait for its change event
    if (url.endsWith('/get-pricing-config') && !options.cachePrices) websites.map(product.version.changed)
    const answer = await product.send(method, url, body, { host: 'localhost:3000', ...headers })
    return { status: answer.statusCode, body: bodyOf(answer.body) }
  }
  const post = (url: string, body?: unknown, headers?: Record<string, string>) =>
    ask('POST', url, body, headers)
  const get = (url: string, headers?: Record<string, string>) => ask('GET', url, undefined, headers)

  return {
    ...product,
    ...parts,
    payables,
    ask,
    post,
    get,
    readMails: () => readMails(folder),
    ...checkoutSteps(get, post),
    ...providerSteps(db, clock),
    deliverWebhooks: async () => product.sandbox?.deliverDue(),
    runJobs: () => runDueJobs({ db, clock, log, handlers, isHeld: heldKinds(product.effects) }),
    ...rowsOf(db),
  }
}

export type TestProduct = Awaited<ReturnType<typeof startTestProduct>>

/** A registered person who has opened the checkout, on the conference of these headers. */
export const visitorAtCheckout = async (
  product: TestProduct,
  change: Partial<Person> = {},
  headers: Record<string, string> = {},
) => {
  const person = aPerson(change)
  const registered = await product.post('/api/registration/register', person, headers)
  const pricing = await product.priceOf({}, headers)
  const named = { registrationId: registered.body['id'] }
  const opened = await product.openCheckout(person, pricing, named, headers)
  if (opened.status !== 200) throw new Error(`The checkout answered ${opened.status}: ${opened.body.message}`)
  const sessionId = String(opened.body['sessionId'])
  return {
    person,
    pricing,
    registrationId: String(registered.body['id']),
    sessionId,
    url: String(opened.body['url']),
  }
}

const start = async (
  settings: Record<string, string>,
  {
    pages = false,
    database,
    filesOn,
    checkpoint,
    providerPatience,
    stripeAt,
    startsAt,
    watch,
    databaseState,
    timer,
    nameServers,
    isAlone = checkpoint !== undefined,
  }: Options,
) => {
  const { db, pool, address } = database ?? (await testDatabase({ holds: 'demo data' }))
  if (database) await insertDemoData(db)
  const folder = await mkdtemp(join(tmpdir(), 'plenary-product-'))
  const config = readConfig({ PORT: '0', DATA_DIR: folder, LOG_LEVEL: 'debug', ...settings })
  const clock = movableClock()
  if (startsAt) clock.advance((startsAt.getTime() - clock.now().getTime()) / 1000)
  const logged: Record<string, unknown>[] = []
  const log = createLog('debug', clock, (line) => logged.push(JSON.parse(line)))
  const exchanges: Exchange[] = []
  const pauses: number[] = []
  const product = await startUnderTest(
    {
      config,
      db,
      address,
      clock,
      log,
      pages,
      ...(checkpoint && { checkpoint }),
      ...(watch && { watch }),
      ...(databaseState && { databaseState }),
      ...(providerPatience && { providerPatience }),
      ...(stripeAt && { stripeAt }),
      ...(timer && { timer }),
      ...(nameServers && { nameServers }),
      ...(filesOn && { files: filesOn(clock, log, join(folder, 'files')) }),
      onExchange: (exchange) => exchanges.push(exchange),
      // delays of wrong logins elapse at once and are recorded
      attemptTimer: (milliseconds, ring) => {
        pauses.push(milliseconds)
        queueMicrotask(ring)
        return () => undefined
      },
    },
    isAlone,
  )

  atEnd(async () => {
    // as a process is stopped: what a test left waiting on a timer of its own is cut
    await product.stop({ drain: 0, patience: 30_000 })
    await rm(folder, { recursive: true, force: true })
    expect(exchanges.flatMap(checkExchange)).toEqual([])
  })

  return { product, db, pool, address, clock, config, log, logged, exchanges, pauses, folder }
}

const readMails = async (folder: string) => {
  const names = await readdir(join(folder, 'outbox')).catch(() => [])
  return Promise.all(
    names
      // still being written
      .filter((name) => name.endsWith('.eml'))
      .sort()
      .map(async (name) => ({ name, text: await readFile(join(folder, 'outbox', name), 'utf8') })),
  )
}

const rowsOf = (db: Database) => ({
  recordsOf: (email: string) =>
    db
      .selectFrom('paymentRecords')
      .selectAll()
      .where('customerEmail', '=', email)
      .orderBy('createdAt')
      .execute(),
  recordOf: (sessionId: string) =>
    db.selectFrom('paymentRecords').selectAll().where('sessionId', '=', sessionId).executeTakeFirstOrThrow(),
  registrationsOf: (email: string) =>
    db.selectFrom('registrations').selectAll().where('email', '=', email).execute(),
  jobsOf: (paymentId: string) => db.selectFrom('jobs').selectAll().where('key', '=', paymentId).execute(),
})
