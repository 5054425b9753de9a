import type { FastifyInstance } from 'fastify'
import { type AddressParts, addressOf } from '#shared/address.ts'
import type { Caller } from '#shared/caller.ts'
import { type Failure, Problem } from '#shared/problem.ts'
import { inProcess } from './request-address.ts'

/**
 * The caller of a page's loader: the same contracts as in the browser, answered by our own router without a network.
 * The host goes along, because it decides the website; and headers of a render that brings its own content.
 * @throws Problem with the status, the code and the sentence of the answer when it is a failure
 */
export const inProcessCaller =
  (app: FastifyInstance) =>
  (host: string, headers: Readonly<Record<string, string>> = {}): Caller =>
  async (endpoint, args) => {
    const parts = args as AddressParts
    const answer = await app.inject({
      method: endpoint.method,
      url: addressOf(endpoint, parts),
      headers: { ...headers, host },
      remoteAddress: inProcess,
      ...(parts.body !== undefined && { payload: parts.body as object }),
    })
    if (answer.statusCode >= 200 && answer.statusCode < 300) return answer.json()
    const { code = 'internal_error', message = 'Something went wrong.' } = answer.json<Partial<Failure>>()
    throw new Problem(answer.statusCode, code, message)
  }
