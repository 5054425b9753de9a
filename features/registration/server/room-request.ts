import { findConfiguration, priceOf, readTicketTypes } from '#features/pricing/server/pricing.ts'
import { isWithRoom, stayIn } from '#features/registration/choice.ts'
import type { Connection } from '#platform/server/postgres/database.ts'
import type { Cents } from '#shared/money.ts'
import type { RegistrationRow } from './registration.store.ts'

/** A room chosen with a type that is not paid online; it is not promised. */
export type RoomRequest = {
  /**
   * The current price of registration and room; undefined without a price, or when nights and guests are not known.
   */
  totalCents: Cents | undefined
}

/** Undefined: no room is requested. */
export const roomRequestOf = async (
  connection: Connection,
  row: RegistrationRow,
): Promise<RoomRequest | undefined> => {
  const { website, registrationType, presentationType } = row
  if (!isWithRoom(registrationType)) return undefined
  if ((await readTicketTypes(connection, website)).isPaidOnline(presentationType)) return undefined
  const accommodation = stayIn(row)
  const found =
    accommodation && (await findConfiguration(connection, website, { presentationType, accommodation }))
  return { totalCents: found ? priceOf(found).totalCents : undefined }
}
