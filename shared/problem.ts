import type { ProblemCode } from './problem-codes.ts'

/** What the JSON of every failure carries: its name, for programs, and a sentence that a visitor can act on. */
export type Failure = {
  message: string
  code: ProblemCode
  /** Under which the log has the details of what went wrong inside. */
  requestId?: string
}

/**
 * A failure that the caller can understand: an HTTP status, its name, and one sentence they can act on.
 * Everything else that is thrown becomes 500 `Something went wrong.` with a request id, details in the log only; a database
 * that is away becomes 503.
 */
export class Problem extends Error {
  declare readonly status: number
  declare readonly code: ProblemCode
  /** After how many seconds it makes sense to try again. */
  declare readonly retryAfter: number | undefined
  /** What the answer carries beside name and sentence. */
  declare readonly also: Readonly<Record<string, unknown>> | undefined

  constructor(
    status: number,
    code: ProblemCode,
    sentence: string,
    {
      retryAfter,
      also,
      ...options
    }: ErrorOptions & { retryAfter?: number; also?: Readonly<Record<string, unknown>> } = {},
  ) {
    super(sentence, options)
    this.name = 'Problem'
    this.status = status
    this.code = code
    this.retryAfter = retryAfter
    this.also = also
  }
}
