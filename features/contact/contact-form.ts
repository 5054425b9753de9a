import { type ContactMessage, contactMessage } from './contact.contract.ts'

/** What a visitor has typed so far. */
export type ContactForm = ContactMessage
export type ContactField = keyof ContactForm

export const emptyForm: ContactForm = { name: '', email: '', subject: '', message: '' }

/** The order of the fields on the page: the first wrong one gets the focus. */
export const fields = Object.keys(emptyForm) as readonly ContactField[]

/** What the call takes: the four fields without the blanks around them (W24). */
export const messageOf = ({ name, email, subject, message }: ContactForm): ContactMessage => ({
  name: name.trim(),
  email: email.trim(),
  subject: subject.trim(),
  message: message.trim(),
})

/** The first sentence about each field that is wrong, by the schema with which the server judges the same fields. */
export const contactErrors = (form: ContactForm): Partial<Record<ContactField, string>> => {
  const { error } = contactMessage.safeParse(messageOf(form))
  const found = (error?.issues ?? []).map(({ path, message }) => [path[0], message] as const)
  return Object.fromEntries(found.reverse())
}

/** Whether anything has been typed. */
export const isBegun = (form: ContactForm): boolean => fields.some((field) => form[field] !== '')

/** A form out of what was kept, where a value that is no text is left empty. Undefined when nothing was kept. */
export const formFromKept = (kept: unknown): ContactForm | undefined => {
  if (typeof kept !== 'object' || kept === null) return undefined
  const typed = fields.map((field) => [field, (kept as Record<string, unknown>)[field]] as const)
  return { ...emptyForm, ...Object.fromEntries(typed.filter(([, value]) => typeof value === 'string')) }
}
