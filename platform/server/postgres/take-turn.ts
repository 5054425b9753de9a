import { type AdvisoryLock, holdLock } from './advisory-locks.ts'
import type { Connection } from './database.ts'

/** What people may queue for, each kind apart from the others. */
type Queue = Extract<
  AdvisoryLock,
  'registration' | 'attempt' | 'contact' | 'discount' | 'abstract' | 'reconciliation'
>

/**
 * Lets one transaction at a time look for, or make, what belongs to one person (their e-mail, whatever its case), or to
 * one attempt (the hash of its key), on one website; the others wait until it ends. Two tabs that submit at once thus find one row, not two.
 */
export const takeTurn = (
  transaction: Connection,
  queue: Queue,
  website: string,
  whose: string,
): Promise<void> => holdLock(transaction, queue, `${website} ${whose.toLowerCase()}`)
