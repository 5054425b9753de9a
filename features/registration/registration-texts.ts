import { fieldOf, type NameInForm, type RegistrantName, registrantNames } from './registrant.fields.ts'
import type { RegistrationField } from './registration-form.ts'

export const nameInForm = <N extends RegistrantName>(name: N) =>
  (fieldOf(name).inForm ?? name) as NameInForm<N>

/** The label in a form, marked when the field is optional. */
export const formLabel = (name: RegistrantName): string =>
  fieldOf(name).optional ? `${fieldOf(name).label} (optional)` : fieldOf(name).label

const registrantLabels = Object.fromEntries(
  registrantNames.map((name) => [nameInForm(name), formLabel(name)]),
) as Record<NameInForm<RegistrantName>, string>

/** The labels of the form (m40); error messages such as `Name is required` use the same labels of the contract. */
export const labels = {
  ...registrantLabels,
  guests: 'Guests',
  nights: 'Nights',
  accompanyingPerson: 'Accompanying person',
  extraNights: 'Extra nights',
  captcha: 'Captcha',
} as const satisfies Record<RegistrationField, string>

/**
 * The fixed texts of the page, by their ids in the message catalogue. The deadline (m41) is in the conference's
 * settings.
 */
export const texts = {
  /** m40 */
  submit: 'Continue to payment',
  /** m52 */
  processing: 'Processing...',
  /** m53 */
  waitForPricing: 'Please wait for pricing information to load or check your selection.',
  /** m54 */
  noPricing: 'Pricing configuration not found for selected type.',
  /** m57 */
  pricingFailed: 'Failed to fetch pricing information',
  /** m60 */
  paymentError: 'Payment Error:',
  /** m62 */
  noPaymentUrl: 'No payment URL received',
  /** m64 */
  noPaymentSession: 'Failed to create payment session',
  /** m66 */
  successful: 'Registration Successful!',
  /** m66 */
  close: 'Close',
  /** The second button of m55's dialog. */
  registerWithoutPaying: 'Register without paying',
  /** The question when the name is the same as before and the address is not. */
  sameName:
    'You have submitted this name with another email address before. Do you correct your email, or register another person?',
  correctEmail: 'Correct my email',
  registerAnother: 'Register another person',
  back: 'Back to the form',
} as const

/** The button that accepts a changed price and submits again. */
export const accept = (total: string): string => `Accept ${total} and continue`

export const priceChanged = (before: string, now: string): string =>
  `The price has changed from ${before} to ${now}.`

/** m58 */
export const pricingAnswerFailed = (status: number, statusText: string): string =>
  `Pricing fetch failed: ${status} ${statusText}`

/** m59 */
export const pricingUnreachable = (reason: string): string => `Error fetching pricing information: ${reason}`

/** m65 */
export const unableToProcess = (reason: string): string =>
  `Unable to process registration and payment: ${reason}`
