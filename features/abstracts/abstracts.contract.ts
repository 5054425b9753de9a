import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { formTraces } from '#shared/fields.ts'
import { originNames, schemasOf, textsOf } from './author.fields.ts'
import { decisions } from './decision.ts'
import { pdfProblems } from './pdf-problems.ts'

/** A file of exactly this size is accepted; one byte more is 413. */
export const maxFileBytes = 26_214_400

const optionId = (label: string) => {
  const sentence = `${label} is required`
  return z.string(sentence).check(z.trim(), z.regex(/^[1-9]\d{0,9}$/, sentence))
}

/** The fields of the form, each a multipart field before the file (specification 2, section 3). */
export const abstractFields = z.object({
  ...schemasOf(['titlePrefix', 'name', 'phone', 'email', ...originNames]),
  interestedInId: optionId('Interest area'),
  sessionId: optionId('Session'),
  ...schemasOf(['country']),
  ...formTraces,
})
export type AbstractFields = z.output<typeof abstractFields>

const receipt = z.object({ id: z.string(), reference: z.string() })

/**
 * Stores an abstract: the fields of the form, and one PDF as `abstractFile`.
 * @returns 200 It repeats a submission of the last 30 minutes
 * @returns 201 The abstract is stored
 * @throws 400 A field is invalid, with its message, or `Only PDF files are accepted.`
 * @throws 403 Submissions are closed
 * @throws 413 The file is too large
 * @throws 503 The file cannot be stored at the moment, or it arrived too slowly while others were waiting
 */
export const submitAbstract = endpoint({
  method: 'POST',
  path: '/api/form-submission/submit',
  replies: { 200: receipt, 201: receipt },
})

/** The submission of the link's owner, and no data of anyone else. */
const ownAbstract = z.object({
  reference: z.string(),
  ...textsOf(['titlePrefix', 'name', 'phone', 'email', ...originNames, 'country']),
  interestedIn: z.string(),
  session: z.string(),
  submittedAt: z.iso.datetime(),
  file: z.object({
    name: z.string(),
    bytes: z.int(),
    storedAt: z.iso.datetime(),
    /** The problem that someone who opens it would have; null: none known. */
    problem: z.nullable(z.enum(pdfProblems)),
    /** The URL of the PDF, valid for an hour. */
    address: z.string(),
  }),
  /** Null: no closing time is set. */
  closesAt: z.nullable(z.iso.datetime()),
  canReplace: z.boolean(),
  /** The released decision; null: none yet. */
  decision: z.nullable(
    z.object({ decision: z.enum(decisions), note: z.string(), releasedAt: z.iso.datetime() }),
  ),
})
export type OwnAbstract = z.output<typeof ownAbstract>

/**
 * Shows the abstract of a personal link. The token is sent as a bearer, so that no URL and no log contains
 * it.
 * @bearer The token of the personal link
 * @throws 404 The link is no longer valid
 */
export const showOwnAbstract = endpoint({
  method: 'GET',
  path: '/api/form-submission/mine',
  replies: { 200: ownAbstract },
})

/**
 * Replaces the PDF of an abstract by the one in `abstractFile`.
 * @bearer The token of the personal link
 * @throws 400 `Only PDF files are accepted.`
 * @throws 403 Submissions are closed
 * @throws 404 The link is no longer valid
 * @throws 413 The file is too large
 * @throws 503 The file cannot be stored at the moment, or it arrived too slowly while others were waiting
 */
export const replaceOwnFile = endpoint({
  method: 'POST',
  path: '/api/form-submission/mine/file',
  replies: { 200: ownAbstract },
})

/** Shows until when abstracts are accepted. */
export const showAbstractForm = endpoint({
  method: 'GET',
  path: '/api/form-submission/form',
  replies: { 200: z.object({ closesAt: z.nullable(z.iso.datetime()) }) },
})
