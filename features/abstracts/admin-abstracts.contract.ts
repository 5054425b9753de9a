import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { changeBody, limits, optionalText, websiteParam } from '#shared/fields.ts'
import { timePage } from '#shared/list-page.ts'
import { correctedNames, originNames, schemasOf, textsOf } from './author.fields.ts'
import { decisionStates, decisions } from './decision.ts'
import { pdfProblems } from './pdf-problems.ts'

/** A submission as the organiser reads it (specification 3, section 3). */
export const abstractListItem = z.object({
  id: z.string(),
  reference: z.string(),
  ...textsOf(['titlePrefix', 'name', 'email', 'phone', ...originNames]),
  /** The name of the chosen interest, even if it was deleted since. */
  interestedIn: z.object({ option_name: z.string() }),
  session: z.object({ sessionName: z.string() }),
  ...textsOf(['country']),
  /** Where the PDF is, for an admin: a tab may open it with the cookie `admin_jwt` alone. */
  abstractFilePath: z.string(),
  fileName: z.string(),
  fileBytes: z.int(),
  /** When this file was stored; it may have replaced an earlier one. */
  fileStoredAt: z.iso.datetime(),
  /** What someone who opens it would meet; null: nothing was found, or it was not looked into yet. */
  fileProblem: z.nullable(z.enum(pdfProblems)),
  /** The author's personal link was ended, and no new one sent. */
  linkRevoked: z.boolean(),
  /** What was decided last, whether its author was told or not; null: nothing yet. */
  decision: z.nullable(z.enum(decisions)),
  decisionState: z.enum(decisionStates),
  /** For the author, with `decision`. */
  decisionNote: z.string(),
  /** What the author was told last; null: nothing yet. */
  releasedDecision: z.nullable(z.enum(decisions)),
  releasedAt: z.nullable(z.iso.datetime()),
  /** One more with each change of the decision: a call that decides says which one was seen. */
  decisionVersion: z.int(),
  createdAt: z.iso.datetime(),
  /** For `If-Match` of a correction of the author. */
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

/** What a list of submissions is filtered to; all that is given counts at once. */
export const abstractFilter = {
  /** The id of a session. */
  session: option,
  /** The id of an interest. */
  interest: option,
  state: z.optional(z.enum(decisionStates, `state must be one of ${decisionStates.join(', ')}`)),
  /** What was decided last, released or not. */
  decision: z.optional(z.enum(decisions, `decision must be one of ${decisions.join(', ')}`)),
  /** Part of the reference, title, name, email, phone, organization or country, whatever the case. */
  q: optionalText('The search', limits.email),
}

const ofWebsite = z.object({ website: websiteParam })

/** Lists the abstracts, the newest first. Without `limit` the whole list is streamed. */
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

/**
 * Lists what a submission may have chosen: the options that are offered, and the deleted ones that some submission has.
 */
export const listAbstractChoices = endpoint({
  method: 'GET',
  path: '/admin/api/admin/abstract-submissions/:website/choices',
  access: 'read',
  params: ofWebsite,
  replies: { 200: z.object({ interests: z.array(choice), sessions: z.array(choice) }) },
})

const ofSubmission = z.object({ website: websiteParam, id: z.string() })

/**
 * Ends the author's link, and every address of their file, at once.
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
 * Sends the author a new link by mail. The links before it end.
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
  /** Sends a changed address what was received, with a new link. */
  sendConfirmation: z._default(z.boolean('sendConfirmation must be true or false'), false),
})
export type AuthorCorrection = z.output<typeof authorCorrection>

/**
 * Corrects how the author is reached. With another email address the links of before end, and the former address is
 * notified.
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
