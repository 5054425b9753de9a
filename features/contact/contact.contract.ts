import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { emailAddress, formTraces, limits, requiredLine, requiredText } from '#shared/fields.ts'

/**
 * A visitor's message to the organisers (specification 1, section 3). Name and subject are used in email
 * headers.
 */
export const contactMessage = z.object({
  name: requiredLine('Name', limits.name),
  email: emailAddress,
  subject: requiredLine('Subject', limits.subject),
  message: requiredText('Message', limits.message),
})
export type ContactMessage = z.output<typeof contactMessage>

/**
 * Sends a message to the organisers.
 * @returns 200 It repeats a message of the last 10 minutes
 * @returns 201 The message is stored, and emailed to the organisers
 */
export const sendMessage = endpoint({
  method: 'POST',
  path: '/api/contact',
  body: z.extend(contactMessage, formTraces),
  replies: { 200: z.object({ id: z.string() }), 201: z.object({ id: z.string() }) },
})
