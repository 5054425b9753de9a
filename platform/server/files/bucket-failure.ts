/** A call to the store failed. `kind`: the store's error code, or the network error. */
export class BucketFailure extends Error {
  override readonly name = 'BucketFailure'
  readonly kind: string
  /** The HTTP status; undefined without an answer. */
  readonly status: number | undefined

  constructor(kind: string, message: string, status?: number) {
    super(`${kind}: ${message}`)
    this.kind = kind
    this.status = status
  }
}

/** Whether a retry may succeed. */
export const isTransient = ({ kind, status }: BucketFailure): boolean =>
  status === undefined
    ? kind !== 'CredentialsProviderError'
    : status >= 500 || status === 429 || status === 408

/** The failure as reported by the store or the network, without the request's details. */
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
