import { DatabaseError } from 'pg'
import { changePrices, requireChargeable } from '#features/pricing/server/pricing.ts'
import { staySize } from '#features/pricing/stay-size.ts'
import { diffOf, writeAudit, writeAudits } from '#platform/server/audit-log.ts'
import type { Clock } from '#platform/server/clock.ts'
import type { ContentVersion } from '#platform/server/content-version.ts'
import { type Requested, requireVersion } from '#platform/server/if-match.ts'
import type { Connection, Database } from '#platform/server/postgres/database.ts'
import type { AdminOf } from '#shared/admin-of.ts'
import { formatEuros } from '#shared/money.ts'
import { Problem } from '#shared/problem.ts'
import type { Website } from '#shared/website.ts'
import {
  type ActiveCombination,
  type CombinationInput,
  insertCombination,
  lockActiveCombination,
  updateLockedCombination,
} from './combinations.store.ts'

type Deps = { db: Database; clock: Clock; version: ContentVersion }
type Permission = AdminOf<Website, 'write'>

/**
 * The version of a combination: its values, so that a change that was undone gives the version that the admin saw.
 */
export const versionOf = ({ nights, guests, priceCents }: CombinationInput): string =>
  `${nights}-${guests}-${priceCents}`

/**
 * Adds a combination for every presentation type.
 * @throws Problem 409 when an active one has these nights and guests; 400 when a total with it could not be charged
 */
export const addCombination = async (
  deps: Deps,
  permission: Permission,
  input: CombinationInput,
): Promise<ActiveCombination> => (await addCombinations(deps, permission, [input]))[0] as ActiveCombination

/**
 * Adds several combinations, all or none.
 * @throws Problem as `addCombination`
 */
export const addCombinations = (
  deps: Deps,
  permission: Permission,
  input: readonly CombinationInput[],
): Promise<ActiveCombination[]> => {
  const { website } = permission
  return changePrices(deps, permission, async (tx) => {
    const added: ActiveCombination[] = []
    for (const one of input) added.push(await refuseDuplicate(one, insertCombination(tx, website, one)))
    for (const { id } of added) await requireChargeable(tx, website, { combinationId: id })
    const entries = input.map((one) => ({
      action: 'accommodation-combination.added',
      subject: staySize(one),
      website,
      new: auditValues(one),
    }))
    await writeAudits(tx, permission, deps.clock.now(), entries)
    return added
  })
}

/**
 * Changes a combination from the next request on; its pricing configurations keep their ids. Unchanged values are
 * accepted with any version, so that a repeated request succeeds.
 * @throws Problem as `addCombination`; 404 when it does not exist; 412 with the current values when `ifMatch` names
 * another version
 */
export const changeCombination = (
  deps: Deps,
  permission: Permission,
  { id, ifMatch }: Requested<number>,
  input: CombinationInput,
): Promise<ActiveCombination> => {
  const { website } = permission
  const change = changePrices(deps, permission, async (tx) => {
    const before = await lock(tx, permission, id)
    const changed = diffOf(auditValues(before), auditValues(input))
    if (!changed) return before
    requireVersionSeen(before, ifMatch)

    await updateLockedCombination(tx, website, id, input)
    await requireChargeable(tx, website, { combinationId: id })
    await writeAudit(tx, permission, deps.clock.now(), {
      action: 'accommodation-combination.changed',
      subject: staySize(before),
      ...changed,
    })
    return { id, ...input }
  })
  return refuseDuplicate(input, change)
}

/** Awaits `change`, and turns the unique violation of a second active combination of this size into 409. */
const refuseDuplicate = async <T>(input: CombinationInput, change: Promise<T>): Promise<T> =>
  change.catch((error: unknown) => {
    const isTaken = error instanceof DatabaseError && error.constraint === 'accommodation_combinations_living'
    if (!isTaken) throw error
    throw new Problem(409, 'already_exists', `A combination of ${staySize(input)} already exists`, {
      cause: error,
    })
  })

/**
 * Deletes a combination; records that chose it keep it.
 * @throws Problem 404 when it does not exist; 412 with the current values when `ifMatch` names another version
 */
export const deleteCombination = (
  deps: Deps,
  permission: Permission,
  { id, ifMatch }: Requested<number>,
): Promise<ActiveCombination> => {
  const { website } = permission
  return changePrices(deps, permission, async (tx) => {
    const before = await lock(tx, permission, id)
    requireVersionSeen(before, ifMatch)
    const now = deps.clock.now()
    await updateLockedCombination(tx, website, id, { deletedAt: now })
    await writeAudit(tx, permission, now, {
      action: 'accommodation-combination.deleted',
      subject: staySize(before),
      old: auditValues(before),
    })
    return before
  })
}

const lock = async (
  transaction: Connection,
  { website }: Permission,
  id: number,
): Promise<ActiveCombination> => {
  const combination = await lockActiveCombination(transaction, website, id)
  if (!combination) throw new Problem(404, 'not_found', 'There is no such accommodation combination')
  return combination
}

const requireVersionSeen = (before: ActiveCombination, ifMatch: string | undefined): void => {
  const now = `It is now: ${staySize(before)}, ${formatEuros(before.priceCents)}`
  requireVersion(ifMatch, versionOf(before), 'The combination has changed', now)
}

/** The values as the audit shows them. */
const auditValues = ({ nights, guests, priceCents }: CombinationInput) => ({
  nights,
  guests,
  price: formatEuros(priceCents),
})
