/**
 * A failure that the caller can understand: an HTTP status and one sentence he can act on.
 * Everything else that is thrown becomes 500 `Something went wrong.` with a request id, details in the log only.
 */
export class Problem extends Error {
  readonly status: number
  /** After how many seconds it makes sense to try again. */
  readonly retryAfter: number | undefined
  /** What the answer carries beside the sentence. */
  readonly also: Readonly<Record<string, unknown>> | undefined

  constructor(
    status: number,
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
    this.retryAfter = retryAfter
    this.also = also
  }
}
