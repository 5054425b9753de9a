import { captchaError, captchaTexts } from '#shared/captcha.ts'
import { byName } from '#shared/fields.ts'
import { toEuros, typedEuros } from '#shared/money.ts'
import {
  type DiscountName,
  discountNames,
  inCalls,
  type NameInForm,
  nameInCall,
  nameInForm,
} from './discount.fields.ts'
import { labels, texts } from './discount-texts.ts'
import { createDiscountSession, discountCents } from './discounts.contract.ts'
import { leastAmountError } from './least-amount.ts'

/** m93 */
export const titles = ['Mr.', 'Ms.', 'Dr.', 'Prof.'] as const

/** The visitor's form. Empty text: not filled in. */
export type DiscountForm = Record<NameInForm<DiscountName> | 'title' | 'discountAmount' | 'captcha', string>
export type DiscountField = keyof DiscountForm

export const emptyForm: DiscountForm = {
  title: '',
  ...byName(discountNames.map(nameInForm), () => ''),
  discountAmount: '',
  captcha: '',
}

/**
 * The body of the call (T28). The title is not sent, as specified. The server sets product name, quantity, currency
 * and addresses itself: they are sent only because the specification lists them.
 */
export const discountBodyOf = (form: DiscountForm, { origin, now }: { origin: string; now: number }) => ({
  productName: 'Discount Registration',
  orderReference: `DISCOUNT-${now}`,
  unitAmount: amountOf(form),
  quantity: 1,
  currency: 'eur',
  successUrl: `${origin}/discount-success`,
  cancelUrl: `${origin}/discount-cancel`,
  ...inCalls(discountNames, (name) => form[nameInForm(name)].trim()),
})

/** The amount as a number, or as typed when it is not one: the contract has the error message. */
const amountOf = ({ discountAmount }: DiscountForm): number | string => {
  const typed = typedEuros(discountAmount)
  const cents = discountCents(typed)
  return cents === undefined ? typed : toEuros(cents)
}

const ofBody: Readonly<Record<string, DiscountField>> = {
  ...Object.fromEntries(discountNames.map((name) => [nameInCall(name), nameInForm(name)])),
  unitAmount: 'discountAmount',
}

/** Whether the entered code differs from the shown one; an empty one is a missing field instead. */
export const isCaptchaMismatch = ({ captcha }: DiscountForm, code: string): boolean =>
  captchaError(captcha, code) === captchaTexts.incorrect

/** The first error of each field, by the server's schema; title and captcha are checked here alone. */
export const discountErrors = (
  form: DiscountForm,
  /** The code that the page shows. */
  code: string,
  /** Cents: the least amount, where the organisers have set one. */
  leastCents?: number,
): Partial<Record<DiscountField, string>> => {
  const errors: Partial<Record<DiscountField, string>> = {}
  const body = discountBodyOf(form, { origin: '', now: 0 })
  for (const { path, message } of createDiscountSession.body.safeParse(body).error?.issues ?? []) {
    const field = ofBody[String(path[0])] ?? (path[0] as DiscountField)
    errors[field] ??= message
  }

  if (!(titles as readonly string[]).includes(form.title)) errors.title = `${labels.title} is required`
  const amount = discountCents(typedEuros(form.discountAmount))
  const tooLittle = amount !== undefined && leastAmountError(amount, leastCents)
  if (tooLittle) errors.discountAmount = tooLittle
  if (!form.discountAmount.trim()) errors.discountAmount = `${labels.discountAmount} is required`

  const wrongCaptcha = isCaptchaMismatch(form, code)
    ? texts.captchaMismatch
    : captchaError(form.captcha, code)
  if (wrongCaptcha) errors.captcha = wrongCaptcha
  return errors
}
