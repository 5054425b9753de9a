import { newIds } from '#shared/ids.ts'
import type { Website } from '#shared/website.ts'
import type { Connection } from './postgres/database.ts'

/** Who makes a change: an admin with their permission and its website, or one of those who have no account. */
export type Changer = { readonly adminId: string | null; readonly email: string; readonly website?: Website }

/** Someone at the command line of the server. */
export const commandLine: Changer = { adminId: null, email: 'command line' }

/** The product itself, when it ends something for safety's sake. */
export const theProduct: Changer = { adminId: null, email: 'Plenary' }

/** Someone who changes their own data by their personal link. Their address is in that data, not here: it is no account. */
export const theVisitor: Changer = { adminId: null, email: 'The visitor' }

/** One change. Never with a password, a token or a hash of either. */
export type Change = {
  /** What was done: noun and verb, such as `event.saved`. */
  action: string
  /** To what, in words that an organiser knows: a name, a title, an email address. */
  subject: string
  /**
   * The id of what a visitor has or is written to (a registration, payment, refund, discount request, abstract, contact message,
   * exception or email): by it the entry is found when they are exported or erased, never by a name. Absent: of no visitor.
   */
  subjectId?: string
  /** Absent: that of the permission, or else of the system. */
  website?: Website
  /** Only what has changed. */
  old?: Readonly<Record<string, unknown>>
  new?: Readonly<Record<string, unknown>>
}

/** Writes who has changed what, in the transaction of the change: there is no entry without it, and no change without the entry. */
export const writeAudit = (
  transaction: Connection,
  changer: Changer,
  now: Date,
  change: Change,
): Promise<void> => writeAudits(transaction, changer, now, [change])

/** The same of several changes that are one act, in their order; at most some thousand. */
export const writeAudits = async (
  transaction: Connection,
  { adminId, email, website: permitted }: Changer,
  now: Date,
  changes: readonly Change[],
): Promise<void> => {
  if (changes.length === 0) return
  const ids = newIds<'audit entry'>(changes.length, now)
  const entries = changes.map(({ action, subject, subjectId, website, old, new: after }, place) => ({
    id: ids[place] as string,
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

/** Of two states of the same thing what differs, before and after; undefined: nothing does. */
export const whatChanged = <T extends Readonly<Record<string, unknown>>>(
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
