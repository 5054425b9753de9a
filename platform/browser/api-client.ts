import { type AddressParts, addressOf } from '#shared/address.ts'
import type { Caller } from '#shared/caller.ts'
import type { CallArgs, Endpoint, Reply } from '#shared/endpoint.ts'
import { CallProblem } from './call-problem.ts'
import { reasonPhrase } from './reason-phrase.ts'

const sentenceIn = (json: unknown, name: 'message' | 'error'): string | undefined => {
  if (typeof json !== 'object' || json === null) return undefined
  const value = (json as Record<string, unknown>)[name]
  return typeof value === 'string' && value.trim() ? value : undefined
}

const parseJson = (text: string): { json: unknown } | undefined => {
  try {
    return { json: JSON.parse(text) }
  } catch {
    return undefined
  }
}

const failureOf = (response: Response, text: string): CallProblem => {
  const { status } = response
  const statusText = reasonPhrase(status, response.statusText)
  const parsed = parseJson(text)
  if (!parsed)
    return new CallProblem(`${status} ${statusText}`, { answered: 'text', status, statusText, text })

  const serverMessage = sentenceIn(parsed.json, 'message')
  const serverError = sentenceIn(parsed.json, 'error')
  return new CallProblem(serverMessage ?? serverError ?? `${status} ${statusText}`, {
    answered: 'json',
    status,
    statusText,
    text,
    ...(serverMessage && { serverMessage }),
    ...(serverError && { serverError }),
  })
}

/** How long a call waits for its whole answer, in milliseconds. */
const patience = 30_000

/** True when the caller himself withdrew the call. */
export const wasWithdrawn = (thrown: unknown): boolean =>
  thrown instanceof Error && thrown.name === 'AbortError'

const reasonOf = (thrown: unknown): string => {
  if (!(thrown instanceof Error)) return 'The network did not answer'
  if (thrown.name === 'TimeoutError') return 'The server did not answer in time. Try again.'
  return thrown.message || 'The network did not answer'
}

/**
 * Calls the product's API from the browser.
 * @param options.limit milliseconds until the call is given up
 * @throws CallProblem when the network or the server fails or takes too long; the `AbortError` as it is when `signal`
 *   withdrew the call.
 */
export const call = async <E extends Endpoint>(
  endpoint: E,
  args: CallArgs<E>,
  { signal, limit = patience }: { signal?: AbortSignal; limit?: number } = {},
): Promise<Reply<E>> => {
  const parts = args as AddressParts
  const deadline = AbortSignal.timeout(limit)
  /** Known as soon as the answer begins; its body may still be lost on the way. */
  let status: number | undefined
  const fetched = async () => {
    const response = await fetch(addressOf(endpoint, parts), {
      method: endpoint.method,
      cache: 'no-store',
      headers: {
        accept: 'application/json',
        ...(parts.body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(parts.body !== undefined && { body: JSON.stringify(parts.body) }),
      signal: signal ? AbortSignal.any([signal, deadline]) : deadline,
    })
    status = response.status
    return { response, text: await response.text() }
  }

  const { response, text } = await fetched().catch((thrown: unknown) => {
    if (wasWithdrawn(thrown)) throw thrown
    throw new CallProblem(reasonOf(thrown), {
      answered: 'nothing',
      cause: thrown,
      ...(status !== undefined && { status }),
    })
  })
  if (!response.ok) throw failureOf(response, text)

  const parsed = parseJson(text)
  if (!parsed)
    throw new CallProblem('The answer of the server cannot be read', {
      answered: 'nothing',
      status: response.status,
    })
  return parsed.json as Reply<E>
}

call satisfies Caller
