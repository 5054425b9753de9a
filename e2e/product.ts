import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readdir, readFile, realpath } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect } from '@playwright/test'
import { setFaults } from '#features/stripe-sandbox/server/set-faults.ts'
import { systemClock } from '#platform/server/clock.ts'
import { openDatabase, openPool } from '#platform/server/database.ts'
import { embeddedAddress } from '#platform/server/embedded-postgres.ts'
import { providerVerbs } from '#tests/provider-verbs.ts'
import { startCountriesService } from './countries-service.ts'

const entry = fileURLToPath(new URL('./serve.ts', import.meta.url))

const environment = (folder: string, settings: Record<string, string>): NodeJS.ProcessEnv => ({
  PATH: process.env['PATH'],
  HOME: process.env['HOME'],
  NODE_ENV: 'production',
  DATA_DIR: folder,
  PORT: '0',
  LOG_LEVEL: 'warn',
  ...settings,
})

const wordAfter = (label: string, output: string): string | undefined =>
  new RegExp(`^ +${label} +(\\S+)`, 'm').exec(output)?.[1]

type PresentationType = { priceCents?: number; deletedAt?: Date | null }

/** Starts the product's process and waits for its greeting, which tells its address. */
const startProcess = async (folder: string, settings: Record<string, string>) => {
  const child = spawn(process.execPath, [entry], {
    env: environment(folder, settings),
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  const gone = once(child, 'exit')
  let output = ''

  const greeting = new Promise<void>((settle, reject) => {
    const listen = (chunk: Buffer) => {
      output += chunk.toString()
      if (wordAfter('Owner', output)) settle()
    }
    child.stdout?.on('data', listen)
    child.stderr?.on('data', listen)
    void gone.then(() => reject(new Error(`The product ended before it served:\n${output}`)))
  })
  await greeting

  return {
    output: () => output,
    stop: async () => {
      child.kill('SIGTERM')
      await gone
    },
  }
}

/** The whole product on a free port, with a database, an outbox and an owner of its own. `stop` leaves nothing behind. */
export const startProduct = async (settings: Record<string, string> = {}) => {
  const folder = await mkdtemp(join(await realpath(tmpdir()), 'plenary-journey-'))
  // run as root, the database has another user, who must pass through
  await chmod(folder, 0o711)
  const countries = await startCountriesService()
  const server = await startProcess(folder, { COUNTRIES_URL: countries.url, ...settings })

  const url = wordAfter('Website', server.output()) ?? ''
  const health = await fetch(`${url}/health`)
  if (!health.ok) throw new Error(`The product is not well: ${health.status}\n${server.output()}`)

  const address = await embeddedAddress(folder)
  if (!address) throw new Error('The database of the product cannot be reached')
  const pool = openPool(address, () => undefined, 2)
  const db = openDatabase(pool)

  return {
    url,
    owner: {
      email: wordAfter('Owner', server.output()) ?? '',
      password: wordAfter('Password', server.output()) ?? '',
    },
    db,
    /** The same database, for what writes many rows at once. */
    pool,
    /** The service of the countries' names, on another origin: the one foreign host that a page may ask. */
    countries,
    /** What the product has said since its start. */
    output: server.output,
    /** Lets the payment sandbox misbehave, or behave again. */
    faults: (change: Parameters<typeof setFaults>[1]) => setFaults(db, change),

    /** The bank decides about a payment that was made with it. */
    settleBank: (sessionId: string, outcome: 'succeeded' | 'failed') =>
      providerVerbs(db, systemClock).settle(sessionId, outcome),

    /** The key under which the product signs. */
    sessionKey: async () => (await readFile(join(folder, 'session.key'), 'utf8')).trim(),

    /** Every mail to this address, as its source text. */
    mailsTo: async (email: string): Promise<string[]> => {
      const outbox = join(folder, 'outbox')
      const names = await readdir(outbox).catch(() => [])
      const mails = await Promise.all(
        names.filter((name) => name.endsWith('.eml')).map((name) => readFile(join(outbox, name), 'utf8')),
      )
      return mails.filter((mail) => mail.includes(`<${email}>`))
    },
    registrationsOf: (email: string) =>
      db.selectFrom('registrations').selectAll().where('email', '=', email).orderBy('createdAt').execute(),
    recordsOf: (email: string) =>
      db
        .selectFrom('paymentRecords')
        .selectAll()
        .where('customerEmail', '=', email)
        .orderBy('createdAt')
        .execute(),
    /** The papers that were written for the payments of this visitor. */
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
    /** The names of the files that are kept, those still on their way among them. */
    files: () => readdir(join(folder, 'files'), { recursive: true }).catch((): string[] => []),
    /** For the time of `work` the website takes abstracts until then. */
    whileClosing: async (abstractsCloseAt: Date, work: () => Promise<void>): Promise<void> => {
      const shown = async () => (await fetch(`${url}/api/form-submission/form`)).json()
      const set = async (moment: Date | null) => {
        await db
          .insertInto('websiteSettings')
          .values({ website: 'renewable', abstractsCloseAt: moment })
          .onConflict((conflict) => conflict.column('website').doUpdateSet({ abstractsCloseAt: moment }))
          .execute()
        // the process hears of it from the database
        const closesAt = moment?.toISOString() ?? null
        await expect.poll(shown).toEqual({ closesAt })
      }
      await set(abstractsCloseAt)
      await work().finally(() => set(null))
    },

    /** For the time of `work` registration closes then. The demo conference may be over by the clock of the machine. */
    whileRegistrationCloses: async (moment: Date, work: () => Promise<void>): Promise<void> => {
      const page = async () => (await fetch(`${url}/registration`)).text()
      const set = async (registrationClosesAt: Date | null) => {
        await db
          .insertInto('websiteSettings')
          .values({ website: 'renewable', registrationClosesAt })
          .onConflict((conflict) => conflict.column('website').doUpdateSet({ registrationClosesAt }))
          .execute()
        const says = expect.poll(async () => (await page()).includes(moment.toISOString()))
        await says.toBe(registrationClosesAt !== null)
      }
      await set(moment)
      await work().finally(() => set(null))
    },

    /** For the time of `work` the organiser has changed this type of presentation. */
    whileType: async (type: string, change: PresentationType, work: () => Promise<void>): Promise<void> => {
      const row = db
        .selectFrom('presentationTypes')
        .where('website', '=', 'renewable')
        .where('type', '=', type)
      const { id, ...before } = await row.select(['id', 'priceCents', 'deletedAt']).executeTakeFirstOrThrow()
      const set = (values: PresentationType) =>
        db.updateTable('presentationTypes').set(values).where('id', '=', id).execute()
      await set(change)
      await work().finally(() => set(before))
    },
    /** For the time of `work` this processing fee holds; null: the organiser has set none. */
    whileFee: async (processingFeeBasisPoints: number | null, work: () => Promise<void>): Promise<void> => {
      const set = (basisPoints: number | null) =>
        db
          .updateTable('pricingSettings')
          .set({ processingFeeBasisPoints: basisPoints })
          .where('website', '=', 'renewable')
          .execute()
      await set(processingFeeBasisPoints)
      await work().finally(() => set(500))
    },

    stop: async () => {
      await pool.end()
      await server.stop()
      await countries.stop()
    },
  }
}

export type Product = Awaited<ReturnType<typeof startProduct>>
