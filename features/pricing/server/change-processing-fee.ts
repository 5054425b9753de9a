import { writeAudit } from '#platform/server/audit-log.ts'
import type { Clock } from '#platform/server/clock.ts'
import type { ContentVersion } from '#platform/server/content-version.ts'
import { requireVersion } from '#platform/server/if-match.ts'
import type { Database } from '#platform/server/postgres/database.ts'
import type { AdminOf } from '#shared/admin-of.ts'
import { percentOf } from '#shared/percent.ts'
import type { Website } from '#shared/website.ts'
import { changePrices, requireChargeable } from './change-prices.ts'
import { findFee, setFee } from './processing-fee.store.ts'

type Deps = { db: Database; clock: Clock; version: ContentVersion }
type FeeChange = {
  basisPoints: number
  /** The header If-Match of the request. */
  ifMatch: string | undefined
}

/** The version of a fee: its basis points. */
export const versionOfFee = (basisPoints: number | null): string => String(basisPoints ?? 'none')

/**
 * Sets the processing fee of a website, from the next request on, and returns it in basis points. An unchanged fee is
 * accepted with any version, so that a repeated request succeeds.
 * @throws Problem 412 with the current fee when `ifMatch` names another one; 400 for a fee with which a total could
 * not be charged
 */
export const changeProcessingFee = (
  deps: Deps,
  permission: AdminOf<Website, 'write'>,
  { basisPoints, ifMatch }: FeeChange,
): Promise<number> => {
  const { website } = permission
  return changePrices(deps, permission, async (tx) => {
    const before = await findFee(tx, website)
    if (before === basisPoints) return basisPoints
    const [old, percent] = [before, basisPoints].map(inWords)
    requireVersion(ifMatch, versionOfFee(before), 'The processing fee has changed', `It is now ${old}`)
    await setFee(tx, website, basisPoints)
    await requireChargeable(tx, website, {})
    await writeAudit(tx, permission, deps.clock.now(), {
      action: 'processing-fee.changed',
      subject: 'Processing fee',
      old: { percent: old },
      new: { percent },
    })
    return basisPoints
  })
}

const inWords = (basisPoints: number | null): string =>
  basisPoints === null ? 'Not set' : `${percentOf(basisPoints)}%`
