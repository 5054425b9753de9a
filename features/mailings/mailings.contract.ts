import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { changeBody, optionalText, readable, websiteParam, wholeNumber } from '#shared/fields.ts'
import { pageLimit, timePage } from '#shared/list-page.ts'
import { leftOutReasons } from './choose-recipients.ts'
import { mailingLists } from './mailing-lists.ts'
import { recipientStates, recipientTabs } from './recipient-states.ts'

const base = '/admin/api/admin/mailings/:website'
const ofWebsite = z.object({ website: websiteParam })
const ofMailing = z.object({ website: websiteParam, id: z.string() })
const when = z.nullable(z.iso.datetime())

/** `service`: about the recipients' own participation; `news`: they can unsubscribe. */
export const purposes = ['service', 'news'] as const
export type Purpose = (typeof purposes)[number]

/** `sending` starts two minutes after the start. */
export const mailingStates = ['draft', 'sending', 'paused', 'stopped', 'finished'] as const
export type MailingState = (typeof mailingStates)[number]

/** The list's own filter as the query string of its call: `state=COMPLETED&q=ada`, or `ids=…`. */
const filter = z._default(
  z
    .string('The filter must be text')
    .check(z.maxLength(5000, 'The filter is too long'), readable('The filter')),
  '',
)

const someone = z.object({ id: z.string(), name: z.string(), address: z.string() })
const counts = z.record(z.enum(leftOutReasons), z.number())

const link = z.object({ words: z.string(), address: z.string(), warning: z.string() })

/** A recipient for the preview. Their personal link has no valid token. */
const example = z.object({
  kind: z.enum(['longest', 'right-to-left', 'plainest']),
  name: z.string(),
  address: z.string(),
  values: z.record(z.string(), z.union([z.string(), link])),
})
export type MailingExample = z.infer<typeof example>

/** The current recipients of a mailing. */
export const segment = z.object({
  count: z.number(),
  /** Identifies exactly these people; required to start the mailing. */
  stamp: z.string(),
  leftOutCounts: counts,
  /** The first of them, in list order. */
  people: z.array(someone),
  leftOut: z.array(z.extend(someone, { reason: z.enum(leftOutReasons) })),
  /** The longest name, a right-to-left name, the least data. */
  examples: z.array(example),
  /** The number of emails per minute. */
  perMinute: z.number(),
  /** The name of the conference, and the reply-to address. */
  conference: z.string(),
  contactAddress: z.string(),
})
export type Segment = z.infer<typeof segment>

/** Previews the recipients of a mailing, and who would be left out. The filter is that of the list. */
export const showSegment = endpoint({
  method: 'GET',
  path: '/admin/api/admin/mailing-segment/:website',
  access: 'read',
  params: ofWebsite,
  query: z.object({
    list: z._default(z.enum(mailingLists, `list must be one of ${mailingLists.join(', ')}`), 'bookings'),
    filter,
    purpose: z._default(z.enum(purposes, 'purpose must be service or news'), 'service'),
  }),
  replies: { 200: segment },
})

const draft = {
  list: z.enum(mailingLists, 'Choose the list'),
  filter,
  purpose: z.enum(purposes, 'Choose service or news'),
  subject: z._default(optionalText('The subject', 1000), ''),
  text: z._default(
    z
      .string('The text must be text')
      .check(z.maxLength(20_000, 'The text must be at most 10,000 characters.'), readable('The text')),
    '',
  ),
}

/** The number of recipients in each state. */
const progress = z.object({
  delivered: z.number(),
  trying: z.number(),
  refused: z.number(),
  waiting: z.number(),
  'not-sent': z.number(),
})

export const mailing = z.object({
  id: z.string(),
  state: z.enum(mailingStates),
  list: z.enum(mailingLists),
  filter: z.string(),
  purpose: z.enum(purposes),
  subject: z.string(),
  text: z.string(),
  /** Incremented with each change of a draft. */
  version: z.number(),
  savedAt: z.iso.datetime(),
  createdBy: z.string(),
  startedAt: when,
  startedBy: z.nullable(z.string()),
  /** No email is sent before this time. */
  beginsAt: when,
  perMinute: z.nullable(z.number()),
  /** Null for a draft. */
  recipients: z.nullable(z.number()),
  leftOutCounts: z.nullable(counts),
  progress,
  pausedAt: when,
  pauseReason: z.nullable(z.string()),
  endedAt: when,
  endedBy: z.nullable(z.string()),
  /** It was started without a mail server: its emails are only written to the outbox folder. */
  intoOutbox: z.boolean(),
})
export type Mailing = z.infer<typeof mailing>

/** Lists the mailings of a website, including drafts. Without `limit` the whole list is streamed. */
export const listMailings = endpoint({
  method: 'GET',
  path: base,
  access: 'read',
  params: ofWebsite,
  query: z.object(timePage),
  replies: { 200: z.array(mailing) },
})

/**
 * Shows a mailing and its progress.
 * @throws 404 The website has no such mailing
 */
export const showMailing = endpoint({
  method: 'GET',
  path: `${base}/:id`,
  access: 'read',
  params: ofMailing,
  replies: { 200: mailing },
})

/**
 * Saves a draft under an id (UUIDv7) that the client has generated. An invalid draft can be saved, but not
 * started.
 * @throws 409 The mailing has started
 * @throws 412 Someone has changed it since
 */
export const saveMailing = endpoint({
  method: 'PUT',
  path: `${base}/:id`,
  access: 'write',
  params: ofMailing,
  body: changeBody({
    ...draft,
    /** The version that was seen; 0: it was not saved before. */
    version: wholeNumber('version', 0, 1_000_000),
  }),
  replies: { 200: mailing },
})

/**
 * Deletes a draft.
 * @throws 404 The website has no such mailing
 * @throws 409 The mailing has started
 */
export const discardMailing = endpoint({
  method: 'DELETE',
  path: `${base}/:id`,
  access: 'write',
  params: ofMailing,
  replies: { 200: z.object({ id: z.string() }) },
})

/**
 * Emails a draft to yourself, as the first of its recipients would get it.
 * @returns 202 The email is enqueued
 * @throws 404 The website has no such draft
 * @throws 409 The text has an error, or no one is on the list
 */
export const sendMailingToMe = endpoint({
  method: 'POST',
  path: `${base}/:id/test`,
  access: 'write',
  params: ofMailing,
  replies: { 202: z.object({ email: z.string() }) },
})

/**
 * Starts a mailing: recipients, text and rate are fixed. The first email is sent two minutes later.
 * @throws 404 The website has no such draft
 * @throws 409 It was started before, its text has an error, or its recipients differ from the preview:
 * `count` is their current number
 * @throws 412 Someone has changed it since
 */
export const startMailing = endpoint({
  method: 'POST',
  path: `${base}/:id/start`,
  access: 'write',
  params: ofMailing,
  body: z.object({
    count: wholeNumber('count', 1, 1_000_000),
    stamp: z.string('The stamp of the preview is missing'),
    version: wholeNumber('version', 1, 1_000_000),
  }),
  replies: { 200: mailing },
})

const steered = { params: ofMailing, access: 'write', method: 'POST', replies: { 200: mailing } } as const

/**
 * Pauses a mailing: no further email is sent.
 * @throws 404 The website has no such mailing
 * @throws 409 It is not being sent
 */
export const pauseMailing = endpoint({ ...steered, path: `${base}/:id/pause` })

/**
 * Resumes a paused mailing.
 * @throws 404 The website has no such mailing
 * @throws 409 It is not paused
 */
export const resumeMailing = endpoint({ ...steered, path: `${base}/:id/resume` })

/**
 * Stops a mailing permanently. Recipients without an email by then get none.
 * @throws 404 The website has no such mailing
 * @throws 409 It is not being sent
 */
export const stopMailing = endpoint({ ...steered, path: `${base}/:id/stop` })

/** One recipient, and the delivery state of their email. */
export const recipient = z.object({
  /** The id of the email, too. */
  id: z.string(),
  name: z.string(),
  address: z.string(),
  state: z.enum(recipientStates),
  attempts: z.number(),
  answerCode: z.nullable(z.number()),
  /** The response of the mail server, without addresses. */
  answer: z.nullable(z.string()),
  nextAttemptAt: when,
  settledAt: when,
  /** Its mailing was started without a mail server. */
  intoOutbox: z.boolean(),
})
export type Recipient = z.infer<typeof recipient>

/** The filters of the recipients, without pagination. */
export const recipientFilter = {
  tab: z.optional(z.enum(recipientTabs, `tab must be one of ${recipientTabs.join(', ')}`)),
}

/** Lists the recipients of a mailing in the order of its list. */
export const listRecipients = endpoint({
  method: 'GET',
  path: `${base}/:id/recipients`,
  access: 'read',
  params: ofMailing,
  query: z.object({ limit: pageLimit, cursor: timePage.cursor, ...recipientFilter }),
  replies: { 200: z.array(recipient) },
})

/** The recipients to export: those of one mailing, or of all. */
export const exportedRecipients = z.object({ mailing: z.optional(z.string()), ...recipientFilter })
