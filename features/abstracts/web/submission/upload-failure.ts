import { type AbstractField, labels } from '#features/abstracts/abstract-form.ts'
import { texts } from '#features/abstracts/abstract-texts.ts'
import { authorNames } from '#features/abstracts/author.fields.ts'
import { sentences } from '#features/abstracts/pdf-check.ts'
import { CallProblem } from '#platform/browser/calls/call-problem.ts'
import { Problem } from '#shared/problem.ts'
import type { ProblemCode } from '#shared/problem-codes.ts'

/** Why a file could not be sent: shown at its field, or with a hint. */
export type UploadFailure = { sentence: string; field?: AbstractField | undefined; hint?: string | undefined }

/** With these statuses the server's message explains what to do. */
const explainedStatuses = [400, 403, 404, 429, 503]

/** The message for a failed upload (T22). A Problem thrown by the page counts as one of the server. */
export const uploadFailure = (thrown: unknown): UploadFailure => {
  if (!(thrown instanceof Problem)) return { sentence: texts.failed }
  const { status } = thrown
  const notice = thrown instanceof CallProblem ? thrown.serverMessage : thrown.message
  if (status === 0) return { sentence: texts.unreachable, hint: texts.nothingLost }
  if (status === 413) return { sentence: texts.tooLargeForServer }
  const field = refusedField(thrown, notice)
  if (field && notice) return { sentence: notice, field }
  return { sentence: texts.failed, hint: explainedStatuses.includes(status) ? notice : undefined }
}

/** The messages that belong to one field (m73-m85), and the field: for a reply without a code. */
const fieldsBySentence: Readonly<Record<string, AbstractField>> = {
  ...Object.fromEntries(
    ([...authorNames, 'interestedInId', 'sessionId'] as const).map((name) => [
      `${labels[name]} is required`,
      name,
    ]),
  ),
  [sentences.fileRequired]: 'abstractFile',
  [texts.onlyPdf]: 'abstractFile',
  [texts.tooLarge]: 'abstractFile',
  [texts.unreadable]: 'abstractFile',
}

const fileCodes: readonly ProblemCode[] = [
  'file_required',
  'file_not_pdf',
  'file_too_large',
  'file_unreadable',
  'too_many_files',
]

/** The field of a refusal; undefined when it concerns none. */
const refusedField = (problem: Problem, notice: string | undefined): AbstractField | undefined => {
  if (!notice || problem.status !== 400) return undefined
  if (problem.code === 'no_code') return fieldsBySentence[notice]
  if (fileCodes.includes(problem.code)) return 'abstractFile'
  if (problem.code !== 'invalid_input' || !(problem instanceof CallProblem)) return undefined
  return isField(problem.field) ? problem.field : undefined
}

const isField = (name: string | undefined): name is AbstractField =>
  name !== undefined && Object.hasOwn(labels, name)
