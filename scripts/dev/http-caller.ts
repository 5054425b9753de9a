import { request } from 'node:http'
import { json } from 'node:stream/consumers'
import { addressOf, type UrlArgs } from '#shared/address.ts'
import type { Caller } from '#shared/caller.ts'
import { Problem } from '#shared/problem.ts'
import type { ProblemCode } from '#shared/problem-codes.ts'

/**
 * The caller of a page's loader over HTTP, because pages are rendered in another process than the API. Waits for an API
 * that is starting.
 * @throws Problem with the status and the message of a failed answer
 */
export const httpCaller =
  (api: () => Promise<string>) =>
  (host: string, extraHeaders: Readonly<Record<string, string>> = {}): Caller =>
  async (endpoint, args) => {
    const callArgs = args as UrlArgs
    const body = callArgs.body === undefined ? undefined : JSON.stringify(callArgs.body)
    const headers = {
      ...extraHeaders,
      host,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    }
    const attempt = async () =>
      send(new URL(addressOf(endpoint, callArgs), await api()), { method: endpoint.method, headers, body })
    // the connection breaks when the API ends during the request: then the next process answers
    const answer = await attempt().catch(attempt)
    // biome-ignore lint/suspicious/noExplicitAny: the API has sent what the contract declares
    if (answer.status >= 200 && answer.status < 300) return answer.body as any
    const { code, message } = (answer.body ?? {}) as { code?: ProblemCode; message?: string }
    throw new Problem(answer.status, code ?? 'internal_error', message ?? 'Something went wrong.')
  }

type Sent = { method: string; headers: Record<string, string>; body: string | undefined }
type Answer = { status: number; body: unknown }

const send = (url: URL, { method, headers, body }: Sent): Promise<Answer> =>
  new Promise((settle, reject) => {
    const requested = request(url, { method, headers, agent: false }, async (answer) => {
      settle({ status: answer.statusCode ?? 500, body: await json(answer).catch(() => undefined) })
    })
    requested.on('error', reject).end(body)
  })
