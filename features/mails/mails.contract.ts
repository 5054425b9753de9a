import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { limits, optionalText, websiteParam } from '#shared/fields.ts'
import { chosenIds, timePage } from '#shared/list-page.ts'
import { websites } from '#shared/website.ts'

/**
 * What has become of a mail. `retrying`: an attempt has failed, another comes; `dropped`: there was nothing left to send
 * when its turn came again, such as a link that had ended meanwhile.
 */
export const mailStates = ['waiting', 'retrying', 'sent', 'given-up', 'dropped'] as const
export type MailState = (typeof mailStates)[number]

/** What a list of mails can be narrowed to; `waiting` are those too that are tried again. */
export const mailFilters = ['waiting', 'sent', 'given-up'] as const
export type MailFilter = (typeof mailFilters)[number]

const when = z.nullable(z.iso.datetime())

const listed = {
  id: z.string(),
  /** null: of the installation. */
  website: z.nullable(z.enum(websites)),
  /** Of the job that has made it, such as `payment.completed`. */
  kind: z.string(),
  /** Several are in one line, with commas; so are their addresses. */
  recipientName: z.string(),
  recipientAddress: z.string(),
  subject: z.string(),
  /** What of its message is kept: all, all but its links, or nothing. */
  kept: z.enum(['whole', 'cut', 'nothing']),
  /** The mail of which this one is a repeat. */
  repeats: z.nullable(z.string()),
  createdAt: z.iso.datetime(),
  sentAt: when,
  state: z.enum(mailStates),
  attempts: z.number(),
  /** Of a mail that waits. */
  nextAttemptAt: when,
  /** Why the last attempt has failed, without addresses of persons. */
  lastError: z.nullable(z.string()),
}
export const mailRow = z.object(listed)
export type MailRow = z.infer<typeof mailRow>

export const mailDetails = z.object({
  ...listed,
  /** null: nothing of it is kept. */
  message: z.nullable(
    z.object({
      text: z.string(),
      /** Where its HTML stands, as a document that runs, loads and styles nothing, for a frame without rights. */
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

export const listMails = endpoint({
  method: 'GET',
  path: '/admin/api/admin/mails/:website',
  access: 'read',
  params: ofWebsite,
  query: listQuery,
  replies: { 200: z.array(mailRow) },
})

/** Those of accounts, which belong to no website; for an OWNER. */
export const listInstallationMails = endpoint({
  method: 'GET',
  path: '/admin/api/admin/installation-mails',
  access: 'owner',
  query: listQuery,
  replies: { 200: z.array(mailRow) },
})

/** What somebody should know before he looks for one mail. */
export const showMailHealth = endpoint({
  method: 'GET',
  path: '/admin/api/admin/mails/:website/health',
  access: 'read',
  params: ofWebsite,
  replies: {
    200: z.object({
      givenUp: z.number(),
      /** There is no mail server: mails lie in the outbox folder of the data directory. */
      isOutbox: z.boolean(),
    }),
  },
})

export const showMail = endpoint({
  method: 'GET',
  path: '/admin/api/admin/mails/:website/:id',
  access: 'read',
  params: ofMail,
  replies: { 200: mailDetails },
})

/**
 * One that was not sent is tried again at once; one that was is sent again as a new mail, whose id comes back. Asked for
 * twice within a minute it is one.
 */
export const resendMail = endpoint({
  method: 'POST',
  path: '/admin/api/admin/mails/:website/:id/resend',
  access: 'write',
  params: ofMail,
  replies: { 200: z.object({ id: z.string() }) },
})
