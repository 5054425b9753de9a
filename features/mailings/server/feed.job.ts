import { paceOf } from '#features/mailings/pace.ts'
import { enqueueJob, enqueueJobs, forgetDoneJobs, type JobHandler } from '#platform/server/jobs/jobs.ts'
import type { Connection } from '#platform/server/postgres/database.ts'
import { days, later, minutes } from '#shared/time/duration.ts'
import type { Website } from '#shared/website.ts'
import type { MailingDeps } from './mailing-deps.ts'
import { lockMailing, type MailingRow, updateMailing } from './mailings.store.ts'
import { countOpen, handOverNext, settleDead } from './recipients.store.ts'

/** The kind of the job that enqueues the next emails of a mailing. */
export const mailingFeed = 'mailing.feed'

/** The kind of the job that sends one mail of a mailing. */
export const mailingMailDue = 'mailing.mail'

type FeedPayload = { website: Website; id: string; turn: number }

/**
 * Enqueues the job of a batch; each batch has one. The client generates the mailing's id, so another website
 * may have the same.
 */
export const enqueueFeed = (
  transaction: Connection,
  payload: FeedPayload,
  now: Date,
  runAt: Date = now,
): Promise<void> =>
  enqueueJob(transaction, {
    kind: mailingFeed,
    key: `${payload.website} ${payload.id}:${payload.turn}`,
    payload,
    now,
    runAt,
  })

/**
 * With more unanswered emails than this, wait: the mail server is slower than the rate, and a pause must
 * take effect soon.
 */
const maxUnanswered = 10
/** Greylisting by some servers is no reason to wait; a mail server that is down is. */
const maxRetrying = 200
/** The delay when nothing is left to hand over, and some are retried. */
const recheckDelay = minutes(10)

/**
 * Hands over the next emails of a mailing at its rate: in one transaction, recipients are marked, their jobs
 * are enqueued, and the job of the next batch. So a crash repeats or loses nothing.
 */
export const feedJob =
  ({ db, clock }: Pick<MailingDeps, 'db' | 'clock'>): JobHandler =>
  async ({ payload }) => {
    const { website, id, turn } = payload as FeedPayload
    await db.transaction().execute(async (tx) => {
      const mailing = await lockMailing(tx, website, id)
      if (mailing?.state !== 'sending' || mailing.turn !== turn) return
      const now = clock.now()
      const { batch, pause } = paceOf(mailing.perMinute ?? 1)
      const open = await countOpen(tx, mailing)
      if (open.dead > 0) await settleDead(tx, mailing, now)
      const isBehind = open.handedOver >= batch + maxUnanswered || open.trying >= maxRetrying
      const ids = isBehind ? [] : await handOverNext(tx, mailing, batch)
      await enqueueJobs(
        tx,
        ids.map((recipient) => ({ id: recipient, kind: mailingMailDue, key: recipient, payload: {}, now })),
      )
      if (!open.isWaiting && open.handedOver + open.trying === 0) return finish(tx, mailing, now)
      const next = later(now, open.isWaiting ? pause : recheckDelay)
      await updateMailing(tx, mailing, { turn: turn + 1 })
      await enqueueFeed(tx, { website, id, turn: turn + 1 }, now, next)
    })
  }

/** Ends a mailing once everyone has a final state. */
export const finish = async (transaction: Connection, mailing: MailingRow, now: Date): Promise<void> => {
  await updateMailing(transaction, mailing, {
    state: 'finished',
    endedAt: now,
    pauseReason: null,
    pausedAt: null,
  })
  await forgetDoneJobs(transaction, mailingFeed, later(now, -days(1)))
}
