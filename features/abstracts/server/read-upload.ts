import type { Multipart } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { checkPdf, sentences } from '#features/abstracts/pdf-check.ts'
import { pdfName } from '#features/abstracts/pdf-name.ts'
import type { FileStore, StagedFile } from '#platform/server/files/file-store.ts'
import { asSent } from '#platform/server/files/upload-form.ts'
import type { Log } from '#platform/server/log.ts'
import { Problem } from '#shared/problem.ts'
import { logUnremovedFile } from './log-unremoved-file.ts'

/** The text fields by name; a list when a field is repeated. */
export type FieldValues = Record<string, unknown>

/** How a form validates its fields. Both functions throw a Problem with the first error message. */
export type FormRules<T> = {
  /** Before the file is read: validates the fields received so far; undefined while some are missing. */
  early: (values: FieldValues) => Promise<T | undefined>
  /** After the whole form was received. */
  whole: (values: FieldValues) => Promise<T>
}

type Deps = { files: FileStore; log: Log }

const oneFile = 'Send one PDF file only.'

/** Fields may exceed any accepted length: they are truncated here and refused by their schema. */
const limits = { fieldNameSize: 100, fieldSize: 10_000, fields: 20, files: 1, parts: 21, headerPairs: 20 }

/**
 * Reads a multipart form with one PDF as `abstractFile`, in any order. Where possible, fields are validated
 * before the file is read. When it throws, no file is left.
 */
export const readUpload = async <T>(
  { files, log }: Deps,
  request: FastifyRequest,
  rules: FormRules<T>,
): Promise<{ judged: T; file: StagedFile; fileName: string }> => {
  const values: FieldValues = {}
  const expected = Number(request.headers['content-length'] ?? 0)
  let judged: T | undefined
  let taken: { file: StagedFile; fileName: string } | undefined

  const takePart = async (part: Multipart) => {
    if (part.type === 'field') return collect(values, part.fieldname, inUtf8(part.value))
    if (part.fieldname !== 'abstractFile') throw new Problem(400, 'file_required', sentences.fileRequired)
    judged = await rules.early(values)
    const checked = checkPdf(asSent(part.file, oneFile), () =>
      log.info('a PDF without its end was taken', { requestId: request.id }),
    )
    taken = { file: await files.stage(checked, expected), fileName: pdfName(part.filename) }
  }

  try {
    for await (const part of asSent(request.parts({ limits }), oneFile)) await takePart(part)
    judged ??= await rules.whole(values)
    if (!taken) throw new Problem(400, 'file_required', sentences.fileRequired)
    return { judged, ...taken }
  } catch (error) {
    if (taken) await files.discard(taken.file).catch(logUnremovedFile(log))
    throw error
  }
}

/** The replacement character for invalid UTF-8: the original text cannot be stored. */
const undecodable = '\ufffd'

const inUtf8 = (value: unknown): unknown => {
  if (typeof value === 'string' && value.includes(undecodable))
    throw new Problem(400, 'request_unreadable', 'The form is not valid UTF-8')
  return value
}

const collect = (values: FieldValues, name: string, value: unknown): void => {
  if (!Object.hasOwn(values, name)) values[name] = value
  else values[name] = [values[name], value].flat()
}
