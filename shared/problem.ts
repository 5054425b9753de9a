/**
 * A failure that the caller can understand: an HTTP status and one sentence he can act on.
 * Everything else that is thrown becomes 500 `Something went wrong.` with a request id, details in the log only.
 */
export class Problem extends Error {
  readonly status: number

  constructor(status: number, sentence: string, options?: ErrorOptions) {
    super(sentence, options)
    this.name = 'Problem'
    this.status = status
  }
}
