import {
  type DiscountName,
  discountFields,
  discountNames,
  type NameInForm,
  nameInForm,
} from './discount.fields.ts'
import type { DiscountField } from './discount-form.ts'

/**
 * The labels of the form, in its order (T25); error messages such as `Name is required` use the same labels of the
 * contract.
 */
export const labels = {
  title: 'Title',
  ...(Object.fromEntries(
    discountNames.map((name) => [nameInForm(name), discountFields[name].label]),
  ) as Record<NameInForm<DiscountName>, string>),
  discountAmount: 'Discount amount',
  captcha: 'Captcha',
} satisfies Record<DiscountField, string>

/** The fixed texts of the page, by their ids in the message catalogue. */
export const texts = {
  submit: 'Submit request',
  /** m96 */
  submitting: 'Submitting...',
  /** m97 */
  captchaMismatch: 'Captcha does not match. Please try again.',
  /** m99 */
  noSession: 'Failed to create Stripe session',
  /** m100 */
  failed: 'Submission failed. Please try again.',
  /** m101 */
  stored: 'Registration submitted successfully!',
  onItsWay: 'Sending your request.',
  /** For the mode in which organisers decide first; shown below the banner (m101). */
  decideFirst:
    'The organisers read your request and write to you by email. If they approve it, the email has a link to pay.',
  off: 'This conference takes no requests for a discounted registration. You can register at the regular price.',
  notCharged: 'You pay nothing for an amount below €0.50. We store your request without a payment.',
} as const
