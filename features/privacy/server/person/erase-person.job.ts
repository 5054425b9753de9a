import { formatBlocker } from '#features/privacy/format-blocker.ts'
import { addressPattern, blankingPatterns } from '#features/privacy/person-labels.ts'
import type { PrivacyDeps } from '#features/privacy/server/privacy-deps.ts'
import { blankAudit } from '#features/privacy/server/retention/remove-due.store.ts'
import { writeAudit } from '#platform/server/audit-log.ts'
import { Postpone } from '#platform/server/jobs/job-endings.ts'
import type { JobHandler } from '#platform/server/jobs/jobs.ts'
import type { Connection } from '#platform/server/postgres/database.ts'
import { later } from '#shared/time/duration.ts'
import { readBlockers } from './blockers.store.ts'
import { eraseRows, lockPersonRows, readRunningUntil } from './erase-rows.store.ts'
import {
  type Counts,
  type ErasureRow,
  endErasure,
  findErasure,
  type Kept,
  lockErasure,
  noteStep,
} from './erasures.store.ts'
import { blankMentions } from './mentions.store.ts'
import { readEntries } from './person.store.ts'
import { readIds } from './texts-of.store.ts'

/** The kind of the job that erases a person. */
export const personErasure = 'person.erase'
export type ErasurePayload = { id: string }

type Step = (
  transaction: Connection,
  erasure: ErasureRow & { words: Kept },
  deps: PrivacyDeps,
) => Promise<{ counts?: Counts; words?: Kept; refusal?: string }>

/**
 * Erases a person in steps, each in a transaction that also records it, so that another process can continue
 * after a crash. The identifying data is kept until all steps are done.
 */
export const erasePersonJob =
  (deps: PrivacyDeps): JobHandler =>
  async ({ payload }) => {
    const { id } = payload as ErasurePayload
    for (;;) {
      const known = await findErasure(deps.db, id)
      if (!known || known.endedAt) return
      // idempotent: a missing file is no failure
      if (known.words) await removeFiles(deps, known.words)
      deps.checkpoint('erasure-files-removed')
      const isOver = await deps.db.transaction().execute((tx) => runStep(tx, deps, id))
      deps.checkpoint('erasure-step-done')
      if (isOver) return
    }
  }

const runStep = async (tx: Connection, deps: PrivacyDeps, id: string): Promise<boolean> => {
  const erasure = await lockErasure(tx, id)
  if (!erasure?.words) return true
  const step = steps[erasure.steps]
  if (step) {
    // one that an older version started has no ids
    const known = { ...erasure.words, ids: erasure.words.ids ?? [] }
    const { counts = {}, words, refusal } = await step(tx, { ...erasure, words: known }, deps)
    if (refusal === undefined) await noteStep(tx, erasure, counts, words)
    else await end(tx, deps, erasure, refusal)
    deps.checkpoint('erasure-before-commit')
    return refusal !== undefined
  }
  await end(tx, deps, erasure, null)
  return true
}

const end = async (
  tx: Connection,
  { clock }: PrivacyDeps,
  { id, adminId, askedBy, counts }: ErasureRow,
  refusal: string | null,
): Promise<void> => {
  const now = clock.now()
  await endErasure(tx, id, { endedAt: now, refusedBecause: refusal })
  await writeAudit(tx, { adminId, email: askedBy }, now, {
    action: refusal === null ? 'person.erased' : 'person.erasure-refused',
    subject: 'One person',
    new: { erasure: id, ...counts },
  })
}

/** Erases their rows; refuses while something of theirs is in progress. */
const rows: Step = async (tx, { words: found }, { clock }) => {
  await lockPersonRows(tx, found.address)
  // includes rows that were added since the request
  const words = { ...found, ids: await readIds(tx, found.address) }
  const [blocker] = await readBlockers(tx, words.address)
  if (blocker) return { refusal: formatBlocker(blocker) }
  const now = clock.now()
  const until = await readRunningUntil(tx, words, now)
  if (until) throw new Postpone(later(until, 1000))
  const { counts, left } = await eraseRows(tx, words, now)
  return { counts, words: { ...words, ...left } }
}

/** Blanks mentions in texts of others, and in the sandbox's records. */
const texts: Step = async (tx, { words }, { forgetAtSandbox }) => ({
  counts: {
    notes: (await blankMentions(tx, words)) + (await forgetAtSandbox(tx, addressPattern(words.address))),
  },
})

const audit: Step = async (tx, { words, adminId, askedBy }, { clock }) => {
  const ids = await readEntries(tx, words)
  const by = { adminId, email: askedBy }
  const blanked = await blankAudit(tx, ids, blankingPatterns(words), { now: clock.now(), by })
  return { counts: { audit: blanked } }
}

const steps: readonly Step[] = [rows, texts, audit]
export const erasureSteps = steps.length

const removeFiles = async (
  { files, printFiles, forgetMails }: PrivacyDeps,
  left: Pick<Kept, 'files' | 'prints' | 'mails'>,
): Promise<void> => {
  await Promise.all([...left.files.map(files.remove), ...left.prints.map(printFiles.remove)])
  await forgetMails(left.mails)
}
