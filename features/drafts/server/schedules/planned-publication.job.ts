import { applyChange } from '#features/drafts/apply-changes.ts'
import { differences } from '#features/drafts/differences.ts'
import { formatChange } from '#features/drafts/format-change.ts'
import { writeAudit } from '#platform/server/audit-log.ts'
import { maxAttempts } from '#platform/server/jobs/job-claims.ts'
import { enqueueJob, type JobHandler } from '#platform/server/jobs/jobs.ts'
import { Problem } from '#shared/problem.ts'
import type { Website } from '#shared/website.ts'
import { type DraftDeps, mayEdit } from '../draft-deps.ts'
import { beginningOf, bodyOf, type PublishedState, readPublished, readVersion } from '../draft-state.ts'
import { publishContent } from '../publish-content.ts'
import { linesOf } from '../summarize.ts'
import { publicationFailed } from './publication-failed.job.ts'
import { endSchedule, findSchedule, type ScheduleRow } from './schedules.store.ts'

/** The kind of the job that publishes what was planned. */
export const plannedPublication = 'website.planned-publication'

/** The payload of the jobs of a planned publication. */
type Planned = { website: Website; schedule: string }

/**
 * How often what was planned is judged, seconds apart, before its failure counts: a page also fails while the database is
 * away.
 */
const judgements = 3

/**
 * Publishes what was planned, judged again: once, whatever number of processes try. What cannot be published changes
 * nothing, and who planned it is told. A failure that is not of the content is tried again, for a day.
 */
export const plannedPublicationJob =
  (deps: DraftDeps): JobHandler =>
  async ({ payload, attempts }) => {
    const { website, schedule } = payload as Planned
    const row = await findSchedule(deps.db, website, schedule)
    if (row?.state !== 'planned') return
    try {
      await publishPlanned(deps, row)
    } catch (error) {
      // someone has published in this moment: it is judged again with that, for a day
      const isJudged = error instanceof Problem && error.code !== 'version_conflict'
      if (attempts < (isJudged ? judgements : maxAttempts)) throw error
      await endFailed(deps, row, isJudged ? error.message : failedForADay)
      if (!isJudged) throw error
    }
  }

const failedForADay = 'A fault of the server stopped it for a day. Publish now, or plan it again.'

const publishPlanned = async (deps: DraftDeps, row: ScheduleRow): Promise<void> => {
  const { website, adminId, adminEmail: email, draftSerial } = row
  if (!mayEdit(await deps.editorOf(adminId), website))
    throw new Problem(409, 'action_not_possible', `${email} may not publish this website any more.`)
  const before = await readPublished(deps.db, website)
  if (before.isOlder)
    throw new Problem(409, 'action_not_possible', 'A newer Plenary has published this website.')
  const body = await bodyFor(deps, row, before)
  const lines = linesOf(before.body, body)
  const ends = async (tx: Parameters<typeof endSchedule>[0], now: Date) => {
    if (!(await endSchedule(tx, row, { state: 'published', at: now }))) throw alreadyEnded
  }
  if (lines.length === 0) {
    await deps.db.transaction().execute((tx) => ends(tx, deps.clock.now()))
    return
  }
  const candidate = { before, body, lines, reason: 'published', draftSerial, also: ends } as const
  await publishContent(deps, { website, adminId, email }, candidate).catch((error: unknown) => {
    if (error !== alreadyEnded) throw error
  })
}

/** Another process has published or cancelled it. */
const alreadyEnded = new Error('The planned publication has ended')

/** What was planned, with what was published since. */
const bodyFor = async ({ db }: DraftDeps, row: ScheduleRow, before: PublishedState) => {
  const { website, number } = row
  const planned = bodyOf(row, website)
  if (number === before.number) return planned
  const base = number === 0 ? beginningOf(website) : (await readVersion(db, website, number)).body
  return differences(base, planned).reduce((content, change) => {
    const applied = applyChange(content, change)
    if (applied.outcome !== 'conflict') return applied.content
    const { subject } = formatChange(base, planned, change)
    throw new Problem(
      409,
      'action_not_possible',
      `${subject}: the website has changed since this was planned.`,
    )
  }, before.body)
}

const endFailed = ({ db, clock }: DraftDeps, row: ScheduleRow, failure: string): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const now = clock.now()
    const { id, website, adminId, adminEmail: email } = row
    if (!(await endSchedule(tx, row, { state: 'failed', at: now, failure }))) return
    await enqueueJob(tx, {
      kind: publicationFailed,
      key: id,
      payload: { website, schedule: id } satisfies Planned,
      now,
    })
    await writeAudit(tx, { website, adminId, email }, now, {
      action: 'website.publication-failed',
      subject: 'Planned publication',
      new: { reason: failure },
    })
  })
