import { sql } from 'kysely'
import type { Connection } from '#platform/server/postgres/database.ts'
import type { Cents } from '#shared/money.ts'
import type { Website } from '#shared/website.ts'
import { activeTypes, inCents, type PresentationPrice } from './presentation-types.store.ts'

/** In the order of the website, hidden ones too. */
export const listInOrder = async (connection: Connection, website: Website): Promise<PresentationPrice[]> =>
  (await activeTypes(connection, website).orderBy('position').orderBy('id').execute()).map(inCents)

/** Every code that the conference has or had: none is deleted, so that registrations keep theirs. */
export const listCodes = async (connection: Connection, website: Website): Promise<string[]> =>
  (
    await connection.selectFrom('presentationTypes').select('type').where('website', '=', website).execute()
  ).map(({ type }) => type)

export type TicketTypeValues = Pick<PresentationPrice, 'label' | 'included' | 'payment'> & {
  priceCents: Cents | null
  isHidden: boolean
}

/** Inserts a type at the end; returns its id. The caller holds the price lock. */
export const insertTicketType = async (
  transaction: Connection,
  website: Website,
  type: string,
  { isHidden, ...values }: TicketTypeValues,
  now: Date,
): Promise<number> =>
  (
    await transaction
      .insertInto('presentationTypes')
      .values({
        ...values,
        website,
        type,
        hiddenAt: isHidden ? now : null,
        position: sql<number>`(
          select coalesce(max(position), 0) + 1 from presentation_types where website = ${website}
        )`,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id

/** The caller holds the lock of the type. */
export const updateTicketType = async (
  transaction: Connection,
  website: Website,
  id: number,
  { isHidden, ...values }: TicketTypeValues,
  now: Date,
): Promise<void> => {
  await transaction
    .updateTable('presentationTypes')
    .set((of) => ({
      ...values,
      hiddenAt: isHidden ? of.fn.coalesce('hiddenAt', of.val(now)) : null,
      onlineUntil:
        values.payment === 'online'
          ? null
          : of.case().when('payment', '=', 'online').then(now).else(of.ref('onlineUntil')).end(),
    }))
    .where('website', '=', website)
    .where('id', '=', id)
    .execute()
}

/** Whether a registration or a payment has the type, cancelled ones too. */
export const isTypeUsed = async (
  transaction: Connection,
  website: Website,
  type: string,
): Promise<boolean> => {
  const { rows } = await sql<{ isUsed: boolean }>`
    select exists (select from registrations where website = ${website} and presentation_type = ${type})
      or exists (select from payment_records where website = ${website} and presentation_type = ${type}) as is_used`.execute(
    transaction,
  )
  return rows[0]?.isUsed !== false
}

/** Whether a visitor may have been shown a price of the type, to be paid online, after `since`. */
export const mayBeHeld = async (
  transaction: Connection,
  website: Website,
  id: number,
  since: Date,
): Promise<boolean> =>
  (await transaction
    .selectFrom('presentationTypes')
    .select('id')
    .where('website', '=', website)
    .where('id', '=', id)
    .where('priceCents', 'is not', null)
    .where((of) => of.or([of('payment', '=', 'online'), of('onlineUntil', '>', since)]))
    .where((of) => of.or([of('hiddenAt', 'is', null), of('hiddenAt', '>', since)]))
    .executeTakeFirst()) !== undefined

/** The caller holds the lock of the type. */
export const markTypeDeleted = async (
  transaction: Connection,
  website: Website,
  id: number,
  deletedAt: Date,
): Promise<void> => {
  await transaction
    .updateTable('presentationTypes')
    .set({ deletedAt })
    .where('website', '=', website)
    .where('id', '=', id)
    .execute()
}

/** The caller holds the price lock. */
export const updateOrder = async (
  transaction: Connection,
  website: Website,
  ids: readonly number[],
): Promise<void> => {
  await sql`
    update presentation_types set position = wanted.position
    from unnest(${ids}::int[]) with ordinality as wanted (id, position)
    where presentation_types.website = ${website} and presentation_types.id = wanted.id`.execute(transaction)
}

type Reach = { paid: number; open: number; openUntil: Date | null; unpaid: number }

/** Whom a change of these types touches: who has paid one, who is at the payment page, and who has not paid. */
export const countReach = async (
  connection: Connection,
  website: Website,
  types: readonly string[],
  now: Date,
): Promise<Reach> => {
  const { rows } = await sql<Reach>`
    with of_type as (
      select r.id,
        coalesce(bool_or(p.status = 'COMPLETED' and (p.total_cents = 0 or p.refunded_cents + p.lost_cents < p.total_cents)), false)
          as paid
      from registrations r
      left join payment_records p on p.website = r.website and p.registration_id = r.id
      where r.website = ${website} and r.presentation_type = any(${types}) and r.cancelled_at is null
      group by r.id
    ), open as (
      select coalesce(session_expires_at, expires_at) as until from payment_records
      where website = ${website} and presentation_type = any(${types}) and registration_id is not null
        and status = 'PENDING' and session_status = 'open' and cancel_requested_at is null
        and coalesce(session_expires_at, expires_at) > ${now}
    )
    select
      (select count(*) from of_type where paid) as paid,
      (select count(*) from of_type where not paid) as unpaid,
      (select count(*) from open) as open,
      (select max(until) from open) as open_until`.execute(connection)
  const [reach] = rows
  if (!reach) throw new Error('The reach was not read')
  return reach
}
