import { type RawBuilder, sql } from 'kysely'
import { addressPattern, blankingPatterns, type PersonLabels } from '#features/privacy/person-labels.ts'
import type { Connection } from '#platform/server/postgres/database.ts'
import { isAddress, namesAddress, type Theirs } from './addresses.store.ts'
import { lockRows } from './lock-rows.store.ts'

/**
 * A place where anyone's address may occur: free text of organisers, a saved search, or an email to several
 * recipients. Rows of the person were erased before, so they are no mentions.
 */
type Place = {
  table: string
  key: RawBuilder<unknown>
  /** Selects the rows of others that contain the address. */
  which: (theirs: Theirs) => RawBuilder<unknown>
  /** The new values: the address is removed, and a name only from a text that also contains the address. */
  set: (person: PersonLabels) => RawBuilder<unknown>
  /** False when its rows have no id to lock them by. */
  isHeld?: false
}

const place = (table: string, column: string, only = sql`true`, owner = 'id'): Place => ({
  table,
  key: sql`id`,
  which: ({ address, ids }) =>
    sql`${only} and ${sql.ref(owner)} <> all(${ids}::uuid[]) and ${namesAddress(sql.ref(column), address)}`,
  set: (person) =>
    sql`${sql.ref(column)} = without_words(${sql.ref(column)}, ${blankingPatterns(person)}::text[])`,
})

const searched = sql`(filter || ' ' || subject || ' ' || body)`
const isLeftOut = (address: string) => sql`exists (
  select from jsonb_array_elements(left_out) one where ${isAddress(sql`one ->> 'address'`, address)}
)`

const mailings: Place = {
  table: 'mailings',
  key: sql`id`,
  which: ({ address }) => sql`(${namesAddress(searched, address)} or ${isLeftOut(address)})`,
  set: (person) => {
    const { address } = person
    const without = (column: string) => sql`case when ${namesAddress(searched, address)}
      then without_words(${sql.ref(column)}, ${blankingPatterns(person)}::text[]) else ${sql.ref(column)} end`
    // a filter is machine-readable: for a person named "status" only the address may be removed
    return sql`
      filter = without_words(filter, ${[addressPattern(address)]}::text[]),
      subject = ${without('subject')},
      body = ${without('body')},
      left_out = case when ${isLeftOut(address)} then (
        select jsonb_agg(case when ${isAddress(sql`one ->> 'address'`, address)}
          then one || '{"name": "[erased]", "address": "[erased]"}' else one end order by place)
        from jsonb_array_elements(left_out) with ordinality as each (one, place)
      ) else left_out end`
  },
}

const rehearsals: Place = {
  table: 'rehearsals',
  key: sql`id`,
  which: ({ address }) => namesAddress(sql`steps::text`, address),
  set: ({ address }) => sql`steps = without_words(steps, ${[addressPattern(address)]}::text[])`,
}

/**
 * Emails to others: only the address is removed, and only after they were sent, because they are sent from
 * this table.
 */
const mails: Place = {
  table: 'mails',
  key: sql`id`,
  which: ({ address, ids }) => sql`id <> all(${ids}::uuid[])
    and ${namesAddress(sql`(recipient_address || ' ' || subject || ' ' || coalesce(message::text, ''))`, address)}
    and not exists (select from jobs j where j.id = mails.id and j.done_at is null and j.dead_at is null)`,
  set: ({ address }) => {
    const without = (column: string) =>
      sql`${sql.ref(column)} = without_words(${sql.ref(column)}, ${[addressPattern(address)]}::text[])`
    return sql`${without('recipient_address')}, ${without('subject')}, ${without('message')}`
  },
}

const isOfMoney = sql`reason = 'unknown_session'`

/** In lock order (architecture, Order of locks). */
const places: readonly Place[] = [
  place('discount_requests', 'answer_note'),
  place('payment_exceptions', 'note', isOfMoney),
  place('payment_refunds', 'note'),
  place('payment_exceptions', 'note', sql`not (${isOfMoney})`),
  place('abstract_submissions', 'draft_note'),
  place('abstract_submissions', 'decision_note'),
  {
    ...place('released_decisions', 'note', sql`true`, 'submission_id'),
    key: sql`submission_id`,
    isHeld: false,
  },
  mailings,
  rehearsals,
  mails,
]

/** The texts of others that contain their address, over all places. */
export const mentionsOf = (theirs: Theirs): RawBuilder<unknown> =>
  sql.join(
    places.map(
      ({ table, key, which }) => sql`select ${key} as id from ${sql.table(table)} where ${which(theirs)}`,
    ),
    sql` union all `,
  )

/** Removes the person from texts of others; returns the number of texts. */
export const blankMentions = async (transaction: Connection, person: PersonLabels): Promise<number> => {
  let blanked = 0n
  for (const { table, which, set, isHeld } of places) {
    if (isHeld !== false) await lockRows(transaction, table, which(person))
    const { numAffectedRows = 0n } = await sql`
      update ${sql.table(table)} set ${set(person)} where ${which(person)}`.execute(transaction)
    blanked += numAffectedRows
  }
  return Number(blanked)
}
