import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { emailAddress, formTraces, limits, requiredLine, requiredText } from '#shared/fields.ts'

/** What a visitor writes to the organisers (specification 1, section 3). Name and subject go into the header of a mail. */
export const contactMessage = z.object({
  name: requiredLine('Name', limits.name),
  email: emailAddress,
  subject: requiredLine('Subject', limits.subject),
  message: requiredText('Message', limits.message),
})
export type ContactMessage = z.output<typeof contactMessage>

/** Stores the message; it reaches the organisers as a mail. 201 when new, 200 when it repeats one of the last 10 minutes. */
export const sendMessage = endpoint({
  method: 'POST',
  path: '/api/contact',
  body: z.extend(contactMessage, formTraces),
  replies: { 200: z.object({ id: z.string() }), 201: z.object({ id: z.string() }) },
})
