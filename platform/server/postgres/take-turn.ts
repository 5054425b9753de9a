import { sql } from 'kysely'
import type { Connection } from './database.ts'

/** What people may queue for, each kind apart from the others. The numbers are the seeds of PostgreSQL's advisory locks. */
const queues = {
  registration: 7002,
  attempt: 7009,
  contact: 7005,
  discount: 7006,
  abstract: 7007,
  reconciliation: 7008,
} as const

/**
 * Lets one transaction at a time look for, or make, what belongs to one person (their e-mail, whatever its case), or to
 * one attempt (the hash of its key), on one website; the others wait until it ends. Two tabs that submit at once thus find one row, not two.
 */
export const takeTurn = (
  transaction: Connection,
  queue: keyof typeof queues,
  website: string,
  whose: string,
): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`${website} ${whose.toLowerCase()}`}, ${queues[queue]}))`.execute(
    transaction,
  )
