import { sql } from 'kysely'
import type { Connection } from '#platform/server/postgres/database.ts'
import type { ListedException } from './exception-lists.store.ts'

/** The number of refunds of this money that were refused or failed. */
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
