import { type BuyerDetails, buyerFields, buyerNames, isSameBuyer } from '#features/payments/buyer.fields.ts'
import { lockPaymentsOfSame } from '#features/payments/server/payments.ts'
import { diffOf, visitorActor, writeAudit } from '#platform/server/audit-log.ts'
import type { RegistrationId } from '#shared/ids.ts'
import { Problem } from '#shared/problem.ts'
import { cancelledByOrganisers } from '../checkout/registration-of-checkout.ts'
import { lockRegistration, type RegistrationRow } from '../registration.store.ts'
import { findBuyer, storeBuyer } from './buyers.store.ts'
import { invalidLink, type OwnDeps } from './own-registration.ts'

/**
 * Stores the buyer details of a receipt. A receipt with other details is reversed and reissued in the same
 * transaction, which first locks the registration and its payments, so that it is serialised with the issuing of
 * receipts. Unchanged details change nothing.
 * @throws Problem 404 when the link is no longer valid; 409 when the organisers have cancelled the registration, or
 * the receipt can no longer be replaced
 */
export const changeBuyer = async (
  deps: OwnDeps,
  registration: RegistrationRow,
  details: BuyerDetails,
): Promise<void> => {
  const { website, id: registrationId, name, cancelledAt, linkVersion } = registration
  if (cancelledAt) throw new Problem(409, 'registration_cancelled', cancelledByOrganisers)
  const conference = await deps.contentOf(website)
  await deps.db.transaction().execute(async (tx) => {
    const held = await lockRegistration(tx, website, registrationId as RegistrationId)
    // the registration may have been erased while this waited
    if (held?.linkVersion !== linkVersion) throw invalidLink()
    const payments = await lockPaymentsOfSame(tx, { website, registrationId, discountRequestId: null })
    const before = await findBuyer(tx, registration)
    if (!isSameBuyer(before, details)) {
      const now = deps.clock.now()
      await storeBuyer(tx, registration, details, now)
      const changed = diffOf(inWords(before), inWords(details))
      await writeAudit(tx, visitorActor, now, {
        action: 'booking.buyer-changed-by-visitor',
        subject: name,
        subjectId: registrationId,
        website,
        ...changed,
      })
    }
    for (const payment of payments) await deps.documents.reissue(tx, payment, details, conference)
    deps.checkpoint('before-receipt-commit')
  })
}

const inWords = (details: BuyerDetails): Record<string, string> =>
  Object.fromEntries(buyerNames.map((name) => [buyerFields[name].label.toLowerCase(), details[name]]))
