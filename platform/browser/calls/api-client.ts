import { addressOf, type UrlArgs } from '#shared/address.ts'
import type { Caller } from '#shared/caller.ts'
import type { CallArgs, Endpoint, Reply } from '#shared/endpoint.ts'
import { CallProblem } from './call-problem.ts'
import { failedAnswer, parseJson } from './failed-answer.ts'

/** The default timeout of a call, until its whole answer has arrived, in milliseconds. */
const patience = 30_000

/** Whether the caller aborted the call. */
export const wasAborted = (thrown: unknown): boolean =>
  thrown instanceof Error && thrown.name === 'AbortError'

type Options = {
  signal?: AbortSignal
  limit?: number
  headers?: Readonly<Record<string, string>>
  credentials?: RequestCredentials
  keepalive?: boolean
  onHeaders?: (headers: Headers) => void
}

/**
 * Calls the API from the browser.
 * @param options.limit timeout in milliseconds; `Infinity`: none
 * @param options.headers sent besides those of every call, such as `authorization`
 * @param options.keepalive the call outlives the page
 * @param options.onHeaders receives the headers of a successful answer
 * @throws CallProblem when the network or the server fails or takes too long; the `AbortError` itself when `signal` aborted
 *   the call.
 */
export const call = async <E extends Endpoint>(
  endpoint: E,
  args: CallArgs<E>,
  { signal, limit = patience, headers, credentials, keepalive, onHeaders }: Options = {},
): Promise<Reply<E>> => {
  const callArgs = args as UrlArgs
  const ending = endingOf(signal, limit)
  // outside of the try: a mistake in our arguments is not a network failure
  const address = addressOf(endpoint, callArgs)
  const body = callArgs.body === undefined ? undefined : JSON.stringify(callArgs.body)
  /** Known once the headers have arrived; the body may still get lost. */
  let status: number | undefined
  const fetched = async () => {
    const response = await fetch(address, {
      method: endpoint.method,
      cache: 'no-store',
      headers: {
        accept: 'application/json',
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body }),
      ...(credentials && { credentials }),
      ...(keepalive && { keepalive }),
      ...(ending && { signal: ending }),
    })
    status = response.status
    return { response, text: await response.text() }
  }

  const { response, text } = await fetched().catch((thrown: unknown) => {
    if (wasAborted(thrown)) throw thrown
    throw new CallProblem(reasonOf(thrown, status !== undefined), {
      answered: 'nothing',
      cause: thrown,
      ...(status !== undefined && { status }),
    })
  })
  if (!response.ok) throw failedAnswer(response, text)

  const parsed = parseJson(text)
  if (!parsed)
    throw new CallProblem('The server’s answer cannot be read', {
      answered: 'nothing',
      status: response.status,
    })
  onHeaders?.(response.headers)
  return parsed.json as Reply<E>
}

/** The signal that aborts the call, by the caller or after the timeout. */
const endingOf = (signal: AbortSignal | undefined, limit: number): AbortSignal | undefined => {
  if (limit === Number.POSITIVE_INFINITY) return signal
  const deadline = AbortSignal.timeout(limit)
  return signal ? AbortSignal.any([signal, deadline]) : deadline
}

const reasonOf = (thrown: unknown, hasBegun: boolean): string => {
  if (!(thrown instanceof Error)) return 'The network did not respond'
  // the browsers' own messages are "Failed to fetch", "Load failed" or "NetworkError when attempting to fetch resource."
  if (thrown instanceof TypeError)
    return hasBegun
      ? 'The answer did not arrive completely. Try again.'
      : 'The server did not respond. Check your connection and try again.'
  if (thrown.name === 'TimeoutError') return 'The server did not respond in time. Try again.'
  return thrown.message || 'The network did not respond'
}

call satisfies Caller
