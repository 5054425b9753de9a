import type { NotNull } from 'kysely'
import { presentationName } from '#features/pricing/presentation-name.ts'
import { holdLock } from '#platform/server/postgres/advisory-locks.ts'
import type { Connection } from '#platform/server/postgres/database.ts'
import { type Cents, toCents } from '#shared/money.ts'
import type { Website } from '#shared/website.ts'

/** A pricing configuration with its current prices, in cents. */
export type PricedConfiguration = {
  id: number
  presentation: {
    type: string
    label: string
    isPaidOnline: boolean
    /** Until when it was paid online; null: it is, or never was. */
    onlineUntil: Date | null
    /** Since when it is not offered any longer; null: it is. */
    hiddenAt: Date | null
    priceCents: Cents
  }
  /** The combination's price is for the whole stay. */
  accommodation: { nights: number; guests: number; priceCents: Cents } | undefined
  /** Null: not set. */
  feeBasisPoints: number | null
}

/** A visitor's choice; nights and guests only with accommodation. */
export type Choice = {
  presentationType: string
  accommodation: { nights: number; guests: number } | undefined
}

/** The active configuration of a choice; undefined when there is none. */
export const findConfiguration = async (
  connection: Connection,
  website: Website,
  { presentationType, accommodation }: Choice,
): Promise<PricedConfiguration | undefined> => {
  const ofType = activeConfigurations(connection, website).where('p.type', '=', presentationType)
  const row = await (accommodation
    ? ofType.where('a.nights', '=', accommodation.nights).where('a.guests', '=', accommodation.guests)
    : ofType.where('c.accommodationCombinationId', 'is', null)
  ).executeTakeFirst()
  return row && priced(row)
}

/** Every active configuration without accommodation. */
export const listWithoutAccommodation = async (
  connection: Connection,
  website: Website,
): Promise<PricedConfiguration[]> => {
  const rows = await activeConfigurations(connection, website)
    .where('c.accommodationCombinationId', 'is', null)
    .orderBy('c.id')
    .execute()
  return rows.map(priced)
}

/** Every active configuration, or those of one presentation type or of one combination. */
export const listConfigurationsOf = async (
  connection: Connection,
  website: Website,
  { presentationTypeId, combinationId }: { presentationTypeId?: number; combinationId?: number },
): Promise<PricedConfiguration[]> => {
  const rows = await activeConfigurations(connection, website)
    .$if(presentationTypeId !== undefined, (all) => all.where('p.id', '=', Number(presentationTypeId)))
    .$if(combinationId !== undefined, (all) => all.where('a.id', '=', Number(combinationId)))
    .orderBy('c.id')
    .execute()
  return rows.map(priced)
}

const activeConfigurations = (connection: Connection, website: Website) =>
  connection
    .selectFrom('pricingConfigurations as c')
    .innerJoin('presentationTypes as p', (join) =>
      join.onRef('p.website', '=', 'c.website').onRef('p.id', '=', 'c.presentationTypeId'),
    )
    .leftJoin('accommodationCombinations as a', (join) =>
      join.onRef('a.website', '=', 'c.website').onRef('a.id', '=', 'c.accommodationCombinationId'),
    )
    .leftJoin('pricingSettings as s', 's.website', 'c.website')
    .select([
      'c.id',
      'p.type',
      'p.label',
      'p.payment',
      'p.onlineUntil',
      'p.hiddenAt',
      'p.priceCents',
      'a.nights',
      'a.guests',
      'a.priceCents as accommodationCents',
      's.processingFeeBasisPoints as feeBasisPoints',
    ])
    .where('c.website', '=', website)
    .where('p.deletedAt', 'is', null)
    .where('a.deletedAt', 'is', null)
    .where('p.priceCents', 'is not', null)
    .$narrowType<{ priceCents: NotNull }>()

type Row = Awaited<ReturnType<ReturnType<typeof activeConfigurations>['executeTakeFirstOrThrow']>>

const priced = (row: Row): PricedConfiguration => ({
  id: row.id,
  presentation: {
    type: row.type,
    label: row.label || presentationName(row.type),
    isPaidOnline: row.payment === 'online',
    onlineUntil: row.onlineUntil,
    hiddenAt: row.hiddenAt,
    priceCents: toCents(row.priceCents),
  },
  accommodation:
    row.nights === null || row.guests === null || row.accommodationCents === null
      ? undefined
      : { nights: row.nights, guests: row.guests, priceCents: toCents(row.accommodationCents) },
  feeBasisPoints: row.feeBasisPoints,
})

/**
 * Locks the prices of the website until the transaction ends: whether a total can be charged depends on two prices.
 * The trigger that pairs types and combinations takes the same lock.
 */
export const lockPrices = (transaction: Connection, website: Website): Promise<void> =>
  holdLock(transaction, 'prices', website)
