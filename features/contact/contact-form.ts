import { firstErrors } from '#shared/first-errors.ts'
import { type ContactMessage, contactMessage } from './contact.contract.ts'

/** The typed values. */
export type ContactForm = ContactMessage
export type ContactField = keyof ContactForm

export const emptyForm: ContactForm = { name: '', email: '', subject: '', message: '' }

/** The body of the call: the four fields, trimmed (W24). */
export const messageOf = ({ name, email, subject, message }: ContactForm): ContactMessage => ({
  name: name.trim(),
  email: email.trim(),
  subject: subject.trim(),
  message: message.trim(),
})

/** The first error of each invalid field, by the schema that the server uses. */
export const contactErrors = (form: ContactForm): Partial<Record<ContactField, string>> =>
  firstErrors(contactMessage, messageOf(form))
