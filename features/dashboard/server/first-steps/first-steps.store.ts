import { sql } from 'kysely'
import type { FirstFacts, FirstStepName } from '#features/dashboard/first-steps.contract.ts'
import type { Truth } from '#features/dashboard/first-steps.ts'
import { formatType } from '#features/dashboard/format-figures.ts'
import type { Connection } from '#platform/server/postgres/database.ts'
import type { Website } from '#shared/website.ts'

type Known = Omit<Truth, 'types' | 'payments' | 'hasMail' | 'needed'> & Pick<FirstFacts, 'feePercent'>

/** The data of a website for the first steps, as far as it is in the database. */
export const readFirstFacts = async (connection: Connection, website: Website): Promise<Known> => {
  const { rows } = await sql<Known>`
    with own as (
      -- what a conference begins with is its own, unless it came with the installation or is an example
      select exists (
        select from audit_entries where website = ${website} and action = 'conference.created'
          and not (new_values -> 'start' ? 'example')
      ) as is_own
    )
    select
      is_own or exists (
        select from audit_entries where website = ${website} and (
          action = 'presentation-type.price-changed'
          or (action in ('ticket-type.added', 'ticket-type.changed') and new_values ? 'price')
        )
      ) as has_prices,
      (
        select coalesce(bool_and(payment <> 'online'), false) from presentation_types
        where website = ${website} and deleted_at is null and hidden_at is null
      ) as is_all_free,
      (is_own and exists (
        select from pricing_settings where website = ${website} and processing_fee_basis_points is not null
      )) or exists (
        select from audit_entries where website = ${website} and action = 'processing-fee.changed'
      ) as has_fee,
      is_own or exists (
        select from audit_entries where website = ${website}
          and action in ('accommodation-combination.added', 'accommodation-combination.changed')
      ) as has_rooms,
      (
        select processing_fee_basis_points / 100.0 from pricing_settings where website = ${website}
      )::float8 as fee_percent,
      (
        select count(*) from accommodation_combinations where website = ${website} and deleted_at is null
      ) as rooms,
      (
        select count(*) from admins
        where disabled_at is null and (role = 'OWNER' or ${website} = any(websites))
      ) as accounts,
      (
        select count(*) from rehearsals where website = ${website} and outcome in ('as_expected', 'otherwise')
      ) as rehearsals
    from own`.execute(connection)
  const [truth] = rows
  if (!truth) throw new Error('The first steps were not read')
  return truth
}

/** The offered types; those that are not paid online only with a price of more than nothing, because they need none. */
export const listTypes = async (connection: Connection, website: Website): Promise<Truth['types']> => {
  const rows = await connection
    .selectFrom('presentationTypes')
    .select(['type', 'label', 'priceCents'])
    .where('website', '=', website)
    .where('deletedAt', 'is', null)
    .where('hiddenAt', 'is', null)
    .where((of) => of.or([of('payment', '=', 'online'), of('priceCents', '>', 0)]))
    .orderBy('id')
    .execute()
  return rows.map(({ type, label, priceCents }) => ({
    type,
    priceCents,
    ...(label && label !== formatType(type) && { label }),
  }))
}

type Dismissed = { skipped: string[]; hidden: boolean }

/** The dismissed steps; none if there is no row. */
export const findDismissed = async (connection: Connection, website: Website): Promise<Dismissed> =>
  (await connection
    .selectFrom('firstSteps')
    .select(['skipped', 'hidden'])
    .where('website', '=', website)
    .executeTakeFirst()) ?? { skipped: [], hidden: false }

/** The same row, inserted if missing, and locked. */
export const lockDismissed = async (transaction: Connection, website: Website): Promise<Dismissed> => {
  await transaction
    .insertInto('firstSteps')
    .values({ website })
    .onConflict((conflict) => conflict.column('website').doNothing())
    .execute()
  return transaction
    .selectFrom('firstSteps')
    .select(['skipped', 'hidden'])
    .where('website', '=', website)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

export const updateDismissed = (
  transaction: Connection,
  website: Website,
  change: { skipped?: FirstStepName[]; hidden?: boolean },
): Promise<unknown> =>
  transaction.updateTable('firstSteps').set(change).where('website', '=', website).execute()

/** Whether anyone has ever registered, including cancelled ones, except in rehearsals. */
export const hasRegistration = async (connection: Connection, website: Website): Promise<boolean> =>
  (await connection
    .selectFrom('registrations')
    .select('id')
    .where('website', '=', website)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('rehearsals')
            .select('id')
            .whereRef('rehearsals.registrationId', '=', 'registrations.id'),
        ),
      ),
    )
    .limit(1)
    .executeTakeFirst()) !== undefined
