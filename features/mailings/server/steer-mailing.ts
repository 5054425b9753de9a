import type { Mailing } from '#features/mailings/mailings.contract.ts'
import { writeAudit } from '#platform/server/audit-log.ts'
import type { Connection } from '#platform/server/postgres/database.ts'
import type { AdminOf } from '#shared/admin-of.ts'
import { isId } from '#shared/ids.ts'
import { Problem } from '#shared/problem.ts'
import type { Website } from '#shared/website.ts'
import { enqueueFeed } from './feed.job.ts'
import type { MailingDeps } from './mailing-deps.ts'
import { lockMailing, type MailingRow, updateMailing } from './mailings.store.ts'
import { countRecipients, dropWaiting } from './recipients.store.ts'
import { noMailing, showMailing } from './show-mailing.ts'

type Deps = Pick<MailingDeps, 'db' | 'clock'>
type Steer = (deps: Deps, admin: AdminOf<Website, 'write'>, id: string) => Promise<Mailing>

/**
 * Pauses a mailing.
 * @throws Problem 404, or 409 when it is not being sent
 */
export const pauseMailing: Steer = (deps, admin, id) =>
  steer(deps, admin, id, ['sending'], 'paused', async (tx, mailing, now) => {
    const pauseReason = `Paused by ${admin.email}.`
    await updateMailing(tx, mailing, { state: 'paused', pausedAt: now, pauseReason })
  })

/**
 * Resumes a paused mailing; earlier results no longer count towards a pause.
 * @throws Problem 404, or 409
 */
export const resumeMailing: Steer = (deps, admin, id) =>
  steer(deps, admin, id, ['paused'], 'resumed', async (tx, mailing, now) => {
    const { website, turn } = mailing
    await updateMailing(tx, mailing, {
      state: 'sending',
      pausedAt: null,
      pauseReason: null,
      resultsSince: now,
      turn: turn + 1,
    })
    const { beginsAt } = mailing
    await enqueueFeed(tx, { website, id, turn: turn + 1 }, now, beginsAt && beginsAt > now ? beginsAt : now)
  })

/**
 * Stops a mailing permanently.
 * @throws Problem 404, or 409 when it has ended
 */
export const stopMailing: Steer = (deps, admin, id) =>
  steer(deps, admin, id, ['sending', 'paused'], 'stopped', async (tx, mailing, now) => {
    await dropWaiting(tx, mailing, now)
    await updateMailing(tx, mailing, {
      state: 'stopped',
      endedAt: now,
      endedBy: admin.email,
      pausedAt: null,
      pauseReason: null,
    })
  })

const steer = async (
  { db, clock }: Deps,
  admin: AdminOf<Website, 'write'>,
  id: string,
  from: readonly MailingRow['state'][],
  done: 'paused' | 'resumed' | 'stopped',
  change: (transaction: Connection, mailing: MailingRow, now: Date) => Promise<void>,
): Promise<Mailing> => {
  const { website } = admin
  await db.transaction().execute(async (tx) => {
    const mailing = isId(id) ? await lockMailing(tx, website, id) : undefined
    if (!mailing) throw noMailing()
    if (!from.includes(mailing.state))
      throw new Problem(409, 'action_not_possible', `This mailing ${stateLabels[mailing.state]}`)
    const now = clock.now()
    await change(tx, mailing, now)
    const progress = (await countRecipients(tx, website, [id])).get(id)
    await writeAudit(tx, admin, now, {
      action: `mailing.${done}`,
      subject: mailing.subject,
      new: { recipients: mailing.recipients, delivered: progress?.delivered },
    })
  })
  return showMailing(db, admin, id)
}

const stateLabels: Readonly<Record<MailingRow['state'], string>> = {
  draft: 'has not been started',
  sending: 'is being sent',
  paused: 'is paused',
  stopped: 'was stopped',
  finished: 'has ended',
}
