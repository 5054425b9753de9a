import { sql } from 'kysely'
import type { Connection } from '#platform/server/postgres/database.ts'
import type { ListedException } from './exception-lists.store.ts'

/** How many refunds of this money the provider has refused, or has failed to bring to their end. */
export const countFailedRefunds = async (
  connection: Connection,
  { provider, paymentIntentId }: Pick<ListedException, 'provider' | 'paymentIntentId'>,
): Promise<number> => {
  const { failed } = await connection
    .selectFrom('paymentRefunds')
    .select(sql<number>`count(*)::integer`.as('failed'))
    .where('provider', '=', provider)
    .where('paymentIntentId', '=', paymentIntentId ?? '')
    .where('status', 'in', ['refused', 'failed', 'canceled'])
    .executeTakeFirstOrThrow()
  return failed
}
