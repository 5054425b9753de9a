import { sql } from 'kysely'
import type { Connection } from '#platform/server/postgres/database.ts'
import type { Website } from '#shared/website.ts'
import type { EditionFigures } from '../starting-content.ts'

/** From which conference to which. */
type Copy = { from: Website; to: Website }

/** Copies the ticket types with their prices, and the processing fee. */
export const copyTypes = async (tx: Connection, { from, to }: Copy): Promise<void> => {
  await sql`
    insert into presentation_types (website, type, label, included, price_cents, payment, position, hidden_at)
    select ${to}, type, label, included, price_cents, payment, position, hidden_at
    from presentation_types where website = ${from} and deleted_at is null order by position, id`.execute(tx)
  await sql`
    insert into pricing_settings (website, processing_fee_basis_points)
    select ${to}, processing_fee_basis_points from pricing_settings where website = ${from}`.execute(tx)
}

/** Copies the rooms with their prices; triggers pair them with the ticket types. */
export const copyRooms = async (tx: Connection, { from, to }: Copy): Promise<void> => {
  await sql`
    insert into accommodation_combinations (website, nights, guests, price_cents)
    select ${to}, nights, guests, price_cents
    from accommodation_combinations where website = ${from} and deleted_at is null order by id`.execute(tx)
}

/** Copies the options of the abstract form. */
export const copyOptions = async (tx: Connection, { from, to }: Copy, now: Date): Promise<void> => {
  for (const table of ['interest_options', 'session_options'])
    await sql`
      insert into ${sql.table(table)} (website, name, created_at)
      select ${to}, name, ${now} from ${sql.table(table)}
      where website = ${from} and deleted_at is null order by id`.execute(tx)
}

/** Copies the current text of each email template as its first version. */
export const copyTemplates = async (
  tx: Connection,
  { from, to }: Copy,
  { email, now }: { email: string; now: Date },
): Promise<void> => {
  await sql`
    insert into mail_words (website, mail, version, subject, text, admin_email, at)
    select ${to}, mail, 1, subject, text, ${email}, ${now}
    from (
      select distinct on (mail) mail, subject, text from mail_words
      where website = ${from} order by mail, version desc
    ) as latest
    where subject is not null`.execute(tx)
}

/** Copies the pictures that the new content names, with the pictures that they are parts of, unless they are being removed. */
export const copyPictures = async (
  tx: Connection,
  { from, to }: Copy,
  { email, now }: { email: string; now: Date },
): Promise<void> => {
  await sql`
    insert into pictures (website, id, width, height, original, admin_email, uploaded_at, unused_since)
    select ${to}, id, width, height, original, ${email}, ${now}, ${now} from pictures
    where website = ${from} and original in (
      select p.original from pictures p, content_drafts d
      where p.website = ${from} and d.website = ${to} and position(p.id in d.body::text) > 0
    ) for share`.execute(tx)
}

/** What an edition had, without cancelled registrations and rehearsals. */
export const countEdition = async (db: Connection, website: Website): Promise<EditionFigures> => {
  const { rows } = await sql<EditionFigures>`
    select count(*)::int as participants, count(distinct country)::int as countries,
      (select count(*)::int from abstract_submissions where website = ${website}) as abstracts
    from registrations r
    where website = ${website} and cancelled_at is null
      and not exists (select from rehearsals where registration_id = r.id)`.execute(db)
  return rows[0] ?? { participants: 0, countries: 0, abstracts: 0 }
}
