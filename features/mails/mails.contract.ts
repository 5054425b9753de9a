import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { limits, optionalText, websiteParam } from '#shared/fields.ts'
import { chosenIds, timePage } from '#shared/list-page.ts'
import { websites } from '#shared/website.ts'

/**
 * What has become of a mail. `retrying`: an attempt has failed, another comes; `refused`: the mail server does not take it,
 * and never will; `given-up`: no attempt is left; `dropped`: there was nothing left to send
 * when its turn came again, such as a link that had ended in the meantime.
 */
export const mailStates = ['waiting', 'retrying', 'sent', 'refused', 'given-up', 'dropped'] as const
export type MailState = (typeof mailStates)[number]

/**
 * What a list of mails can be filtered to; `waiting` are those too that are tried again, `given-up` those
 * too that were refused.
 */
export const mailFilters = ['waiting', 'sent', 'given-up'] as const
export type MailFilter = (typeof mailFilters)[number]

const when = z.nullable(z.iso.datetime())

const listed = {
  id: z.string(),
  /** Null: it belongs to no website. */
  website: z.nullable(z.enum(websites)),
  /** Which job made it, such as `payment.completed`. */
  kind: z.string(),
  /** Several names are in one line, with commas. */
  recipientName: z.string(),
  recipientAddress: z.string(),
  subject: z.string(),
  /** What of its message is kept: all, all but its links, or nothing. */
  kept: z.enum(['whole', 'cut', 'nothing']),
  /** The mail of which this one is a repeat. */
  repeats: z.nullable(z.string()),
  createdAt: z.iso.datetime(),
  sentAt: when,
  /** There was no mail server: what counts as sent was only written to the outbox folder. */
  intoOutbox: z.boolean(),
  state: z.enum(mailStates),
  attempts: z.number(),
  /** Of a mail that waits. */
  nextAttemptAt: when,
  /** Why the last attempt failed, without email addresses. */
  lastError: z.nullable(z.string()),
}
export const mailRow = z.object(listed)
export type MailRow = z.infer<typeof mailRow>

export const mailDetails = z.object({
  ...listed,
  /** Null: nothing of it is kept. */
  message: z.nullable(
    z.object({
      text: z.string(),
      /** The address of its HTML, as a page that runs, loads and styles nothing. */
      previewPath: z.string(),
      replyTo: z.nullable(z.string()),
    }),
  ),
})
export type MailDetails = z.infer<typeof mailDetails>

const ofWebsite = z.object({ website: websiteParam })
const ofMail = z.object({ website: websiteParam, id: z.string() })

/** What narrows a list, without its page: what an export takes too. */
export const mailChoice = z.object({
  /** Part of the recipient's name or address, of the subject, or from 6 characters on of the id. */
  q: optionalText('The search', limits.email),
  state: z.optional(z.enum(mailFilters, 'The state must be waiting, sent or given-up')),
  sort: timePage.sort,
})
const listQuery = z.extend(mailChoice, timePage)

/** What goes into a file: what the list shows, or the chosen ones of it. */
export const exportedMails = z.extend(mailChoice, { ids: chosenIds })

/** Lists the mails of a website. Without `limit` the whole list is streamed. */
export const listMails = endpoint({
  method: 'GET',
  path: '/admin/api/admin/mails/:website',
  access: 'read',
  params: ofWebsite,
  query: listQuery,
  replies: { 200: z.array(mailRow) },
})

/** Lists the mails about accounts, which belong to no website. */
export const listInstallationMails = endpoint({
  method: 'GET',
  path: '/admin/api/admin/installation-mails',
  access: 'owner',
  query: listQuery,
  replies: { 200: z.array(mailRow) },
})

/** Counts the mails that were given up, and says whether there is a mail server. */
export const showMailHealth = endpoint({
  method: 'GET',
  path: '/admin/api/admin/mails/:website/health',
  access: 'read',
  params: ofWebsite,
  replies: {
    200: z.object({
      givenUp: z.number(),
      /** There is no mail server: mails are files in the outbox folder of the data directory. */
      isOutbox: z.boolean(),
    }),
  },
})

/**
 * Shows one mail with its message, as far as that is kept.
 * @throws 404 The website has no such mail
 */
export const showMail = endpoint({
  method: 'GET',
  path: '/admin/api/admin/mails/:website/:id',
  access: 'read',
  params: ofMail,
  replies: { 200: mailDetails },
})

/**
 * Sends a mail again. One that was not sent is tried again at once; one that was is sent as a new mail, whose id comes
 * back. Twice within a minute is once.
 * @throws 404 The website has no such mail
 */
export const resendMail = endpoint({
  method: 'POST',
  path: '/admin/api/admin/mails/:website/:id/resend',
  access: 'write',
  params: ofMail,
  replies: { 200: z.object({ id: z.string() }) },
})
