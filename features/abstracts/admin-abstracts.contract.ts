import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { changeBody, limits, optionalText, websiteParam } from '#shared/fields.ts'
import { timePage } from '#shared/list-page.ts'
import { correctedNames, originNames, schemasOf, textsOf } from './author.fields.ts'
import { decisionStates, decisions } from './decision.ts'
import { pdfProblems } from './pdf-problems.ts'

/** A submission as organisers see it (specification 3, section 3). */
export const abstractListItem = z.object({
  id: z.string(),
  reference: z.string(),
  ...textsOf(['titlePrefix', 'name', 'email', 'phone', ...originNames]),
  /** The name of the chosen interest, even if it was deleted since. */
  interestedIn: z.object({ option_name: z.string() }),
  session: z.object({ sessionName: z.string() }),
  ...textsOf(['country']),
  /** The path of the PDF, for an admin: a tab may open it with only the cookie `admin_jwt`. */
  abstractFilePath: z.string(),
  fileName: z.string(),
  fileBytes: z.int(),
  /** When this file was stored; it may have replaced an earlier one. */
  fileStoredAt: z.iso.datetime(),
  /** The problem that someone who opens it would have; null: none found, or not checked yet. */
  fileProblem: z.nullable(z.enum(pdfProblems)),
  /** The author's personal link was revoked, and no new one sent. */
  linkRevoked: z.boolean(),
  /** The last decision, released or not; null: none yet. */
  decision: z.nullable(z.enum(decisions)),
  decisionState: z.enum(decisionStates),
  /** For the author, with `decision`. */
  decisionNote: z.string(),
  /** The decision that was last released to the author; null: none yet. */
  releasedDecision: z.nullable(z.enum(decisions)),
  releasedAt: z.nullable(z.iso.datetime()),
  /**
   * Incremented with each change of the decision: a call that decides names the version that it is based on.
   */
  decisionVersion: z.int(),
  createdAt: z.iso.datetime(),
  /** The value of `If-Match` for a correction of the author. */
  contactVersion: z.string(),
})
export type AbstractListItem = z.infer<typeof abstractListItem>

const wrongOption = 'Choose one of the options'
const option = z.optional(
  z.pipe(
    z.string(wrongOption).check(z.regex(/^[1-9]\d{0,8}$/, wrongOption)),
    z.transform((text) => Number(text)),
  ),
)

/** The filters of the list of submissions; they are combined with AND. */
export const abstractFilter = {
  /** The id of a session. */
  session: option,
  /** The id of an interest. */
  interest: option,
  state: z.optional(z.enum(decisionStates, `state must be one of ${decisionStates.join(', ')}`)),
  /** The last decision, released or not. */
  decision: z.optional(z.enum(decisions, `decision must be one of ${decisions.join(', ')}`)),
  /** Part of the reference, title, name, email, phone, organization or country, case-insensitive. */
  q: optionalText('The search', limits.email),
}

const ofWebsite = z.object({ website: websiteParam })

/** Lists the abstracts, newest first. Without `limit` the whole list is streamed. */
export const listAbstracts = endpoint({
  method: 'GET',
  path: '/admin/api/admin/abstract-submissions/:website',
  access: 'read',
  params: ofWebsite,
  query: z.object({ ...timePage, ...abstractFilter }),
  replies: { 200: z.array(abstractListItem) },
})

const choice = z.object({ id: z.int(), name: z.string(), deleted: z.boolean() })
export type AbstractChoice = z.infer<typeof choice>

/** Lists the options that submissions may have: those offered, and deleted ones that some submission has. */
export const listAbstractChoices = endpoint({
  method: 'GET',
  path: '/admin/api/admin/abstract-submissions/:website/choices',
  access: 'read',
  params: ofWebsite,
  replies: { 200: z.object({ interests: z.array(choice), sessions: z.array(choice) }) },
})

const ofSubmission = z.object({ website: websiteParam, id: z.string() })

/**
 * Revokes the author's link and every URL of their file immediately.
 * @throws 404 The website has no such submission
 */
export const revokeLink = endpoint({
  method: 'POST',
  path: '/admin/api/admin/abstract-submissions/:website/:id/revoke-link',
  access: 'write',
  params: ofSubmission,
  replies: { 200: abstractListItem },
})

/**
 * Emails the author a new link. Earlier links are revoked.
 * @throws 404 The website has no such submission
 */
export const renewLink = endpoint({
  method: 'POST',
  path: '/admin/api/admin/abstract-submissions/:website/:id/renew-link',
  access: 'write',
  params: ofSubmission,
  replies: { 200: abstractListItem },
})

const authorCorrection = changeBody({
  ...schemasOf(correctedNames),
  /** Emails the new address a confirmation with a new link. */
  sendConfirmation: z._default(z.boolean('sendConfirmation must be true or false'), false),
})
export type AuthorCorrection = z.output<typeof authorCorrection>

/**
 * Corrects the author's contact details. With another email address the earlier links are revoked, and the
 * former address is notified.
 * @header If-Match The version that was seen
 * @throws 404 The website has no such submission
 * @throws 412 Someone has changed it since
 */
export const correctAuthor = endpoint({
  method: 'PUT',
  path: '/admin/api/admin/abstract-submissions/:website/:id',
  access: 'write',
  params: ofSubmission,
  body: authorCorrection,
  replies: { 200: abstractListItem },
})
