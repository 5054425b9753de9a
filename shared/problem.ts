import type { ProblemCode } from './problem-codes.ts'

/** The JSON of every failure: a code for programs, and a message that a visitor can act on. */
export type Failure = {
  message: string
  code: ProblemCode
  /** Identifies the log entry with the details of an internal error. */
  requestId?: string
}

/**
 * A failure that the caller can understand: an HTTP status, a code, and a message they can act on. Anything else that is
 * thrown becomes 500 `Something went wrong.` with a request id and its details only in the log; an unavailable database
 * becomes 503.
 */
export class Problem extends Error {
  declare readonly status: number
  declare readonly code: ProblemCode
  /** Seconds after which a retry makes sense. */
  declare readonly retryAfter: number | undefined
  /** Further fields of the answer. */
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
