import * as z from 'zod/mini'
import { emailAddress, limits, requiredText } from '#shared/fields.ts'
import { firstErrors } from '#shared/first-errors.ts'

/** How someone is reached, as an organiser corrects it. */
export type ContactForm = {
  email: string
  phone: string
  /** To the new address, where it is another one. */
  sendConfirmation: boolean
}

export const contactLabels = {
  email: 'Email',
  phone: 'Phone',
  sendConfirmation: 'Send an email to the new address',
} as const satisfies Record<keyof ContactForm, string>

const contact = z.object({ email: emailAddress, phone: requiredText('Phone', limits.phone) })

/** What is wrong with it, at most one sentence for a field. */
export const contactErrors = (form: ContactForm) => firstErrors<'email' | 'phone'>(contact, form)
