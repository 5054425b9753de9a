import type { ContentOf } from '#content/website-content.ts'
import { writeAudit } from '#platform/server/audit-log.ts'
import type { Clock } from '#platform/server/clock.ts'
import { requireVersion } from '#platform/server/if-match.ts'
import type { Connection, Database } from '#platform/server/postgres/database.ts'
import { transact } from '#platform/server/postgres/transact.ts'
import type { AdminOf, Right } from '#shared/admin-of.ts'
import { Problem } from '#shared/problem.ts'
import type { Website } from '#shared/website.ts'
import { receiptNumber } from '../receipt-number.ts'
import type { ReceiptPrefix } from '../receipts.contract.ts'
import { findPrefix, isTaken, lockPrefix, readLastNumbers, setPrefix } from './receipt-prefixes.store.ts'

type Deps = { db: Database; clock: Clock; contentOf: ContentOf }

/** The prefix of a website's receipts, and the number of the next one. */
export const showPrefix = async (
  { db, contentOf }: Pick<Deps, 'db' | 'contentOf'>,
  { website }: AdminOf<Website, Right>,
): Promise<ReceiptPrefix> => {
  const { event } = await contentOf(website)
  const [prefix, series] = await Promise.all([findPrefix(db, website), readLastNumbers(db, website)])
  const number = (series.find(({ livemode }) => livemode)?.lastNumber ?? 0) + 1
  return {
    prefix,
    next: receiptNumber({ prefix, livemode: true, number }, event.year),
    isFixed: series.length > 0,
    version: prefix,
  }
}

/**
 * Sets the prefix of a website's receipts. An unchanged one is accepted with any version, so that a repeated request
 * succeeds.
 * @throws Problem 409 after the first receipt, or where another website has the prefix; 412 with the current prefix
 * when `ifMatch` names another one
 */
export const changePrefix = async (
  deps: Deps,
  permission: AdminOf<Website, 'write'>,
  requested: { prefix: string; ifMatch: string | undefined },
): Promise<ReceiptPrefix> => {
  const { prefix } = requested
  try {
    await transact(deps.db, (tx) => change(tx, deps.clock, permission, requested))
  } catch (error) {
    if (!isTaken(error)) throw error
    throw new Problem(
      409,
      'action_not_possible',
      `Another conference has the prefix ${prefix}. Choose another one. Nothing was saved.`,
    )
  }
  return showPrefix(deps, permission)
}

const change = async (
  tx: Connection,
  clock: Clock,
  permission: AdminOf<Website, 'write'>,
  { prefix, ifMatch }: { prefix: string; ifMatch: string | undefined },
): Promise<void> => {
  const { website } = permission
  const before = await lockPrefix(tx, website, 'update')
  if (before === prefix) return
  if ((await readLastNumbers(tx, website)).length > 0)
    throw new Problem(
      409,
      'action_not_possible',
      `This conference has issued receipts that begin with ${before}, so the prefix stays. Nothing was saved.`,
    )
  requireVersion(ifMatch, before, 'The prefix has changed', `It is now ${before}`)
  await setPrefix(tx, website, prefix)
  await writeAudit(tx, permission, clock.now(), {
    action: 'receipt-prefix.changed',
    subject: 'Prefix of receipts',
    old: { prefix: before },
    new: { prefix },
  })
}
