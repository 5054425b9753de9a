import type { StoredContent } from '#content/stored-content.ts'
import { formatChange } from '#features/drafts/format-change.ts'
import { placeOf } from '#features/drafts/touched.ts'
import { writeAudit } from '#platform/server/audit-log.ts'
import { enqueueJob } from '#platform/server/jobs/jobs.ts'
import type { Connection } from '#platform/server/postgres/database.ts'
import type { AdminOf } from '#shared/admin-of.ts'
import { newId } from '#shared/ids.ts'
import { later, minutes } from '#shared/time/duration.ts'
import type { Website } from '#shared/website.ts'
import type { ChangeRow } from '../drafts.store.ts'
import { addUnaudited, firstUnauditedAt, takeUnaudited, type UnauditedEdit } from './unaudited-edits.store.ts'

/** How long the edits of a person are collected for one audit entry, from the first one, in milliseconds. */
export const collectedFor = minutes(10)

/** The kind of the job that writes the entry of collected edits. Its payload: `EditsOf`. */
export const editsAudit = 'website.edits-audit'
export type EditsOf = { website: Website; adminId: string }

type Edits = { now: Date; before: StoredContent; after: StoredContent; made: readonly ChangeRow[] }

/**
 * Collects edits for the audit entry of a person, in the transaction of the edits. The entry is written when the draft is
 * published, by a job after ten minutes, or by the next edit after these. The draft must be locked.
 */
export const collectEdits = async (
  tx: Connection,
  { website, adminId, email }: AdminOf<Website, 'write'>,
  { now, before, after, made }: Edits,
): Promise<void> => {
  await auditEdits(tx, website, { adminId, until: later(now, -collectedFor) })
  const isFirst = (await firstUnauditedAt(tx, website, adminId)) === undefined
  const edits = new Map<string, UnauditedEdit>()
  for (const { change, serial } of made) {
    const place = `${change.kind} ${placeOf(change).join('.')}`
    const { subject, was, is } = formatChange(before, after, change)
    const first = edits.get(place)
    edits.set(place, {
      website, adminId, place, adminEmail: email, at: now, lastAt: now, subject,
      serial: first?.serial ?? serial, was: first?.was ?? was, becomes: is,
    }) // biome-ignore format: one row
  }
  await addUnaudited(tx, [...edits.values()])
  if (!isFirst) return
  const payload: EditsOf = { website, adminId }
  const job = { kind: editsAudit, key: newId<'job'>(now), payload }
  await enqueueJob(tx, { ...job, now, runAt: later(now, collectedFor) })
}

type Whose = { adminId?: string; until?: Date }

/**
 * Writes the entry of the collected edits of a person, or of each person, dated as their last edit. `until`: not if a first
 * edit is younger. The draft must be locked, so that each edit is in one entry, whatever number of processes try.
 */
export const auditEdits = async (
  tx: Connection,
  website: Website,
  { adminId, until }: Whose = {},
): Promise<void> => {
  if (adminId && until) {
    const first = await firstUnauditedAt(tx, website, adminId)
    if (!first || first > until) return
  }
  const byPerson = Map.groupBy(await takeUnaudited(tx, website, adminId), (edit) => edit.adminId)
  for (const [id, edits] of byPerson) {
    const last = edits.reduce((one, other) => (one.lastAt >= other.lastAt ? one : other))
    const subjects = distinct(edits.map(({ subject }) => subject))
    const more = edits.length - 1
    await writeAudit(tx, { adminId: id, email: last.adminEmail, website }, last.lastAt, {
      action: 'website.edited',
      subject: `Draft: ${subjects[0]}${more > 0 ? `, and ${more} more` : ''}`,
      old: Object.fromEntries(edits.map(({ was }, at) => [subjects[at], was])),
      new: Object.fromEntries(edits.map(({ becomes }, at) => [subjects[at], becomes])),
    })
  }
}

/** Subjects that are all different: two speakers may have the same name. */
const distinct = (subjects: readonly string[]): string[] => {
  const counts = new Map<string, number>()
  return subjects.map((subject) => {
    const count = (counts.get(subject) ?? 0) + 1
    counts.set(subject, count)
    return count === 1 ? subject : `${subject} (${count})`
  })
}
