import { readTicketTypes } from '#features/pricing/server/pricing.ts'
import type { TicketTypes } from '#features/pricing/ticket-types.ts'
import { isSameKey, type KeyHash, learnsId } from '#features/registration/attempt.ts'
import {
  type ChoiceInput,
  choiceIn,
  choiceNames,
  isSameChoice,
  type StoredChoice,
  storedChoice,
} from '#features/registration/choice.ts'
import { type RegistrantName, registrantNames } from '#features/registration/registrant.fields.ts'
import type { Registrant } from '#features/registration/registration.contract.ts'
import type { Checkpoint } from '#platform/server/checkpoint.ts'
import type { Clock } from '#platform/server/clock.ts'
import type { Database } from '#platform/server/postgres/database.ts'
import { groupCommit } from '#platform/server/postgres/group-commit.ts'
import { lockPeople } from '#platform/server/postgres/lock-person.ts'
import { newId, type RegistrationId } from '#shared/ids.ts'
import { addressKey } from '#shared/text/address-key.ts'
import { later, minutes } from '#shared/time/duration.ts'
import type { Website } from '#shared/website.ts'
import { keyHashOf } from './attempt-key.ts'
import { confirmReceived, paysNothingOnline } from './received.job.ts'
import {
  insertNewcomers,
  insertRegistrations,
  listUnpaidOfEmails,
  type NewRegistration,
  type RegistrationRow,
  updateLockedRegistration,
} from './registration.store.ts'

/** Within this time the same registration is a repeated submit (decisions, Payment truth). */
const repeatWindow = minutes(30)

type Deps = { db: Database; clock: Clock; checkpoint: Checkpoint }
type Registered = { id: RegistrationId; isNew: boolean }

/**
 * Stores the registrant, committed before it returns. When an unpaid registration of the last 30 minutes has the same
 * fields, nothing is stored and its id is returned; to a caller without its key, a random id, as if it were new.
 * Their checkout finds that registration all the same, because it belongs to the same person.
 */
export const registerVisitor = async (
  deps: Deps,
  website: Website,
  registrant: Registering,
  attemptKey?: string,
): Promise<Registered> => {
  const [registered] = await storeAll(deps, website, [{ registrant, key: keyHashOf(attemptKey) }])
  return registered as Registered
}

/**
 * As `registerVisitor`, with group commit: submits that arrive during a commit share the next one (decision 0042).
 */
export const registeringInGroups = (deps: Deps) => {
  const groups = new Map<Website, (attempt: Attempt) => Promise<Registered>>()
  return (website: Website, registrant: Registering, attemptKey?: string): Promise<Registered> => {
    const group =
      groups.get(website) ?? groupCommit((attempts: Attempt[]) => storeAll(deps, website, attempts))
    groups.set(website, group)
    return group({ registrant, key: keyHashOf(attemptKey) })
  }
}

/** The registrant and their choice. */
type Registering = Registrant & ChoiceInput
type Attempt = { registrant: Registering; key: KeyHash }

const storeAll = async (
  { db, clock, checkpoint }: Deps,
  website: Website,
  attempts: Attempt[],
): Promise<Registered[]> => {
  const now = clock.now()
  const rows = attempts.map(({ registrant, key }) => ({
    ...registrant,
    ...storedChoice(registrant),
    website,
    id: newId<'registration'>(now),
    createdAt: now,
    attemptKeyHash: key,
  }))
  const types = await readTicketTypes(db, website)
  const stored = await storeNewcomers(db, types, website, firstOfEachEmail(rows))
  const others = await storeReturning(
    db,
    types,
    website,
    rows.filter(({ id }) => !stored.has(id)),
  )
  for (const _ of rows) checkpoint('registration-committed')
  return rows.map(({ id }) => (stored.has(id) ? { id, isNew: true } : (others.get(id) as Registered)))
}

/** Returns the ids of the stored ones: their address has not registered before. */
const storeNewcomers = async (
  db: Database,
  types: TicketTypes,
  website: Website,
  rows: NewRegistration[],
): Promise<Set<string>> => {
  const isUnpaid = paysNothingOnline(types)
  const unpaid = rows.filter(isUnpaid)
  const paying = rows.filter((row) => !isUnpaid(row))
  // one statement, without a transaction, for those who pay; addresses of both groups do not overlap
  const first = paying.length > 0 ? await insertNewcomers(db, website, paying) : new Set<string>()
  if (unpaid.length === 0) return first
  const others = await db.transaction().execute(async (tx) => {
    const stored = await insertNewcomers(tx, website, unpaid)
    await confirmReceived(
      tx,
      types,
      unpaid.filter(({ id }) => stored.has(id)),
    )
    return stored
  })
  return new Set([...first, ...others])
}

const firstOfEachEmail = (rows: NewRegistration[]): NewRegistration[] => [
  ...new Map(rows.toReversed().map((row) => [emailOf(row), row])).values(),
]

/** Registers those whose address has registered before: each is compared with that person's registrations. */
const storeReturning = async (
  db: Database,
  types: TicketTypes,
  website: Website,
  rows: NewRegistration[],
): Promise<Map<string, Registered>> => {
  const answers = new Map<string, Registered>()
  const [first] = rows
  if (!first) return answers
  await db.transaction().execute(async (tx) => {
    const emails = rows.map(({ email }) => email)
    await lockPeople(tx, 'registration', website, emails)
    const since = later(first.createdAt, -repeatWindow)
    const known: Known[] = await listUnpaidOfEmails(tx, website, emails, since)
    const added: NewRegistration[] = []
    for (const row of rows) {
      const alike = [...added, ...known].filter((other) => isSameInEveryField(types, other, row))
      const own = alike.find((other) => learnsId(row.attemptKeyHash, other))
      if (own && changesChoice(row, own)) {
        Object.assign(own, choiceIn(row))
        await updateLockedRegistration(tx, { website, id: own.id }, choiceIn(row))
      }
      if (alike.length === 0) added.push(row)
      answers.set(row.id, own ? { id: own.id as RegistrationId, isNew: false } : { id: row.id, isNew: true })
    }
    await insertRegistrations(tx, added)
    await confirmReceived(tx, types, added)
  })
  return answers
}

const emailOf = ({ email }: { email: string }) => addressKey(email)

/** A stored row, or one about to be inserted, where columns with a default may be absent. */
type Known = Pick<RegistrationRow, 'id' | 'email' | 'attemptKeyHash' | 'presentationType'> &
  StoredChoice & {
    [Name in RegistrantName]?: RegistrationRow[Name] | undefined
  }

/** Whether the newest choice of the caller with the key replaces the stored one; an absent choice keeps it. */
const changesChoice = (row: NewRegistration, own: Known): boolean =>
  isSameKey(row.attemptKeyHash, own.attemptKeyHash) &&
  !isSameChoice(row, own) &&
  choiceNames.some((name) => row[name] !== null)

/**
 * Email case-insensitive. Types paid online submit their choice again at the checkout, all others only here, so only
 * theirs is compared.
 */
const isSameInEveryField = (types: TicketTypes, one: Known, other: Known): boolean =>
  (types.isPaidOnline(other.presentationType) || isSameChoice(one, other)) &&
  emailOf(one) === emailOf(other) &&
  registrantNames.every((name) => name === 'email' || (one[name] ?? '') === (other[name] ?? ''))
