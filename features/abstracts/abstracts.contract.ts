import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { formTraces } from '#shared/fields.ts'
import { originNames, schemasOf, textsOf } from './author.fields.ts'

/** A file of exactly so many bytes passes, one byte more is 413. */
export const mostFileBytes = 26_214_400

const optionId = (label: string) => {
  const sentence = `${label} is required`
  return z.string(sentence).check(z.trim(), z.regex(/^[1-9]\d{0,9}$/, sentence))
}

/** The fields of a submission as the form sends them, each a part of its own before the file (specification 2, section 3). */
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
 * Takes an abstract: multipart/form-data, the fields of `abstractFields` and one PDF as `abstractFile`. 201 when new, 200
 * when it repeats one of the last 30 minutes. Failures: 400 with the sentence of the field, or `Only PDF files are
 * accepted.`; 403 when submissions are closed; 413; 503 when the file cannot be stored just now.
 */
export const submitAbstract = endpoint({
  method: 'POST',
  path: '/api/form-submission/submit',
  replies: { 200: receipt, 201: receipt },
})

/** What the author of the link submitted; nothing of anybody else. */
const ownAbstract = z.object({
  reference: z.string(),
  ...textsOf(['titlePrefix', 'name', 'email', ...originNames, 'country']),
  interestedIn: z.string(),
  session: z.string(),
  submittedAt: z.iso.datetime(),
  file: z.object({
    name: z.string(),
    bytes: z.int(),
    storedAt: z.iso.datetime(),
    /** Where it can be read for the next hour. */
    address: z.string(),
  }),
  /** Null: as long as the website takes abstracts. */
  closesAt: z.nullable(z.iso.datetime()),
  canReplace: z.boolean(),
})
export type OwnAbstract = z.output<typeof ownAbstract>

/** The author's token goes as a bearer, so that it stands in no address and no log. 404 when the link is not valid any more. */
export const showOwnAbstract = endpoint({
  method: 'GET',
  path: '/api/form-submission/mine',
  replies: { 200: ownAbstract },
})

/** Puts another PDF in the place of the author's file: multipart/form-data with one `abstractFile`. Fails as `submitAbstract`. */
export const replaceOwnFile = endpoint({
  method: 'POST',
  path: '/api/form-submission/mine/file',
  replies: { 200: ownAbstract },
})

/** What the page needs before it asks for the options: until when abstracts are taken. */
export const showAbstractForm = endpoint({
  method: 'GET',
  path: '/api/form-submission/form',
  replies: { 200: z.object({ closesAt: z.nullable(z.iso.datetime()) }) },
})
