import { newIds } from '#shared/ids.ts'
import type { Website } from '#shared/website.ts'
import type { Connection } from './postgres/database.ts'

/** Who makes a change: an admin with their permission and its website, or an actor without an account. */
export type Actor = { readonly adminId: string | null; readonly email: string; readonly website?: Website }

/** Someone at the server's command line. */
export const commandLine: Actor = { adminId: null, email: 'command line' }

/** The product itself, when it ends something for security. */
export const productActor: Actor = { adminId: null, email: 'Plenary' }

/**
 * A visitor who changes their own data through their personal link. Their address is in that data and not here, because it
 * is not an account.
 */
export const visitorActor: Actor = { adminId: null, email: 'The visitor' }

/** A change. Never contains a password, a token or a hash of either. */
export type Change = {
  /** What was done, as `thing.done`, such as `event.saved`. */
  action: string
  /** What was changed, in a form that an organiser knows: a name, a title, an email address. */
  subject: string
  /**
   * The id of a visitor's record or recipient (a registration, payment, refund, discount request, abstract, contact
   * message, exception or email). The entry is found by it, never by a name, when the visitor's data is exported or erased.
   * Absent: not about a visitor.
   */
  subjectId?: string
  /** Absent: that of the permission, or else the installation. */
  website?: Website
  /** Only what has changed. */
  old?: Readonly<Record<string, unknown>>
  new?: Readonly<Record<string, unknown>>
}

/** Writes an audit entry in the transaction of the change, so that neither exists without the other. */
export const writeAudit = (
  transaction: Connection,
  changer: Actor,
  now: Date,
  change: Change,
): Promise<void> => writeAudits(transaction, changer, now, [change])

/** Writes the entries of several changes of one action, in order; at most a few thousand. */
export const writeAudits = async (
  transaction: Connection,
  { adminId, email, website: permitted }: Actor,
  now: Date,
  changes: readonly Change[],
): Promise<void> => {
  if (changes.length === 0) return
  const ids = newIds<'audit entry'>(changes.length, now)
  const entries = changes.map(({ action, subject, subjectId, website, old, new: after }, index) => ({
    id: ids[index] as string,
    at: now,
    adminId,
    adminEmail: email,
    website: website ?? permitted ?? null,
    action,
    subject,
    subjectId: subjectId ?? null,
    oldValues: json(old),
    newValues: json(after),
  }))
  await transaction.insertInto('auditEntries').values(entries).execute()
}

const json = (values: Readonly<Record<string, unknown>> | undefined) =>
  values === undefined ? null : JSON.stringify(values)

/** The differences of two states, before and after; undefined: none. */
export const diffOf = <T extends Readonly<Record<string, unknown>>>(
  before: T,
  after: T,
): { old: Partial<T>; new: Partial<T> } | undefined => {
  const names = Object.keys(after).filter(
    (name) => JSON.stringify(before[name] ?? null) !== JSON.stringify(after[name] ?? null),
  )
  if (names.length === 0) return undefined
  const pick = (from: T) => Object.fromEntries(names.map((name) => [name, from[name] ?? null])) as Partial<T>
  return { old: pick(before), new: pick(after) }
}
