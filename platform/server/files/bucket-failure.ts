/** The store has not done what was requested. `kind`: its own word for why, or how it was not reached. */
export class BucketFailure extends Error {
  override readonly name = 'BucketFailure'
  readonly kind: string
  /** The status of its answer; undefined when there was none. */
  readonly status: number | undefined

  constructor(kind: string, message: string, status?: number) {
    super(`${kind}: ${message}`)
    this.kind = kind
    this.status = status
  }
}

/** Whether the same call may succeed the next time. */
export const isPassing = ({ kind, status }: BucketFailure): boolean =>
  status === undefined
    ? kind !== 'CredentialsProviderError'
    : status >= 500 || status === 429 || status === 408

/** What the store, or the way to it, has to say, without the request that it was about. */
export const failureOf = (error: unknown): BucketFailure => {
  if (error instanceof BucketFailure) return error
  const { name, code, message, $metadata } = error as Error & {
    code?: string
    $metadata?: { httpStatusCode?: number }
  }
  const kind = code ?? name ?? 'Error'
  return new BucketFailure(
    kind,
    message?.replace(`${kind}: `, '') ?? String(error),
    $metadata?.httpStatusCode,
  )
}
