import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { limits, optionalText, websiteParam } from '#shared/fields.ts'
import { chosenIds, timePage } from '#shared/list-page.ts'

/**
 * The state of an email. `retrying`: an attempt has failed, another follows; `refused`: the mail server
 * rejected it permanently; `given-up`: no attempt is left; `dropped`: at its next attempt it was obsolete,
 * for example because its link had ended.
 */
export const mailStates = ['waiting', 'retrying', 'sent', 'refused', 'given-up', 'dropped'] as const
export type MailState = (typeof mailStates)[number]

/** The filters of the list of emails; `waiting` includes retried ones, `given-up` includes refused ones. */
export const mailFilters = ['waiting', 'sent', 'given-up'] as const
export type MailFilter = (typeof mailFilters)[number]

const when = z.nullable(z.iso.datetime())

const listed = {
  id: z.string(),
  /** Null: of the installation, not of a website. */
  website: z.nullable(websiteParam),
  /** The kind of the job that created it, for example `payment.completed`. */
  kind: z.string(),
  /** Several names are separated by commas. */
  recipientName: z.string(),
  recipientAddress: z.string(),
  subject: z.string(),
  /** How much of its message is stored: all, all but its links, or nothing. */
  kept: z.enum(['whole', 'cut', 'nothing']),
  /** The email that this one repeats. */
  repeats: z.nullable(z.string()),
  createdAt: z.iso.datetime(),
  sentAt: when,
  /** There was no mail server: sent emails were only written to the outbox folder. */
  intoOutbox: z.boolean(),
  state: z.enum(mailStates),
  attempts: z.number(),
  /** For a waiting email. */
  nextAttemptAt: when,
  /** Why the last attempt failed, without email addresses. */
  lastError: z.nullable(z.string()),
}
export const mailRow = z.object(listed)
export type MailRow = z.infer<typeof mailRow>

export const mailDetails = z.object({
  ...listed,
  /** Null: it is not stored. */
  message: z.nullable(
    z.object({
      text: z.string(),
      /** The URL of its HTML, without scripts, external resources and styles. */
      previewPath: z.string(),
      replyTo: z.nullable(z.string()),
    }),
  ),
})
export type MailDetails = z.infer<typeof mailDetails>

const ofWebsite = z.object({ website: websiteParam })
const ofMail = z.object({ website: websiteParam, id: z.string() })

/** The filters of a list without pagination, also for an export. */
export const mailChoice = z.object({
  /** Part of the recipient's name or address, of the subject, or of the id (at least 6 characters). */
  q: optionalText('The search', limits.email),
  state: z.optional(z.enum(mailFilters, 'The state must be waiting, sent or given-up')),
  sort: timePage.sort,
})
const listQuery = z.extend(mailChoice, timePage)

/** The emails to export: those of the list, or selected ones. */
export const exportedMails = z.extend(mailChoice, { ids: chosenIds })

/** Lists the emails of a website. Without `limit` the whole list is streamed. */
export const listMails = endpoint({
  method: 'GET',
  path: '/admin/api/admin/mails/:website',
  access: 'read',
  params: ofWebsite,
  query: listQuery,
  replies: { 200: z.array(mailRow) },
})

/** Lists the emails about accounts, which belong to no website. */
export const listInstallationMails = endpoint({
  method: 'GET',
  path: '/admin/api/admin/installation-mails',
  access: 'owner',
  query: listQuery,
  replies: { 200: z.array(mailRow) },
})

/** Counts the failed emails, and shows whether there is a mail server. */
export const showMailHealth = endpoint({
  method: 'GET',
  path: '/admin/api/admin/mails/:website/health',
  access: 'read',
  params: ofWebsite,
  replies: {
    200: z.object({
      givenUp: z.number(),
      /** There is no mail server: emails are written to the outbox folder of the data directory. */
      isOutbox: z.boolean(),
    }),
  },
})

/**
 * Shows one email with its message, as far as it is stored.
 * @throws 404 The website has no such email
 */
export const showMail = endpoint({
  method: 'GET',
  path: '/admin/api/admin/mails/:website/:id',
  access: 'read',
  params: ofMail,
  replies: { 200: mailDetails },
})

/**
 * Sends an email again. An unsent one is retried at once; a sent one is sent as a new email, whose id is
 * returned. Repeats within a minute have no effect.
 * @throws 404 The website has no such email
 */
export const resendMail = endpoint({
  method: 'POST',
  path: '/admin/api/admin/mails/:website/:id/resend',
  access: 'write',
  params: ofMail,
  replies: { 200: z.object({ id: z.string() }) },
})
