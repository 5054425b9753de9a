import * as z from 'zod/mini'
import { emailAddress, limits, requiredText } from '#shared/fields.ts'
import { firstErrors } from '#shared/first-errors.ts'

/** The contact details that an organiser corrects. */
export type ContactForm = {
  email: string
  phone: string
  /** To the new address, if it changed. */
  sendConfirmation: boolean
}

export const contactLabels = {
  email: 'Email',
  phone: 'Phone',
  sendConfirmation: 'Send an email to the new address',
} as const satisfies Record<keyof ContactForm, string>

const contact = z.object({ email: emailAddress, phone: requiredText('Phone', limits.phone) })

/** The errors, at most one per field. */
export const contactErrors = (form: ContactForm) => firstErrors<'email' | 'phone'>(contact, form)
