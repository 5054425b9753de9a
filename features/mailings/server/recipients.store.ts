import { type Selectable, sql, type Updateable } from 'kysely'
import type { Schema } from '#database/schema.ts'
import { watchedResults } from '#features/mailings/pause-rule.ts'
import {
  type RecipientState,
  type RecipientTab,
  recipientTabs,
  statesOfTab,
  tabOfState,
} from '#features/mailings/recipient-states.ts'
import type { Connection } from '#platform/server/postgres/database.ts'
import type { Website } from '#shared/website.ts'
import type { MailingRow } from './mailings.store.ts'

export type RecipientRow = Omit<Selectable<Schema['mailingRecipients']>, 'filled'> & {
  filled: Record<string, string>
}

type Of = Pick<MailingRow, 'website' | 'id'>

/** Rows per statement. */
const batchSize = 1000

type NewRecipient = Pick<RecipientRow, 'id' | 'sourceId' | 'name' | 'address' | 'filled'>

export const insertRecipients = async (
  transaction: Connection,
  { website, id }: Of,
  recipients: readonly NewRecipient[],
): Promise<void> => {
  for (let from = 0; from < recipients.length; from += batchSize)
    await transaction
      .insertInto('mailingRecipients')
      .values(
        recipients.slice(from, from + batchSize).map(({ filled, ...rest }) => ({
          ...rest,
          website,
          mailingId: id,
          filled: JSON.stringify(filled),
        })),
      )
      .execute()
}

export const findRecipient = (connection: Connection, id: string): Promise<RecipientRow | undefined> =>
  connection.selectFrom('mailingRecipients').selectAll().where('id', '=', id).executeTakeFirst() as Promise<
    RecipientRow | undefined
  >

/** `intoOutbox`: that of its mailing. */
export type ListedRecipient = RecipientRow & { intoOutbox: boolean }

/** A page of the recipients; without a mailing, of all mailings. */
export const readRecipients = async (
  connection: Connection,
  website: Website,
  { mailing, tab }: { mailing?: string | undefined; tab?: RecipientTab | undefined },
  after: string | undefined,
  count: number,
): Promise<ListedRecipient[]> => {
  const intoOutbox = sql<boolean>`(select m.into_outbox from mailings m
    where m.website = mailing_recipients.website and m.id = mailing_recipients.mailing_id)`
  let query = connection
    .selectFrom('mailingRecipients')
    .selectAll()
    .select(intoOutbox.as('intoOutbox'))
    .where('website', '=', website)
  if (mailing !== undefined) query = query.where('mailingId', '=', mailing)
  if (tab) query = query.where('state', 'in', statesOfTab[tab])
  if (after !== undefined) query = query.where('id', '>', after)
  return (await query.orderBy('id').limit(count).execute()) as ListedRecipient[]
}

export type Progress = Record<RecipientTab, number>

/** The number of recipients of each of these mailings by state. */
export const countRecipients = async (
  connection: Connection,
  website: Website,
  ids: readonly string[],
): Promise<Map<string, Progress>> => {
  const rows = await connection
    .selectFrom('mailingRecipients')
    .select(['mailingId', 'state', sql<number>`count(*)::int`.as('count')])
    .where('website', '=', website)
    .where('mailingId', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .groupBy(['mailingId', 'state'])
    .execute()
  const found = new Map(ids.map((id) => [id, noProgress()]))
  for (const { mailingId, state, count } of rows) {
    const progress = found.get(mailingId)
    if (progress) progress[tabOfState[state]] += count
  }
  return found
}

const noProgress = () => Object.fromEntries(recipientTabs.map((tab) => [tab, 0])) as Progress

/** Marks the next recipients of a mailing as handed over, in list order; returns their ids. */
export const handOverNext = async (
  transaction: Connection,
  { website, id }: Of,
  count: number,
): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    update mailing_recipients set state = 'handed-over'
    where id in (
      select id from mailing_recipients
      where website = ${website} and mailing_id = ${id} and state = 'waiting' order by id limit ${count}
    )
    returning id`.execute(transaction)
  return rows.map((row) => row.id)
}

type Open = {
  /** Whether some are not handed over yet. */
  isWaiting: boolean
  /** The numbers of unanswered and of retried emails, with an active job or without one. */
  handedOver: number
  trying: number
  dead: number
}

/**
 * Counts recipients without a final state. Waiting ones are not counted: there may be thousands, and this
 * runs for each email.
 */
export const countOpen = async (connection: Connection, { website, id }: Of): Promise<Open> => {
  const { rows } = await sql<Open>`
    select exists (
        select from mailing_recipients where website = ${website} and mailing_id = ${id} and state = 'waiting'
      ) as is_waiting,
      count(*) filter (where r.state = 'handed-over' and j.dead_at is null)::int as handed_over,
      count(*) filter (where r.state = 'trying' and j.dead_at is null)::int as trying,
      count(*) filter (where j.dead_at is not null)::int as dead
    from mailing_recipients r left join jobs j on j.id = r.id
    where r.website = ${website} and r.mailing_id = ${id} and r.state in ('handed-over', 'trying')`.execute(
    connection,
  )
  return rows[0] ?? { isWaiting: false, handedOver: 0, trying: 0, dead: 0 }
}

/** Recipients whose job was given up after crashes get a final state, because no result will follow. */
export const settleDead = async (connection: Connection, { website, id }: Of, now: Date): Promise<void> => {
  await sql`
    update mailing_recipients r set state = 'refused', settled_at = ${now}, next_attempt_at = null,
      answer = coalesce(r.answer, j.last_error)
    from jobs j where j.id = r.id and j.dead_at is not null
      and r.website = ${website} and r.mailing_id = ${id} and r.state in ('handed-over', 'trying')`.execute(
    connection,
  )
}

/** The number of refusals among the latest results since a moment. */
export const countNewestResults = async (
  connection: Connection,
  { website, id }: Of,
  since: Date,
): Promise<{ refused: number; results: number }> => {
  const { rows } = await sql<{ refused: number; results: number }>`
    select count(*)::int as results, count(*) filter (where state = 'refused')::int as refused from (
      select state from mailing_recipients
      where website = ${website} and mailing_id = ${id} and state in ('sent', 'refused') and settled_at > ${since}
      order by settled_at desc limit ${watchedResults}
    ) newest`.execute(connection)
  return rows[0] ?? { refused: 0, results: 0 }
}

/** Records the result of one email; `sent` is final. */
export const noteResult = async (
  connection: Connection,
  id: string,
  change: Updateable<Schema['mailingRecipients']> & { state: RecipientState },
): Promise<void> => {
  await connection
    .updateTable('mailingRecipients')
    .set(change)
    .where('id', '=', id)
    .where('state', '<>', 'sent')
    .execute()
}

/** Those that were not handed over get no email any more. */
export const dropWaiting = async (transaction: Connection, { website, id }: Of, now: Date): Promise<void> => {
  await transaction
    .updateTable('mailingRecipients')
    .set({ state: 'not-sent', settledAt: now, answer: 'Stopped' })
    .where('website', '=', website)
    .where('mailingId', '=', id)
    .where('state', '=', 'waiting')
    .execute()
}
