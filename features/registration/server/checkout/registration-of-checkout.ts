import type { Caller } from '#features/registration/attempt.ts'
import { storedChoice } from '#features/registration/choice.ts'
import { registrantNames } from '#features/registration/registrant.fields.ts'
import type { Connection } from '#platform/server/postgres/database.ts'
import { pick } from '#shared/fields.ts'
import { isId, type RegistrationId } from '#shared/ids.ts'
import { Problem } from '#shared/problem.ts'
import { hours, later } from '#shared/time/duration.ts'
import type { CheckoutRequest } from '../claim-registration-payment.ts'
import { type Priced, wasHeldAt } from '../price-checkout.ts'
import {
  findOwnRegistration,
  findUnpaidRegistration,
  insertRegistration,
  lockOwnRegistration,
} from '../registration.store.ts'

export const cancelledByOrganisers = 'The organisers have cancelled this registration.'

/**
 * The registration of this checkout, locked before its payments (architecture, Order of locks). If it was erased
 * while this waited, it is searched again.
 */
export const heldRegistration = async (
  tx: Connection,
  request: CheckoutRequest,
  caller: Caller,
  priced: Priced,
  now: Date,
): Promise<RegistrationId> => {
  for (;;) {
    const id = await registrationOf(tx, request, caller, priced, now)
    if (await lockOwnRegistration(tx, request.website, id, request.body.email)) return id
  }
}

/** A checkout without a registration id uses the newest unpaid registration of this period. */
const registrationWindow = hours(24)

/**
 * The registration of this checkout: named by the page, else the unpaid one of the same person, else a new one.
 * Paying for a registration needs no key.
 */
const registrationOf = async (
  tx: Connection,
  { website, body, own }: CheckoutRequest,
  { key }: Caller,
  priced: Priced,
  now: Date,
): Promise<RegistrationId> => {
  const isOfType = (row: { presentationType: string } | undefined) =>
    row && (isOffered(priced) || row.presentationType === priced.configuration.presentation.type)
  if (own) {
    const row = await findOwnRegistration(tx, website, own, body.email)
    if (isOfType(row)) return own
    if (row) throw notOffered(priced.configuration.presentation.label)
    throw new Problem(409, 'registration_cancelled', cancelledByOrganisers)
  }
  const registrant = pick(body, registrantNames)
  const found =
    (isId(body.registrationId) &&
      (await findOwnRegistration(tx, website, body.registrationId as RegistrationId, body.email))) ||
    (await findUnpaidRegistration(tx, website, registrant, later(now, -registrationWindow), key)) ||
    (isOffered(priced) &&
      (await insertRegistration(tx, website, registrant, now, {
        choice: storedChoice(body),
        attemptKeyHash: key,
      })))
  if (!found || ('presentationType' in found && !isOfType(found)))
    throw notOffered(priced.configuration.presentation.label)
  return found.id as RegistrationId
}

/** A hidden type is sold only at a price that was held for the visitor while it was offered. */
const isOffered = (priced: Priced): boolean => {
  const { hiddenAt } = priced.configuration.presentation
  return hiddenAt === null || wasHeldAt(priced, hiddenAt)
}

/** The refusal of a hidden type. */
export const notOffered = (label: string) =>
  new Problem(400, 'not_offered', `${label} is no longer offered. Choose another type.`)
