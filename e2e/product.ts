import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, realpath } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { systemClock } from '#platform/server/clock.ts'
import { type Database, openDatabase, openPool } from '#platform/server/postgres/database.ts'
import { setFaults } from '#sandbox/stripe/server/faults/set-faults.ts'
import { providerSteps } from '#tests/provider-steps.ts'
import { compileCache } from '#tests/running-server.ts'
import { cloneDatabase, connectionOf, onServer, useTestServer } from '#tests/test-server.ts'
import { changedSettings } from './changed-settings.ts'
import { startCountriesService } from './countries-service.ts'
import type { Command, CommandAnswer } from './product-commands.ts'
import { keepRowsAsTheyAre } from './reset-rows.ts'
import { startStripeAccount } from './stripe-account.ts'

const entry = fileURLToPath(new URL('./serve.ts', import.meta.url))

type Greeting = { url: string; owner: { email: string; generatedPassword?: string } }

/** Starts the product's process and waits until it serves; `ask` sends a command and waits for its result. */
const startProcess = async (settings: Record<string, string>) => {
  const child = fork(entry, {
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      NODE_ENV: 'production',
      PORT: '0',
      LOG_LEVEL: 'warn',
      ...compileCache,
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => {
      output += chunk.toString()
    })
  const waiting = new Map<number, PromiseWithResolvers<unknown>>()
  const answerTo = (id: number) => {
    const answer = Promise.withResolvers<unknown>()
    waiting.set(id, answer)
    return answer.promise
  }
  child.on('message', ({ id, value, error }: CommandAnswer) => {
    const answer = waiting.get(id)
    waiting.delete(id)
    if (error === undefined) answer?.resolve(value)
    else answer?.reject(new Error(error))
  })
  const gone = once(child, 'exit').then(() => {
    for (const { reject } of waiting.values()) reject(new Error(`The product has ended:\n${output}`))
  })

  const greeting = (await answerTo(0)) as Greeting
  let calls = 0
  return {
    greeting,
    output: () => output,
    ask: (command: Command, argument = 0): Promise<unknown> => {
      const id = ++calls
      const answer = answerTo(id)
      child.send({ id, command, argument })
      return answer
    },
    stop: async () => {
      child.kill('SIGTERM')
      await gone
    },
  }
}

/**
 * The whole product on a free port, with its own database, outbox and owner. Due work happens automatically, or at once
 * on command. `stop` removes everything.
 */
export const startProduct = async (settings: Record<string, string> = {}, { demoData = true } = {}) => {
  const folder = await mkdtemp(join(await realpath(tmpdir()), 'plenary-journey-'))
  const { server: postgres, stop: stopPostgres } = await useTestServer()
  const { name, address } = await cloneDatabase(
    postgres,
    demoData ? postgres.withDemoData : postgres.template,
  )
  const countries = await startCountriesService()
  const stripe = await startStripeAccount(postgres)
  const server = await startProcess({
    DATA_DIR: folder,
    DATABASE_URL: connectionOf(address),
    COUNTRIES_URL: countries.url,
    STRIPE_API_URL: stripe.url,
    ...settings,
  })
  const { url, owner } = server.greeting
  const pool = openPool(address, () => undefined, 2)
  const db = openDatabase(pool)
  const putBack = await keepRowsAsTheyAre(pool)
  const forget = () => server.ask('forget')
  const freshRows = async () => {
    await putBack()
    await forget()
  }

  /** Delivers due webhooks and runs due jobs, including what follows from them. */
  const settle = async (): Promise<void> => {
    await server.ask('settle')
  }

  return {
    url,
    owner: { email: owner.email, password: owner.generatedPassword ?? '' },
    settle,
    /** Moves the product's clock by so many seconds and performs what is due by then. */
    advance: async (seconds: number): Promise<void> => {
      await server.ask('advance', seconds)
    },
    /** Errors logged by the product since the last call. */
    complaints: async (): Promise<string[]> => (await server.ask('complaints')) as string[],
    /** Deletes all rows that a journey has written, and restores changed ones. */
    freshRows,
    db,
    /** The same database, for bulk inserts. */
    pool,
    /** The country names service on another origin: the only foreign host that a page may call. */
    countries,
    /** The product's output since its start. */
    output: server.output,
    /** Sets or clears faults of the payment sandbox. */
    faults: (change: Parameters<typeof setFaults>[1]) => setFaults(db, change),

    /** Settles a bank payment. */
    settleBank: (sessionId: string, outcome: 'succeeded' | 'failed') =>
      providerSteps(db, systemClock).settle(sessionId, outcome),

    /** The product's signing key. */
    sessionKey: async () => (await readFile(join(folder, 'session.key'), 'utf8')).trim(),

    /** The source of every email to this address. */
    mailsTo: async (email: string): Promise<string[]> => {
      await settle()
      const mails = await readMails(join(folder, 'outbox'))
      return mails.filter((mail) => mail.includes(`<${email}>`))
    },
    ...rowsOf(db),
    /** Names of the stored files, including incomplete uploads. */
    files: () => readdir(join(folder, 'files'), { recursive: true }).catch((): string[] => []),
    ...changedSettings({ db, url, forget }),

    stop: async () => {
      await pool.end()
      await server.stop()
      await countries.stop()
      await stripe.stop()
      await onServer(postgres.address, `drop database ${name} with (force)`)
      await stopPostgres()
    },
  }
}

export type Product = Awaited<ReturnType<typeof startProduct>>

const readMails = async (outbox: string): Promise<string[]> => {
  const names = await readdir(outbox).catch(() => [])
  return Promise.all(
    names.filter((name) => name.endsWith('.eml')).map((name) => readFile(join(outbox, name), 'utf8')),
  )
}

const rowsOf = (db: Database) => ({
  registrationsOf: (email: string) =>
    db.selectFrom('registrations').selectAll().where('email', '=', email).orderBy('createdAt').execute(),
  recordsOf: (email: string) =>
    db
      .selectFrom('paymentRecords')
      .selectAll()
      .where('customerEmail', '=', email)
      .orderBy('createdAt')
      .execute(),
  /** The receipts of this visitor's payments. */
  receiptsOf: (email: string) =>
    db
      .selectFrom('receipts')
      .innerJoin('paymentRecords', 'paymentRecords.id', 'receipts.paymentId')
      .select('receipts.number')
      .where('customerEmail', '=', email)
      .execute(),
  discountsOf: (email: string) =>
    db.selectFrom('discountRequests').selectAll().where('email', '=', email).orderBy('createdAt').execute(),
  abstractsOf: (email: string) =>
    db
      .selectFrom('abstractSubmissions')
      .selectAll()
      .where('email', '=', email)
      .orderBy('createdAt')
      .execute(),
})
