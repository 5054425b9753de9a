import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { limits, optionalText, websiteParam } from '#shared/fields.ts'
import { timePage } from '#shared/list-page.ts'

/** Somebody of the organisers who may take care of a message. */
const colleague = z.object({ id: z.string(), name: z.string(), email: z.string() })
export type Colleague = z.output<typeof colleague>

/** A message of a visitor, and what the organisers have done with it. */
export const receivedMessage = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  subject: z.string(),
  message: z.string(),
  createdAt: z.iso.datetime(),
  /** null: nobody has read it yet. */
  readAt: z.nullable(z.iso.datetime()),
  answeredAt: z.nullable(z.iso.datetime()),
  /** Who takes care of it; also somebody whose account is disabled by now. */
  assignedTo: z.nullable(colleague),
  /** For `If-Match`. */
  version: z.string(),
})
export type ReceivedMessage = z.output<typeof receivedMessage>

/** `open`: not answered yet. */
export const messageStates = ['unread', 'open', 'answered'] as const
export type MessageState = (typeof messageStates)[number]

/** What a list of messages is narrowed to; all that is given counts at once. */
export const messageFilter = {
  state: z.optional(z.enum(messageStates, `state must be one of ${messageStates.join(', ')}`)),
  /** Those that are assigned to whoever asks, or to nobody. */
  assigned: z.optional(z.enum(['me', 'nobody'], 'assigned must be me or nobody')),
  /** Part of the name, e-mail, subject or text, whatever the case. */
  q: optionalText('The search', limits.email),
}

const ofWebsite = z.object({ website: websiteParam })

/** Without `limit` the whole list, streamed. */
export const listMessages = endpoint({
  method: 'GET',
  path: '/admin/api/admin/messages/:website',
  access: 'read',
  params: ofWebsite,
  query: z.object({ ...timePage, ...messageFilter }),
  replies: { 200: z.array(receivedMessage) },
})

/** How many there are of each, and who can take care of them. */
const messageDesk = z.object({
  total: z.int(),
  unread: z.int(),
  open: z.int(),
  answered: z.int(),
  colleagues: z.array(colleague),
})

export const showMessageDesk = endpoint({
  method: 'GET',
  path: '/admin/api/admin/messages/:website/desk',
  access: 'read',
  params: ofWebsite,
  replies: { 200: messageDesk },
})

/**
 * Notes what was done with a message; what is left out stays. 400 when nobody of this website is called so; 404 for one
 * that is not there; 412 when it is not of the `If-Match` version any more.
 */
export const noteMessage = endpoint({
  method: 'PUT',
  path: '/admin/api/admin/messages/:website/:id',
  access: 'write',
  params: z.object({ website: websiteParam, id: z.string() }),
  body: z.object({
    read: z.optional(z.boolean('read must be true or false')),
    answered: z.optional(z.boolean('answered must be true or false')),
    /** The id of a colleague; null: nobody. */
    assignedTo: z.optional(z.nullable(z.string('Choose the organiser who handles it'))),
  }),
  replies: { 200: receivedMessage },
})
export type MessageNote = z.output<typeof noteMessage.body>
