import type { Multipart } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { checkPdf, sentences } from '#features/abstracts/pdf-check.ts'
import { pdfName } from '#features/abstracts/pdf-name.ts'
import type { FileStore, StagedFile } from '#platform/server/files/file-store.ts'
import type { Log } from '#platform/server/log.ts'
import { Problem } from '#shared/problem.ts'
import { leaveToSweeper } from './leave-to-sweeper.ts'

/** What came as text, by the name of its part; a list when it came more than once. */
export type FieldValues = Record<string, unknown>

/** How a form judges its fields. Both throw a Problem with the first sentence that is wrong. */
export type FormRules<T> = {
  /** Before the file is read: what can be said about the fields that are there; undefined while some are missing. */
  early: (values: FieldValues) => Promise<T | undefined>
  /** When everything has come. */
  whole: (values: FieldValues) => Promise<T>
}

type Parts = { files: FileStore; log: Log }

/** A field may be longer than any that is taken: it is cut here and refused by its schema. */
const limits = { fieldNameSize: 100, fieldSize: 10_000, fields: 20, files: 1, parts: 21, headerPairs: 20 }

/**
 * Reads a form with one PDF as `abstractFile`, its fields before the file or after it. What is wrong with the fields is
 * said before the file is read where it is known by then. When it throws, no file is left.
 */
export const readUpload = async <T>(
  { files, log }: Parts,
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
    const checked = checkPdf(asSent(part.file), () =>
      log.info('a PDF without its end was taken', { requestId: request.id }),
    )
    taken = { file: await files.stage(checked, expected), fileName: pdfName(part.filename) }
  }

  try {
    for await (const part of asSent(request.parts({ limits }))) await takePart(part)
    judged ??= await rules.whole(values)
    if (!taken) throw new Problem(400, 'file_required', sentences.fileRequired)
    return { judged, ...taken }
  } catch (error) {
    if (taken) await files.discard(taken.file).catch(leaveToSweeper(log))
    throw error
  }
}

/** What stands for bytes that are no UTF-8: what was meant cannot be stored. */
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

/** What the reader of the form has to complain about is the client's affair. */
async function* asSent<T>(source: AsyncIterable<T>): AsyncGenerator<T> {
  try {
    yield* source
  } catch (error) {
    const isSecondFile = (error as { code?: unknown }).code === 'FST_FILES_LIMIT'
    throw isSecondFile
      ? new Problem(400, 'too_many_files', 'Send one PDF file only.', { cause: error })
      : unreadable(error)
  }
}

const unreadable = (cause: unknown) =>
  new Problem(400, 'request_unreadable', 'The form did not arrive complete. Try again.', { cause })
