import type { FastifyInstance } from 'fastify'
import { addressOf, type UrlArgs } from '#shared/address.ts'
import type { Caller } from '#shared/caller.ts'
import { type Failure, Problem } from '#shared/problem.ts'
import { requestInProcess } from './in-process-request.ts'

/**
 * The caller of a page's loader: the same contracts as in the browser, answered by our own router without a network. It
 * forwards the host, which decides the website, and the headers of a render with its own content.
 * @throws Problem with the status, the code and the message of a failed answer
 */
export const inProcessCaller =
  (app: FastifyInstance) =>
  (host: string, headers: Readonly<Record<string, string>> = {}): Caller =>
  async (endpoint, args) => {
    const callArgs = args as UrlArgs
    const answer = await requestInProcess(app, {
      method: endpoint.method,
      url: addressOf(endpoint, callArgs),
      headers: { ...headers, host },
      body: callArgs.body,
    })
    const body = JSON.parse(answer.body)
    if (answer.status >= 200 && answer.status < 300) return body
    const { code = 'internal_error', message = 'Something went wrong.' } = body as Partial<Failure>
    throw new Problem(answer.status, code, message)
  }
