import { toPublic } from '#content/to-public.ts'
import { storedFormat } from '#content/upgrades.ts'
import { applyChanges } from '#features/drafts/apply-changes.ts'
import { writeAudit } from '#platform/server/audit-log.ts'
import { enqueueJob } from '#platform/server/jobs/jobs.ts'
import type { AdminOf } from '#shared/admin-of.ts'
import { newId } from '#shared/ids.ts'
import { Problem } from '#shared/problem.ts'
import { closingTime } from '#shared/time/closing-time.ts'
import type { Website } from '#shared/website.ts'
import type { DraftDeps } from '../draft-deps.ts'
import { changedSince, readDraftState } from '../draft-state.ts'
import { lockDraftOf } from '../save-changes.ts'
import { firstProblem, linesOf } from '../summarize.ts'
import { plannedPublication } from './planned-publication.job.ts'
import { plannedTime } from './planned-time.ts'
import { endSchedule, findSchedule, insertSchedule } from './schedules.store.ts'

type Given = { serial: number; number: number; hold: readonly string[]; date: string; time: string }

/**
 * Plans a publication of the draft as its summary showed it, except what is held back: the content of now, and a job.
 * @throws Problem 400 when there is no such time; 409 when draft or website changed since, there is nothing to publish, or
 * another publication is planned
 */
export const planPublication = async (
  deps: DraftDeps,
  permission: AdminOf<Website, 'write'>,
  { serial, number, hold, date, time }: Given,
): Promise<{ id: string; at: string; count: number }> => {
  const { website, email, adminId } = permission
  const { published, draft, serial: current } = await readDraftState(deps.db, website)
  if (current !== serial || published.number !== number) throw changedSince()
  const { event } = await deps.withSettings(website, toPublic(published.body))
  const planned = plannedTime(date, time, event.dates.timeZone, deps.clock.now())
  if ('refused' in planned) throw new Problem(400, 'invalid_input', planned.refused)
  const held = new Set(hold)
  const chosen = linesOf(published.body, draft).filter(({ key, heldBack }) => !heldBack && !held.has(key))
  if (chosen.length === 0) throw refused('There is nothing to publish: everything is on the website.')
  const body = applyChanges(
    published.body,
    chosen.map(({ change }) => change),
  )
  const problem = firstProblem(published.body, body)
  if (problem) throw refused(`${problem} Nothing was planned.`)

  const { at } = planned
  const id = newId<'schedule'>(deps.clock.now())
  await deps.db.transaction().execute(async (tx) => {
    const now = deps.clock.now()
    const row = await lockDraftOf(tx, permission, now)
    if (row.serial !== serial) throw changedSince()
    const isFirst = await insertSchedule(tx, {
      id, website, at, body, number, draftSerial: serial, changeCount: chosen.length,
      format: storedFormat, adminId, adminEmail: email, createdAt: now,
    }) // biome-ignore format: one row
    if (!isFirst) throw refused('Another publication is planned already. Cancel it first.')
    await enqueueJob(tx, {
      kind: plannedPublication,
      key: id,
      payload: { website, schedule: id },
      now,
      runAt: at,
    })
    await writeAudit(tx, permission, now, {
      action: 'website.publication-planned',
      subject: closingTime(at, event.dates.timeZone),
      new: Object.fromEntries(chosen.slice(0, 100).map(({ subject, is }) => [subject, is])),
    })
  })
  return { id, at: at.toISOString(), count: chosen.length }
}

/**
 * Cancels a planned publication.
 * @throws Problem 404 when the website has none of this id, 409 when it has ended
 */
export const cancelPublication = async (
  { db, clock, withSettings }: DraftDeps,
  permission: AdminOf<Website, 'write'>,
  id: string,
): Promise<void> => {
  const { website } = permission
  const row = await findSchedule(db, website, id)
  if (!row) throw new Problem(404, 'not_found', 'This publication is not planned.')
  const { event } = await withSettings(website, toPublic(row.body))
  await db.transaction().execute(async (tx) => {
    const now = clock.now()
    if (!(await endSchedule(tx, row, { state: 'cancelled', at: now })))
      throw refused('This publication is not planned any more: it was published, cancelled, or has failed.')
    await writeAudit(tx, permission, now, {
      action: 'website.publication-cancelled',
      subject: closingTime(row.at, event.dates.timeZone),
    })
  })
}

const refused = (sentence: string) => new Problem(409, 'action_not_possible', sentence)
