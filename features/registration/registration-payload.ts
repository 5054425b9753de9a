import type { QuotedConfiguration } from '#features/pricing/pricing.contract.ts'
import { staySize } from '#features/pricing/stay-size.ts'
import { byName, limits } from '#shared/fields.ts'
import type { ChoiceInput } from './choice.ts'
import { writtenNames } from './registrant.fields.ts'
import {
  labelOf,
  type RegistrationForm,
  registrationChoices,
  withAccommodation,
} from './registration-form.ts'
import { nameInForm } from './registration-texts.ts'

/** The registrant in the bodies of `register` and the checkout (T11). */
export const registrantOf = (form: RegistrationForm) => ({
  ...byName(writtenNames, (name) => form[nameInForm(name)].trim()),
  registrationType: onTheWire(form.registrationType),
  presentationType: onTheWire(form.presentationType),
})

/** The other choices in the bodies of both calls. */
export const choiceOf = (form: RegistrationForm): ChoiceInput => ({
  accompanyingPerson: form.accompanyingPerson,
  extraNights: withAccommodation(form) ? form.extraNights : 0,
  accommodationNights: form.nights,
  accommodationGuests: form.guests,
})

/** `registrationAndAccommodation` becomes `REGISTRATION_AND_ACCOMMODATION`. */
const onTheWire = (value: string): string => value.replace(/([a-z])([A-Z])/g, '$1_$2').toUpperCase()

/** The choice that determines the price (T3); undefined while one of the two types is not chosen. */
export const pricingQuestionOf = (
  form: Pick<RegistrationForm, 'registrationType' | 'presentationType' | 'nights' | 'guests'>,
) =>
  form.registrationType && form.presentationType
    ? {
        registrationType: form.registrationType,
        presentationType: form.presentationType,
        numberOfNights: form.nights,
        numberOfGuests: form.guests,
      }
    : undefined

export type PricingQuestion = NonNullable<ReturnType<typeof pricingQuestionOf>>

/** `REG-{timestamp}-{name without spaces}`: a label, truncated to the server's limit between characters. */
export const orderReferenceOf = (name: string, now: number): string => {
  let reference = `REG-${now}-`
  for (const character of name.replace(/\s+/g, '')) {
    if (reference.length + character.length > limits.orderReference) break
    reference += character
  }
  return reference
}

/**
 * The body of the checkout call (T12). The server charges its own price of `pricingConfigId` and refuses a different
 * `unitAmount`, unless the quote is still valid; it ignores product name, quantity, currency and addresses, which are
 * sent as specified.
 */
export const checkoutBodyOf = (
  form: RegistrationForm,
  configuration: Pick<QuotedConfiguration, 'id' | 'totalPrice' | 'quote'>,
  {
    origin,
    now,
    registrationId,
    offered,
  }: {
    origin: string
    now: number
    registrationId: string | undefined
    /** The ticket types of the form. */
    offered: readonly { value: string; label: string }[]
  },
) => ({
  productName: 'Conference Registration',
  description: descriptionOf(form, offered),
  orderReference: orderReferenceOf(form.name, now),
  unitAmount: configuration.totalPrice,
  quantity: 1,
  currency: 'eur',
  successUrl: `${origin}/payment-success?session_id={CHECKOUT_SESSION_ID}`,
  cancelUrl: `${origin}/payment-cancel`,
  pricingConfigId: configuration.id,
  ...(configuration.quote && { quote: configuration.quote.token }),
  ...registrantOf(form),
  ...(registrationId !== undefined && { registrationId }),
  ...choiceOf(form),
})

const descriptionOf = (
  form: RegistrationForm,
  offered: readonly { value: string; label: string }[],
): string => {
  const types = [labelOf(registrationChoices, form.registrationType), labelOf(offered, form.presentationType)]
  return [...types, ...(withAccommodation(form) ? [staySize(form)] : [])].join(', ')
}
