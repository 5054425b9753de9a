import { addressKey } from '#shared/text/address-key.ts'
import { type AdvisoryLock, holdLock, holdLocks } from './advisory-locks.ts'
import type { Connection } from './database.ts'

/** What people may queue for, each kind separately. */
type Queue = Extract<
  AdvisoryLock,
  'registration' | 'attempt' | 'contact' | 'discount' | 'abstract' | 'reconciliation'
>

/**
 * Serialises transactions that look for or create the record of one person (their email, whatever its case) or one attempt
 * (the hash of its key) on one website; the lock is held until the transaction ends. So two tabs that submit at once find
 * one row, not two.
 */
export const lockPerson = (
  transaction: Connection,
  queue: Queue,
  website: string,
  whose: string,
): Promise<void> => holdLock(transaction, queue, turnOf(website, whose))

/** As `lockPerson` for several people, in a fixed order to prevent deadlocks. */
export const lockPeople = (
  transaction: Connection,
  queue: Queue,
  website: string,
  all: string[],
): Promise<void> => holdLocks(transaction, queue, lockNamesOf(website, all))

/** The lock names of several people, unique and in order, for a database function that takes the locks itself. */
export const lockNamesOf = (website: string, all: string[]): string[] =>
  [...new Set(all.map((whose) => turnOf(website, whose)))].sort()

const turnOf = (website: string, whose: string): string => `${website} ${addressKey(whose)}`
