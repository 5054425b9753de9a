import type { Connection } from '#platform/server/postgres/database.ts'
import type { Website } from '#shared/website.ts'

/** The closest price to this presentation type's without accommodation; undefined when the website has none. */
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
