import { erasedParts } from '#features/privacy/person-parts.ts'
import type { Erasure } from '#features/privacy/privacy.contract.ts'
import type { PrivacyDeps } from '#features/privacy/server/privacy-deps.ts'
import { writeAudit } from '#platform/server/audit-log.ts'
import { enqueueJob } from '#platform/server/jobs/jobs.ts'
import type { Connection } from '#platform/server/postgres/database.ts'
import type { OwnerPermission } from '#shared/admin-of.ts'
import { pick } from '#shared/fields.ts'
import { isId, newId } from '#shared/ids.ts'
import { Problem } from '#shared/problem.ts'
import { addressKey } from '#shared/text/address-key.ts'
import { type ErasurePayload, erasureSteps, personErasure } from './erase-person.job.ts'
import {
  type ErasureRow,
  findErasure,
  findErasureUnderWay,
  insertErasure,
  readErasures,
} from './erasures.store.ts'
import { findPerson } from './find-person.ts'
import { readTexts } from './texts-of.store.ts'

/**
 * Starts the erasure of a person, which a job performs. A concurrent second request returns the same
 * erasure.
 * @throws Problem 400 when the confirmation is not the address, 404 when nothing of theirs can be erased,
 * 409 when something of theirs must be finished first
 */
export const erasePerson = async (
  deps: Pick<PrivacyDeps, 'db' | 'clock' | 'countAtSandbox'>,
  owner: OwnerPermission,
  { email, confirm = '' }: { email: string; confirm?: string | undefined },
): Promise<Erasure> => {
  const { db, clock } = deps
  const address = addressKey(email)
  if (addressKey(confirm) !== address)
    throw new Problem(400, 'invalid_input', 'Type the email address of the person to confirm.')
  return db.transaction().execute(async (tx) => {
    const underWay = await findErasureUnderWay(tx, address)
    if (underWay) return asErasure(underWay)
    const { held, blockers } = await findPerson(tx, deps, address)
    if (blockers.length > 0) throw new Problem(409, 'action_not_possible', blockers.join(' '))
    if (held.every(({ fate }) => fate === 'kept'))
      throw new Problem(404, 'not_found', 'Nothing is held on this address that could be erased.')
    const { ids, names, besides } = await readTexts(tx, address)
    const words = { address, ids, names, besides }
    const now = clock.now()
    const id = newId<'erasure'>(now)
    const isNew = await insertErasure(tx, {
      id,
      words: { ...words, files: [], prints: [], mails: [] },
      askedAt: now,
      adminId: owner.adminId,
      askedBy: owner.email,
    })
    if (!isNew) return asErasure((await findErasureUnderWay(tx, address)) as ErasureRow)
    const payload: ErasurePayload = { id }
    await enqueueJob(tx, { kind: personErasure, key: id, payload, now })
    // without the address, which would have to be erased again
    await writeAudit(tx, owner, now, {
      action: 'person.erasure-asked',
      subject: 'One person',
      new: { erasure: id },
    })
    return asErasure((await findErasure(tx, id)) as ErasureRow)
  })
}

/** @throws Problem 404 when there is no such erasure */
export const showErasure = async (connection: Connection, id: string): Promise<Erasure> => {
  const found = isId(id) ? await findErasure(connection, id) : undefined
  if (!found) throw new Problem(404, 'not_found', 'There is no such erasure.')
  return asErasure(found)
}

const maxListed = 50

export const listErasures = async (connection: Connection): Promise<Erasure[]> =>
  (await readErasures(connection, maxListed)).map(asErasure)

const asErasure = ({ askedAt, counts, endedAt, ...row }: ErasureRow): Erasure => ({
  ...pick(row, ['id', 'askedBy', 'steps', 'refusedBecause']),
  askedAt: askedAt.toISOString(),
  ofSteps: erasureSteps,
  counts: erasedParts.flatMap((part) => {
    const rows = counts[part] ?? 0
    return rows > 0 ? [{ part, rows }] : []
  }),
  endedAt: endedAt?.toISOString() ?? null,
})
