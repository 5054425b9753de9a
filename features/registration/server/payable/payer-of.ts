import { listPaymentsOfSame, type Payer } from '#features/payments/server/payments.ts'
import { findNearestPrice, readTicketTypes } from '#features/pricing/server/pricing.ts'
import type { Connection } from '#platform/server/postgres/database.ts'
import { isId, type RegistrationId } from '#shared/ids.ts'
import { Problem } from '#shared/problem.ts'
import type { Website } from '#shared/website.ts'
import { findRegistration } from '../registration.store.ts'

/**
 * A chosen registration as a payer; its earlier payments provide the stay, if any.
 * @throws Problem 404; 409 when the website has no price
 */
export const payerOf = async (tx: Connection, website: Website, registrationId: string): Promise<Payer> => {
  const registration =
    isId(registrationId) && (await findRegistration(tx, website, registrationId as RegistrationId))
  if (!registration) throw new Problem(404, 'not_found', 'Registration not found')
  const [earlier] = await listPaymentsOfSame(tx, { website, registrationId, discountRequestId: null })
  const { presentationType } = registration
  const pricingConfigId = earlier?.pricingConfigId ?? (await findNearestPrice(tx, website, presentationType))
  if (pricingConfigId === undefined)
    throw new Problem(409, 'price_not_found', 'This website has no price for this registration')
  return {
    registrationId,
    discountRequestId: null,
    customerName: registration.name,
    customerPhone: registration.phone,
    customerEmail: registration.email,
    customerInstitute: registration.instituteOrUniversity,
    customerCountry: registration.country,
    registrationType: registration.registrationType,
    presentationType,
    presentationLabel:
      earlier?.presentationLabel ?? (await readTicketTypes(tx, website)).labelOf(presentationType),
    pricingConfigId,
    productName: earlier?.productName ?? 'Conference registration',
    returnOrigin: '',
    accompanyingPerson: (earlier ?? registration).accompanyingPerson ?? false,
    extraNights: (earlier ?? registration).extraNights ?? 0,
  }
}
