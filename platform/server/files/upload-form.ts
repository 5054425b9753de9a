import type { FastifyRequest } from 'fastify'
import { Problem } from '#shared/problem.ts'

/** Errors of the multipart parser are the client's fault: 400. `tooMany`: the message for a second file. */
export async function* asSent<T>(source: AsyncIterable<T>, tooMany: string): AsyncGenerator<T> {
  try {
    yield* source
  } catch (error) {
    const isSecondFile = (error as { code?: unknown }).code === 'FST_FILES_LIMIT'
    throw isSecondFile
      ? new Problem(400, 'too_many_files', tooMany, { cause: error })
      : new Problem(400, 'request_unreadable', 'The form did not arrive complete. Try again.', {
          cause: error,
        })
  }
}

/** Bytes of a form beside its file: the fields and the boundaries. */
const besideFile = 100_000

/** An `onRequest` hook that refuses a form by its headers alone, before the body is read. */
export const judgeFormHeaders =
  (mostBytes: number, tooLarge: string) =>
  async ({ headers }: FastifyRequest): Promise<void> => {
    if (!/^multipart\/form-data\s*;/i.test(headers['content-type'] ?? ''))
      throw new Problem(415, 'unsupported_type', 'Send the request as multipart/form-data')
    if (Number(headers['content-length']) > mostBytes + besideFile)
      throw new Problem(413, 'file_too_large', tooLarge)
  }
