import type { Selectable } from 'kysely'
import type { Schema } from '#database/schema.ts'
import type { Connection } from '#platform/server/postgres/database.ts'
import type { Website } from '#shared/website.ts'

/** A registration that money may be adopted for. */
export const findPayingRegistration = (
  connection: Connection,
  website: Website,
  id: string,
): Promise<Selectable<Schema['registrations']> | undefined> =>
  connection
    .selectFrom('registrations')
    .selectAll()
    .where('website', '=', website)
    .where('id', '=', id)
    .executeTakeFirst()

/** The price that comes nearest to this presentation type without accommodation; undefined: the website has none. */
export const findNearestPrice = async (
  connection: Connection,
  website: Website,
  presentationType: string,
): Promise<number | undefined> =>
  (
    await connection
      .selectFrom('pricingConfigurations as pair')
      .innerJoin('presentationTypes as type', (join) =>
        join.onRef('type.website', '=', 'pair.website').onRef('type.id', '=', 'pair.presentationTypeId'),
      )
      .select('pair.id')
      .where('pair.website', '=', website)
      .where('pair.accommodationCombinationId', 'is', null)
      .orderBy((of) => of('type.type', '=', presentationType), 'desc')
      .orderBy('pair.id', 'desc')
      .limit(1)
      .executeTakeFirst()
  )?.id
