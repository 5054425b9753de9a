import { type BuyerDetails, noBuyerDetails } from '#features/payments/buyer.fields.ts'
import type { Connection } from '#platform/server/postgres/database.ts'
import type { RegistrationRow } from '../registration.store.ts'

type Registered = Pick<RegistrationRow, 'website' | 'id'>

/** The buyer details of a registration; empty texts where not given. */
export const findBuyer = async (connection: Connection, { website, id }: Registered): Promise<BuyerDetails> =>
  (await connection
    .selectFrom('registrationBuyers')
    .select(['organisation', 'billingAddress', 'taxNumber', 'orderNumber'])
    .where('website', '=', website)
    .where('registrationId', '=', id)
    .executeTakeFirst()) ?? noBuyerDetails

export const storeBuyer = async (
  connection: Connection,
  { website, id: registrationId }: Registered,
  details: BuyerDetails,
  changedAt: Date,
): Promise<void> => {
  await connection
    .insertInto('registrationBuyers')
    .values({ ...details, website, registrationId, changedAt })
    .onConflict((conflict) =>
      conflict.columns(['website', 'registrationId']).doUpdateSet({ ...details, changedAt }),
    )
    .execute()
}
