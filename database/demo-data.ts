import type { Kysely } from 'kysely'
import type { Website } from '#shared/website.ts'
import { insertDefaultTicketTypes } from './default-ticket-types.ts'
import { insertDemoOptions } from './demo-options.ts'
import type { Schema } from './schema.ts'

type DemoPrices = {
  /** Euro cents by presentation type. */
  presentation: Readonly<Record<string, number>>
  feeBasisPoints: number
  /** Euro cents for the whole stay; 0 guests means a single room. */
  stay: (nights: number, guests: number) => number
}

/** Of the conferences of a trial. */
const demoPrices = {
  renewable: {
    presentation: {
      LISTENER: 49_900,
      DELEGATE: 64_900,
      STUDENT: 29_900,
      SPEAKER: 54_900,
      POSTER: 44_900,
      EXHIBITOR: 129_900,
    },
    feeBasisPoints: 500,
    stay: (nights, guests) => nights * (12_000 + guests * 2_000),
  },
  optics: {
    presentation: {
      LISTENER: 45_900,
      DELEGATE: 59_900,
      STUDENT: 27_900,
      SPEAKER: 49_900,
      POSTER: 39_900,
      EXHIBITOR: 119_900,
    },
    feeBasisPoints: 290,
    stay: (nights, guests) => nights * (11_500 + guests * 1_750),
  },
  nursing: {
    presentation: {
      LISTENER: 39_900,
      DELEGATE: 54_900,
      STUDENT: 19_900,
      SPEAKER: 44_900,
      POSTER: 34_900,
      EXHIBITOR: 99_900,
    },
    feeBasisPoints: 500,
    stay: (nights, guests) => nights * (10_500 + guests * 1_500),
  },
} satisfies Readonly<Record<string, DemoPrices>>

const everyStay = Array.from({ length: 10 }, (_, night) =>
  Array.from({ length: 5 }, (_, guests) => ({ nights: night + 1, guests })),
).flat()

/** Whether this website has prices already: then they are the organisers' and are not changed. */
const hasPrices = async (db: Kysely<Schema>, website: Website) =>
  (await db
    .selectFrom('presentationTypes')
    .select('id')
    .where('website', '=', website)
    .where('priceCents', 'is not', null)
    .limit(1)
    .executeTakeFirst()) !== undefined

/**
 * Inserts prices for every website that has none: the six presentation types, and combinations of 1-10 nights with 0-4
 * guests. Triggers create the pairs of both (pricing configurations).
 */
const insertDemoPrices = async (db: Kysely<Schema>): Promise<void> => {
  for (const slug of Object.keys(demoPrices)) {
    const website = slug as Website
    if (await hasPrices(db, website)) continue
    await db.transaction().execute((tx) => insertDemoPricesOf(tx, website, slug as DemoName))
  }
}

type DemoName = keyof typeof demoPrices

/** Inserts the demo prices of an example for a website, unless it has any. */
export const insertDemoPricesOf = async (
  tx: Kysely<Schema>,
  website: Website,
  example: DemoName,
): Promise<void> => {
  const { presentation, feeBasisPoints, stay } = demoPrices[example]
  // locked first: of two processes that start at once, the second waits here and then finds nothing to do
  const settings = await tx
    .insertInto('pricingSettings')
    .values({ website, processingFeeBasisPoints: feeBasisPoints })
    .onConflict((conflict) => conflict.column('website').doNothing())
    .executeTakeFirst()
  if (!settings.numInsertedOrUpdatedRows) return

  await insertDefaultTicketTypes(tx, website)
  for (const [type, priceCents] of Object.entries(presentation)) {
    await tx
      .updateTable('presentationTypes')
      .set({ priceCents })
      .where('website', '=', website)
      .where('type', '=', type)
      .where('deletedAt', 'is', null)
      .execute()
  }
  const stays = everyStay.map(({ nights, guests }) => ({
    website,
    nights,
    guests,
    priceCents: stay(nights, guests),
  }))
  await tx.insertInto('accommodationCombinations').values(stays).execute()
}

/** Inserts demo prices and options for every website that has none. Safe when two processes start at once. */
export const insertDemoData = async (db: Kysely<Schema>): Promise<void> => {
  await insertDemoPrices(db)
  await insertDemoOptions(db)
}
