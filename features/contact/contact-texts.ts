import type { ContactMessage } from './contact.contract.ts'

/** The labels of the form; the contract uses the same ones in its errors, such as `Name is required`. */
export const labels = {
  name: 'Name',
  email: 'Email',
  subject: 'Subject',
  message: 'Message',
} as const satisfies Record<keyof ContactMessage, string>

/** The fixed texts of the page, by their ids in the catalogue of messages. */
export const texts = {
  submit: 'Send Message',
  /** m32 */
  sending: 'Sending...',
  /** m33 */
  sent: 'Your message has been sent successfully!',
  /** m34 */
  failed: 'Failed to send message. Please try again.',
} as const
