import type { NewPayment } from '#features/payments/server/payments.ts'
import type { Registrant } from '#features/registration/registration.contract.ts'
import type { Priced } from './price-checkout.ts'

/** The payer, payable and amount columns of a payment record. */
export const paymentColumns = (who: Registrant, priced: Priced) => {
  const { configuration, price } = priced
  return {
    customerName: who.name,
    customerPhone: who.phone,
    customerEmail: who.email,
    customerInstitute: who.instituteOrUniversity,
    customerCountry: who.country,
    registrationType: who.registrationType,
    presentationType: who.presentationType,
    presentationLabel: configuration.presentation.label,
    pricingConfigId: configuration.id,
    presentationCents: price.presentationCents,
    accommodationCents: configuration.accommodation ? price.accommodationCents : null,
    accommodationNights: configuration.accommodation?.nights ?? null,
    accommodationGuests: configuration.accommodation?.guests ?? null,
    feeBasisPoints: price.feeBasisPoints,
    feeCents: price.feeCents,
    totalCents: price.totalCents,
    currency: 'eur',
    productName: productNameOf(priced),
  } as const satisfies Partial<NewPayment>
}

/** The product name on the provider's page and in the confirmation. */
const productNameOf = ({ configuration: { presentation, accommodation } }: Priced): string =>
  `Conference registration, ${presentation.label}${accommodation ? ', with accommodation' : ''}`
