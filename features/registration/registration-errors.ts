import { captchaError } from '#shared/captcha.ts'
import { type RegistrantName, registrantNames } from './registrant.fields.ts'
import { registrationBody } from './registration.contract.ts'
import type { RegistrationField, RegistrationForm } from './registration-form.ts'
import { registrantOf } from './registration-payload.ts'
import { nameInForm } from './registration-texts.ts'

/** One invalid field, and its error message. */
export type FieldError = { field: RegistrationField; sentence: string }

/** The order of the fields on the page: the first invalid one gets the focus (T7). */
const order: readonly RegistrationField[] = [...registrantNames.map(nameInForm), 'captcha']

/**
 * The errors of the form, at most one per field, in the order of the page. The messages (m43-m49) come from the
 * server's schema; m50 and m51 are the captcha's.
 */
export const registrationErrors = (form: RegistrationForm, code: string): FieldError[] => {
  const sentences = new Map<RegistrationField, string>()

  for (const issue of registrationBody.safeParse(registrantOf(form)).error?.issues ?? []) {
    const field = nameInForm(issue.path[0] as RegistrantName)
    if (!sentences.has(field)) sentences.set(field, issue.message)
  }

  const captcha = captchaError(form.captcha, code)
  if (captcha) sentences.set('captcha', captcha)

  return order.flatMap((field) => {
    const sentence = sentences.get(field)
    return sentence ? [{ field, sentence }] : []
  })
}
