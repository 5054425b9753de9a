import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { changeBody, limits, optionalText, websiteParam } from '#shared/fields.ts'
import { timePage } from '#shared/list-page.ts'

/** An organiser to whom a message can be assigned. */
const colleague = z.object({ id: z.string(), name: z.string(), email: z.string() })
export type Colleague = z.output<typeof colleague>

/** A message of a visitor, with its state. */
export const receivedMessage = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  subject: z.string(),
  message: z.string(),
  createdAt: z.iso.datetime(),
  /** Null: not read yet. */
  readAt: z.nullable(z.iso.datetime()),
  answeredAt: z.nullable(z.iso.datetime()),
  /** The assigned organiser, even if their account is disabled by now. */
  assignedTo: z.nullable(colleague),
  /** For `If-Match`. */
  version: z.string(),
})
export type ReceivedMessage = z.output<typeof receivedMessage>

/** `open`: not answered yet. */
export const messageStates = ['unread', 'open', 'answered'] as const
export type MessageState = (typeof messageStates)[number]

/** The filters of the list of messages; they are combined with AND. */
export const messageFilter = {
  state: z.optional(z.enum(messageStates, `state must be one of ${messageStates.join(', ')}`)),
  /** `me`: assigned to you; `no one`: not assigned. */
  assigned: z.optional(z.enum(['me', 'nobody'], 'assigned must be me or nobody')),
  /** Part of the name, email, subject or text, case-insensitive. */
  q: optionalText('The search', limits.email),
}

const ofWebsite = z.object({ website: websiteParam })

/** Lists the messages of visitors. Without `limit` the whole list is streamed. */
export const listMessages = endpoint({
  method: 'GET',
  path: '/admin/api/admin/messages/:website',
  access: 'read',
  params: ofWebsite,
  query: z.object({ ...timePage, ...messageFilter }),
  replies: { 200: z.array(receivedMessage) },
})

/** The number of messages by state, and the organisers who can be assigned. */
const messageDesk = z.object({
  total: z.int(),
  unread: z.int(),
  open: z.int(),
  answered: z.int(),
  colleagues: z.array(colleague),
})
export type MessageDesk = z.output<typeof messageDesk>

/** Counts the messages by state, and lists the organisers who can be assigned. */
export const showMessageDesk = endpoint({
  method: 'GET',
  path: '/admin/api/admin/messages/:website/desk',
  access: 'read',
  params: ofWebsite,
  replies: { 200: messageDesk },
})

/**
 * Updates the state of a message. Omitted fields stay unchanged.
 * @header If-Match The version that was seen
 * @throws 400 The website has no such colleague
 * @throws 404 There is no such message
 * @throws 412 Someone has changed it since
 */
export const noteMessage = endpoint({
  method: 'PUT',
  path: '/admin/api/admin/messages/:website/:id',
  access: 'write',
  params: z.object({ website: websiteParam, id: z.string() }),
  body: changeBody({
    read: z.optional(z.boolean('read must be true or false')),
    answered: z.optional(z.boolean('answered must be true or false')),
    /** The id of a colleague; null: no one. */
    assignedTo: z.optional(z.nullable(z.string('Choose the organiser who handles it'))),
  }),
  replies: { 200: receivedMessage },
})
export type MessageNote = z.output<typeof noteMessage.body>
