import { firstErrors } from '#shared/first-errors.ts'
import { type ContactMessage, contactMessage } from './contact.contract.ts'

/** What a visitor has typed so far. */
export type ContactForm = ContactMessage
export type ContactField = keyof ContactForm

export const emptyForm: ContactForm = { name: '', email: '', subject: '', message: '' }

/** What the call takes: the four fields without the blanks around them (W24). */
export const messageOf = ({ name, email, subject, message }: ContactForm): ContactMessage => ({
  name: name.trim(),
  email: email.trim(),
  subject: subject.trim(),
  message: message.trim(),
})

/** The first sentence about each field that is wrong, by the schema with which the server judges the same fields. */
export const contactErrors = (form: ContactForm): Partial<Record<ContactField, string>> =>
  firstErrors(contactMessage, messageOf(form))
