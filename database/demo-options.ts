import { type Kysely, sql } from 'kysely'
import type { Website } from '#shared/website.ts'
import type { Schema } from './schema.ts'

type DemoOptions = Readonly<Record<'interestOptions' | 'sessionOptions', readonly string[]>>

const demoOptions = {
  renewable: {
    interestOptions: [
      'Solar Energy',
      'Wind Energy',
      'Biomass and Bioenergy',
      'Hydropower',
      'Green Hydrogen',
      'Energy Storage',
      'Smart Grids',
      'Energy Policy',
    ],
    sessionOptions: [
      'Solar and Wind Power',
      'Hydrogen and Energy Storage',
      'Grids, Electronics and EV Infrastructure',
      'Bioenergy, Hydropower and Ocean Energy',
      'Energy Efficiency and Green Buildings',
      'Energy Policy and Green Finance',
    ],
  },
  optics: {
    interestOptions: [
      'Lasers and Light Sources',
      'Fibre Optics',
      'Quantum Optics',
      'Nanophotonics',
      'Biophotonics',
      'Optical Imaging',
      'Optical Communications',
      'Metamaterials',
    ],
    sessionOptions: [
      'Laser Physics and Applications',
      'Quantum Light and Information',
      'Integrated and Nanoscale Photonics',
      'Optics in Medicine and Biology',
      'Fibres, Sensors and Communications',
      'Imaging, Displays and Vision',
    ],
  },
  nursing: {
    interestOptions: [
      'Critical Care Nursing',
      'Paediatric Nursing',
      'Mental Health Nursing',
      'Midwifery',
      'Community and Public Health',
      'Geriatric Care',
      'Oncology Nursing',
      'Nursing Education',
    ],
    sessionOptions: [
      'Clinical Practice and Patient Safety',
      'Women, Children and Families',
      'Mental Health and Wellbeing',
      'Ageing and Long-term Care',
      'Education and Leadership',
      'Digital Health and Research',
    ],
  },
} satisfies Readonly<Record<string, DemoOptions>>

/** The demo options of an example for a new website, which has none. */
export const insertDemoOptionsOf = async (
  tx: Kysely<Schema>,
  website: Website,
  example: keyof typeof demoOptions,
): Promise<void> => {
  for (const table of ['interestOptions', 'sessionOptions'] as const)
    await insertNames(tx, table, website, demoOptions[example][table])
}

const insertNames = async (
  tx: Kysely<Schema>,
  table: keyof DemoOptions,
  website: Website,
  names: readonly string[],
): Promise<void> => {
  await tx
    .insertInto(table)
    .values(names.map((name) => ({ website, name, createdAt: sql<Date>`now()` })))
    .execute()
}

/**
 * Inserts demo options of the abstract form for every website that has none of a kind. An option that an organiser deleted
 * is not inserted again. Safe when two processes start at once.
 */
export const insertDemoOptions = async (db: Kysely<Schema>): Promise<void> => {
  for (const [slug, options] of Object.entries(demoOptions)) {
    const website = slug as Website
    for (const table of ['interestOptions', 'sessionOptions'] as const) {
      await db.transaction().execute(async (tx) => {
        await sql`lock table ${sql.table(table)} in share row exclusive mode`.execute(tx)
        const some = await tx
          .selectFrom(table)
          .select('id')
          .where('website', '=', website)
          .limit(1)
          .executeTakeFirst()
        if (some) return
        await insertNames(tx, table, website, options[table])
      })
    }
  }
}
