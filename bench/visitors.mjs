// Visitors who register and pay, each as patient as a person is: whatever is not acknowledged is tried again. Used by
// checkouts.mjs and kill.mjs, which are processes of their own beside the product.
import { randomBytes } from 'node:crypto'
import { Agent, request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import {
  enqueueReconcileOnDemand,
  reconcilePayments,
} from '#features/payments/server/reconcile/reconcile.job.ts'
import { systemClock } from '#platform/server/clock.ts'
import { readJob } from '#platform/server/jobs/jobs.ts'
import { openDatabase, openPool } from '#platform/server/postgres/database.ts'
import { embeddedAddress } from '#platform/server/postgres/embedded-postgres.ts'
import { setFaults } from '#sandbox/stripe/server/faults/set-faults.ts'
import { accountsOf } from '#tests/accounting.ts'
import { anAdmin } from '#tests/admins.ts'
import { whatIsPaidFor } from './serve-built.mjs'

const website = 'renewable'
const patience = 15 * 60_000

/** Sends JSON over kept connections, at most `connections` at once. */
export const aClient = (connections) => {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const ask = (method, url, body, headers = {}) =>
    new Promise((settle, reject) => {
      const payload = body === undefined ? undefined : JSON.stringify(body)
      const outgoing = request(
        url,
        {
          method,
          agent,
          timeout: 30_000,
          headers: {
            ...headers,
            ...(payload && {
              'content-type': 'application/json',
              'content-length': Buffer.byteLength(payload),
            }),
          },
        },
        (answer) => {
          let text = ''
          answer.setEncoding('utf8').on('data', (piece) => {
            text += piece
          })
          answer.once('end', () => {
            try {
              settle({ status: answer.statusCode, body: text === '' ? undefined : JSON.parse(text) })
            } catch {
              settle({ status: answer.statusCode, body: { message: text.slice(0, 200) } })
            }
          })
          answer.once('error', reject)
        },
      )
      outgoing.once('error', reject)
      outgoing.once('timeout', () => outgoing.destroy(new Error('no answer within 30 s')))
      outgoing.end(payload)
    })
  return { ask, close: () => agent.destroy() }
}

/** How often something did not work at first, by what was said. */
export const aTally = () => {
  const counts = new Map()
  return {
    add: (what) => counts.set(what, (counts.get(what) ?? 0) + 1),
    lines: () => [...counts].sort(([, one], [, other]) => other - one).map(([what, n]) => `${n} × ${what}`),
  }
}

/** Tries again until it is answered with a success; a person gives up later than we do. */
const until = async (what, tally, work) => {
  const begun = performance.now()
  for (let pause = 100; ; pause = Math.min(2_000, pause * 2)) {
    const answer = await work().catch((error) => ({ status: error.code ?? error.message, body: undefined }))
    if (answer.status >= 200 && answer.status < 300) return answer.body
    tally.add(`${what}: ${answer.status} ${answer.body?.message ?? ''}`.trim())
    // what the server says for good is for the caller
    if (answer.status === 409 || answer.status === 404) return { refused: answer.status, ...answer.body }
    if (performance.now() - begun > patience) throw new Error(`${what} was never answered`)
    await wait(pause)
  }
}

/**
 * One visitor: registers, asks the price, opens the checkout, pays at the hosted page, and looks at the result page once
 * in a while. `url` may change while the product starts again.
 */
export const visit = async ({ ask }, url, number, tally) => {
  const post = (what, path, body) => until(what, tally, () => ask('POST', `${url()}${path}`, body))
  const person = {
    name: `Visitor ${number}`,
    phone: '1',
    email: `visitor.${number}@example.org`,
    instituteOrUniversity: 'Institute of Energy Systems',
    country: 'Japan',
    registrationType: 'REGISTRATION_ONLY',
    presentationType: number % 2 ? 'LISTENER' : 'DELEGATE',
    attemptKey: randomBytes(18).toString('base64url'),
  }
  const registered = await post('register', '/api/registration/register', person)
  for (;;) {
    const [price] = await post('price', '/api/registration/get-pricing-config', {
      registrationType: 'registrationOnly',
      presentationType: person.presentationType.toLowerCase(),
      numberOfNights: 1,
      numberOfGuests: 1,
    })
    const opened = await post(
      'checkout',
      `/api/payment/create-checkout-session?pricingConfigId=${price.id}`,
      {
        ...person,
        registrationId: registered.id,
        ...whatIsPaidFor(price),
      },
    )
    if (opened.refused) {
      if (/already paid|has arrived/.test(opened.message ?? '')) return
      await wait(100)
      continue
    }
    const page = await post('pay', `/api/stripe-sandbox/sessions/${opened.sessionId}/pay`)
    if (page.status !== 'complete') continue
    if (number % 3 === 0)
      await until('result', tally, () =>
        ask('GET', `${url()}/api/payment/session-status?session_id=${opened.sessionId}`),
      )
    return
  }
}

/** Lets `concurrency` visitors at a time come, until `count` have been served or `isOver` says that no more come. */
export const letThemCome = async (client, url, { count, concurrency, tally, isOver = () => false }) => {
  let next = 0
  const come = async () => {
    while (next < count && !isOver()) await visit(client, url, ++next, tally)
  }
  await Promise.all(Array.from({ length: concurrency }, come))
  return next
}

/** The database of a bench's installation, beside its product. */
export const lookInto = async (folder) => {
  const address = await embeddedAddress(folder)
  if (!address) throw new Error('The database cannot be reached')
  const pool = openPool(address, () => undefined, 4)
  return { pool, db: openDatabase(pool), close: () => pool.end() }
}

export const letMisbehave = (db, change) => setFaults(db, change)

/** How many calls and events have met the lot so far. */
export const countDraws = async (pool) =>
  Number((await pool.query('select last_value as drawn from sandbox_draws')).rows[0].drawn)

/** One reconciliation on demand, which a running product takes. */
export const reconcileOnce = async (db) => {
  const key = await enqueueReconcileOnDemand(db, systemClock)
  for (let waited = 0; waited < patience; waited += 200) {
    const job = await readJob(db, reconcilePayments, key)
    if (job?.doneAt) return
    if (job?.lastError) throw new Error(`The reconciliation failed: ${job.lastError}`)
    await wait(200)
  }
  throw new Error('The reconciliation did not end')
}

/** Waits until no job of what follows a payment is left to do. */
export const jobsDone = async (pool) => {
  const begun = performance.now()
  for (;;) {
    const { rows } = await pool.query(
      `select count(*)::int as left from jobs
       where done_at is null and dead_at is null and kind <> $1 and run_at < now() + interval '1 minute'`,
      [reconcilePayments],
    )
    if (rows[0].left === 0) return
    if (performance.now() - begun > patience) throw new Error(`${rows[0].left} jobs are never done`)
    await wait(500)
  }
}

/**
 * Compares everything with everything: one record and one registration for each visitor, the ledger of the provider with
 * our records and the back-office's statistics, one confirmation for each payment. Prints what it finds; answers whether
 * all of it is right.
 */
export const judge = async ({ client, url, pool, db, visitors }) => {
  const faults = []
  const expectSame = (what, seen, wanted) => {
    const isSame = JSON.stringify(seen) === JSON.stringify(wanted)
    console.log(`${isSame ? 'ok   ' : 'WRONG'} ${what}: ${JSON.stringify(seen)}`)
    if (!isSame) faults.push(`${what}: ${JSON.stringify(seen)} instead of ${JSON.stringify(wanted)}`)
  }
  const one = async (query) => (await pool.query(query)).rows[0]

  const records = await one(`
    select count(*) filter (where status = 'COMPLETED')::int as completed, count(distinct customer_email)::int as visitors,
      count(*) filter (where status = 'PENDING')::int as pending,
      coalesce(sum(total_cents - refunded_cents - lost_cents) filter (where status = 'COMPLETED'), 0)::float8 as cents,
      count(*) filter (where review_reason is not null)::int as "toReview"
    from payment_records where provider = 'sandbox'`)
  expectSame('COMPLETED, one for each visitor', records.completed, visitors)
  expectSame('visitors with a record', records.visitors, visitors)
  expectSame('records that still wait', records.pending, 0)
  expectSame('records to review', records.toReview, 0)
  const { registrations } = await one(
    `select count(*)::int as registrations from registrations where email like 'visitor.%'`,
  )
  expectSame('registrations, one for each visitor', registrations, visitors)

  const accounts = await accountsOf({ db, pool })
  expectSame('cents that are nowhere', accounts.unaccounted, [])
  expectSame(
    'captured = matched + refunded + listed',
    accounts.captured,
    accounts.matched + accounts.refunded + accounts.listed,
  )
  expectSame('cents of our COMPLETED records', records.cents, accounts.captured - accounts.refunded)

  const { email, password } = await anAdmin(db)
  const login = await client.ask('POST', `${url()}/admin/api/admin/login`, { email, password })
  const statistics = await client.ask('GET', `${url()}/api/payments/${website}/statistics`, undefined, {
    authorization: `Bearer ${login.body?.accessToken}`,
  })
  expectSame('cents in the statistics of the back-office', statistics.body?.testRevenueCents, records.cents)
  expectSame('payments in the statistics', statistics.body?.completedPayments, records.completed)

  const mails = await one(`
    select count(*) filter (where n = 1)::int as once, count(*) filter (where n <> 1)::int as otherwise from (
      select p.id, count(j.id) as n from payment_records p
      left join jobs j on j.kind = 'payment.completed' and j.key = p.id::text and j.done_at is not null
      where p.status = 'COMPLETED' group by p.id) of`)
  expectSame('payments with one confirmation', mails, { once: visitors, otherwise: 0 })
  // a run of the reconciliation that dies each time is given up in the end, and the next one comes on its own
  const { rows: dead } = await pool.query(
    `select kind, count(*)::int as jobs from jobs where dead_at is not null and kind <> $1 group by kind`,
    [reconcilePayments],
  )
  expectSame('jobs that were given up', dead, [])
  const { deadlocks } = await one(
    `select deadlocks::int from pg_stat_database where datname = current_database()`,
  )
  expectSame('deadlocks', deadlocks, 0)
  return faults
}
