import { addressKey } from '#shared/text/address-key.ts'
import { type AdvisoryLock, holdLock, holdLocks } from './advisory-locks.ts'
import type { Connection } from './database.ts'

/** What people may queue for, each kind apart from the others. */
type Queue = Extract<
  AdvisoryLock,
  'registration' | 'attempt' | 'contact' | 'discount' | 'abstract' | 'reconciliation'
>

/**
 * Lets one transaction at a time look for, or make, what belongs to one person (their email, whatever its case), or to
 * one attempt (the hash of its key), on one website; the others wait until it ends. Two tabs that submit at once thus find one row, not two.
 */
export const lockPerson = (
  transaction: Connection,
  queue: Queue,
  website: string,
  whose: string,
): Promise<void> => holdLock(transaction, queue, turnOf(website, whose))

/** The same of several people at once, in an order, so that no two who do so wait for each other. */
export const lockPeople = (
  transaction: Connection,
  queue: Queue,
  website: string,
  all: string[],
): Promise<void> => holdLocks(transaction, queue, lockNamesOf(website, all))

/** The names of the locks of several people, each once and in order, for a function of the database that takes them itself. */
export const lockNamesOf = (website: string, all: string[]): string[] =>
  [...new Set(all.map((whose) => turnOf(website, whose)))].sort()

const turnOf = (website: string, whose: string): string => `${website} ${addressKey(whose)}`
