import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { enqueueReconcileOnDemand } from '#features/payments/server/reconcile/reconcile.job.ts'
import { listEvents } from '#sandbox/stripe/server/ledger/events.store.ts'
import { presentEvent } from '#sandbox/stripe/server/present/present-event.ts'
import { aWebsite } from '#tests/websites.ts'
import { expectAccounted } from './accounting.ts'
import { aPersonWithKey } from './attempts.ts'
import { isLong } from './longest.ts'
import { aSequence, type Happening, visitorsOfSequence } from './payment-sequence.ts'
import { startTestProduct } from './product.ts'
import { deliver } from './provider-events.ts'

/** SEQUENCES=10000 for more of them, SEQUENCES_SEED=… (and SEQUENCES_PATH=…) to repeat a printed failure. */
const runs = Number(process.env['SEQUENCES'] ?? (isLong ? 300 : 12))
/** SEQUENCES_LENGTH: maximum steps of one. */
const most = Number(process.env['SEQUENCES_LENGTH'] ?? 8)
const seed = process.env['SEQUENCES_SEED']
const path = process.env['SEQUENCES_PATH']

class Died extends Error {}
let stepsToDeath = Number.POSITIVE_INFINITY

const product = await startTestProduct(
  {},
  {
    checkpoint: () => {
      if (stepsToDeath-- > 0) return
      stepsToDeath = Number.POSITIVE_INFINITY
      throw new Died('The process dies here')
    },
  },
)
const { db, pool, clock } = product
await product.faults({ withholdWebhooks: true, bankSettlesAfterSeconds: null })

// checks the record's history: nothing leaves COMPLETED, nothing returns to PENDING
await pool.query(`
  create table forbidden_moves (id uuid, was text, became text);
  create function watch_moves() returns trigger language plpgsql as $$ begin
    if old.status <> new.status and (old.status = 'COMPLETED' or new.status = 'PENDING') then
      insert into forbidden_moves values (new.id, old.status, new.status);
    end if;
    return null;
  end $$;
  create trigger watch_moves after update on payment_records for each row execute function watch_moves()`)

/** A sequence on the product: a person for each visitor, and their state so far. */
const play = async (happenings: readonly Happening[]) => {
  const visitors = Array.from({ length: visitorsOfSequence }, () => ({
    person: aPersonWithKey(),
    sessions: [] as string[],
  }))
  const { rows: begin } = await pool.query<{ seq: number }>(
    'select coalesce(max(seq), 0)::int as seq from sandbox_events',
  )
  const refunds: string[] = []
  const disputes: string[] = []

  const events = async () => {
    const found = await listEvents(db, { limit: 1000 })
    const since = found.filter(({ seq }) => seq > (begin[0]?.seq ?? 0)).toReversed()
    return since.slice(0, 100).map(presentEvent)
  }
  const pick = <T>(from: readonly T[], of: number): T | undefined => from[of % Math.max(1, from.length)]
  const sessionOf = ({ visitor, of }: { visitor: number; of: number }) =>
    pick(visitors[visitor]?.sessions ?? [], of)
  /** Steps that the sandbox refuses (nothing to refund, the bank has settled already) are skipped. */
  const perhaps = <T>(work: Promise<T>): Promise<T | undefined> => work.catch(() => undefined)

  const happen = async (one: Happening): Promise<void> => {
    switch (one.does) {
      case 'submit': {
        const visitor = visitors[one.visitor]
        if (!visitor) return
        const person = { ...visitor.person, presentationType: one.choice }
        const registered = await product.post('/api/registration/register', person)
        const pricing = await product.priceOf({ presentationType: one.choice.toLowerCase() })
        const opened = await product.openCheckout(person, pricing, { registrationId: registered.body['id'] })
        const sessionId = opened.body['sessionId']
        if (typeof sessionId === 'string' && !visitor.sessions.includes(sessionId))
          visitor.sessions.push(sessionId)
        return
      }
      case 'pay':
      case 'decline':
      case 'bank':
      case 'cancel':
      case 'look': {
        const id = sessionOf(one)
        if (!id) return
        if (one.does === 'pay') await product.pay(id)
        else if (one.does === 'decline') await product.decline(id)
        else if (one.does === 'bank') await perhaps(product.payByBank(id))
        else if (one.does === 'cancel') await product.post('/api/payment/cancel', { sessionId: id })
        else await product.statusPage(id)
        return
      }
      case 'settle': {
        const id = sessionOf(one)
        if (id) await perhaps(product.settle(id, one.well ? 'succeeded' : 'failed'))
        return
      }
      case 'refund': {
        const id = sessionOf(one)
        if (!id) return
        const { totalCents } = await product.recordOf(id)
        const refund = await perhaps(product.refundInDashboard(id, Math.ceil(totalCents * one.part)))
        if (refund) refunds.push(refund.id)
        return
      }
      case 'refundFails': {
        const id = pick(refunds, one.of)
        if (id) await perhaps(product.failRefund(id))
        return
      }
      case 'dispute': {
        const id = sessionOf(one)
        if (!id) return
        const { totalCents } = await product.recordOf(id)
        const dispute = await perhaps(product.dispute(id, Math.ceil(totalCents * one.part)))
        if (dispute) disputes.push(dispute.id)
        return
      }
      case 'closeDispute': {
        const id = pick(disputes, one.of)
        if (id) await perhaps(product.closeDispute(id, one.outcome))
        return
      }
      case 'deliver': {
        const event = pick(await events(), one.of)
        if (event) await Promise.all(Array.from({ length: one.times }, () => deliver(product, event)))
        return
      }
      case 'deliverAll': {
        stepsToDeath = Number.POSITIVE_INFINITY // the provider repeats webhooks that a dying process did not accept
        const all = await events()
        for (const event of one.reversed ? all.toReversed() : all) await deliver(product, event)
        return
      }
      case 'reconcile':
        await enqueueReconcileOnDemand(db, clock)
        await product.runJobs()
        return
      case 'expire':
        clock.advance(62 * 60)
        return
      case 'price':
        await db
          .updateTable('presentationTypes')
          .set({ priceCents: one.euros * 100 })
          .where('website', '=', aWebsite('renewable'))
          .where('type', '=', 'LISTENER')
          .execute()
        return
      case 'crash':
        stepsToDeath = one.after
    }
  }

  for (const one of happenings) await happen(one)
  stepsToDeath = Number.POSITIVE_INFINITY
  return visitors
}

type Truth = {
  id: string
  session: string
  paid: string
  intent: string | null
  status: string | null
  review: string | null
  registration: string | null
  gone: number | null
}

/** The provider's sessions of these people with our records of them. */
const truths = async (emails: readonly string[]): Promise<Truth[]> => {
  const { rows } = await pool.query<Truth>(
    `select s.id, s.status as session, s.payment_status as paid, i.status as intent,
       p.status, p.review_reason as review, p.registration_id as registration,
       (p.refunded_cents + p.lost_cents)::float8 as gone
     from sandbox_sessions s
     left join sandbox_payment_intents i on i.id = s.payment_intent_id
     left join payment_records p on p.session_id = s.id
     where s.parameters->>'customer_email' = any($1) order by s.seq`,
    [emails],
  )
  return rows
}

const asItShould = ({ session, paid, intent }: Truth): string[] => {
  if (paid === 'paid') return ['COMPLETED']
  if (session === 'expired') return ['EXPIRED', 'CANCELLED']
  if (session === 'complete') return intent === 'processing' ? ['PENDING'] : ['FAILED']
  return ['PENDING']
}

let mostReviews = 0

const judge = async (visitors: Awaited<ReturnType<typeof play>>) => {
  const emails = visitors.map(({ person }) => person.email)
  const seen = await truths(emails)
  const wrong = seen.filter((one) => !asItShould(one).includes(one.status ?? 'no record'))
  expect(wrong).toEqual([])
  const { rows: moves } = await pool.query('select * from forbidden_moves')
  expect(moves).toEqual([])

  // what we recorded as returned is what the provider refunded or lost
  const ledger = await product.ledger()
  for (const { id, gone } of seen) {
    const { paymentIntentId } = await product.recordOf(id)
    const line = paymentIntentId ? ledger.get(paymentIntentId) : undefined
    expect([id, gone]).toEqual([id, line ? line.refunded + line.lost : 0])
  }
  await expectAccounted(product)

  // a single payment is confirmed once; a duplicate payment is marked
  const paid = seen.filter(({ status }) => status === 'COMPLETED')
  const byRegistration = Map.groupBy(paid, ({ registration }) => registration)
  for (const records of byRegistration.values()) {
    const marked = records.filter(({ review }) => review === 'duplicate_payment')
    expect(marked.length).toBe(records.length - 1)
    mostReviews = Math.max(mostReviews, marked.length)
  }
  await product.runJobs()
  const mails = new Set(await readdir(join(product.folder, 'outbox')).catch(() => []))
  for (const { id, review } of paid) {
    const record = await product.recordOf(id)
    const jobs = (await product.jobsOf(record.id)).filter(({ kind }) => kind === 'payment.completed')
    expect(jobs).toHaveLength(review === 'duplicate_payment' ? 0 : 1)
    for (const job of jobs) {
      expect(job.doneAt).not.toBeNull()
      expect(mails).toContain(`${job.id}.eml`)
    }
  }
}

test(`after ${runs} random sequences of payments, clock changes and crashes, one reconciliation leaves us with what the provider says`, {
  // not time-critical: it shares two processors with two other suites
  timeout: 60_000 + runs * 5_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(aSequence(most), async (happenings) => {
      const visitors = await play(happenings)
      await enqueueReconcileOnDemand(db, clock)
      // a job interrupted by a death is repeated after its lease
      clock.advance(60)
      await product.runJobs()
      await judge(visitors)
      // two days later everything open is over, and the next reconciliation need not list it
      clock.advance(50 * 3600)
    }),
    { numRuns: runs, ...(seed && { seed: Number(seed) }), ...(path && { path }), endOnFailure: true },
  )
})
