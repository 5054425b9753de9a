import { timingSafeEqual } from 'node:crypto'
import { channel } from 'node:diagnostics_channel'
import type { FastifyReply, FastifyRequest } from 'fastify'
import Stripe from 'stripe'
import type * as z from 'zod'
import type { Clock } from '#platform/server/clock.ts'
import type { Log } from '#platform/server/log.ts'
import type { Database } from '#platform/server/postgres/database.ts'
import { runDueAndReadState } from '../due/run-due.ts'
import type { Work } from '../events/write-event.ts'
import { takeCallFault } from '../faults/call-faults.store.ts'
import { answerAsProxy, hangUp, resetSocket } from '../faults/connection-faults.ts'
import { type CallFault, drawCallFault } from '../faults/draw-fault.ts'
import type { CallState } from '../ledger/call-state.store.ts'
import { checkParameters } from './check-parameters.ts'
import { decodeForm } from './decode-form.ts'
import { makeId } from './make-id.ts'
import { Refusal } from './refuse-call.ts'
import { type CallAnswer, replayIdempotent, sha256 } from './replay-idempotent.ts'

/** A request and its response, which tests validate against Stripe's OpenAPI description. */
export type Exchange = {
  method: string
  /** With the query. */
  path: string
  headers: Readonly<Record<string, string | string[] | undefined>>
  /** The raw body. */
  body: string
  /** 0: no response, or one that a simulated proxy sent. */
  status: number
  answer: unknown
}

/** Diagnostics channel on which browser tests receive every exchange of a real product process. */
export const exchangeChannel = channel('plenary:sandbox-exchange')

/** Dependencies of every call of the API. */
export type ApiContext = {
  db: Database
  clock: Clock
  log: Log
  secretKey: string
  /** Functions that end calls which are deliberately never answered. */
  hanging: Set<() => void>
  onExchange: ((exchange: Exchange) => void) | undefined
}

/** Thrown by the fault `500-kept`, whose response is stored under the idempotency key. */
const injectedFailure = new Error('The sandbox was told to fail')

/** Responds to unknown URLs and to failures outside of a handler. */
export const answerFailure = (
  context: ApiContext,
  request: FastifyRequest,
  reply: FastifyReply,
  error?: unknown,
) => {
  const requestId = makeId('req')
  return send(context, request, reply, requestId, answerOf(error ?? unknownUrl(request), context, requestId))
}

const unknownUrl = (request: FastifyRequest) =>
  new Refusal(404, `Unrecognized request URL (${request.method}: ${request.url.split('?')[0]}).`)

/**
 * Creates the handler of a call: checks key and parameters, runs the operation (a POST in one transaction under its
 * idempotency key) and responds after the commit, unless a fault is injected.
 */
export const answerCall =
  <S extends z.ZodType>(
    context: ApiContext,
    schema: S,
    operation: (work: Work, parameters: z.output<S>, id: string) => Promise<unknown>,
  ) =>
  async (request: FastifyRequest, reply: FastifyReply) => {
    const { db, clock } = context
    const requestId = makeId('req')
    const { id = '' } = request.params as { id?: string }
    const path = request.url.split('?')[0] ?? ''
    const isPost = request.method === 'POST'

    const perform = async (now: Date, fault: CallFault | undefined): Promise<CallAnswer> => {
      const key = isPost ? idempotencyKeyOf(request) : undefined
      const form = decodeForm(isPost ? String(request.body ?? '') : request.url.slice(path.length + 1))
      const work = async (connection: Work['connection']): Promise<CallAnswer> => {
        if (fault === '500-kept') throw injectedFailure
        const parameters = checkParameters(schema, form)
        const response = await operation(
          { connection, now, clock, requestId, idempotencyKey: key ?? null },
          parameters,
          id,
        )
        return { status: 200, body: JSON.stringify(response) }
      }

      if (!isPost) return work(db)
      if (key === undefined) return db.transaction().execute(work)
      const account = sha256(context.secretKey)
      const fingerprint = sha256(`${request.method} ${path} ${JSON.stringify(form)}`)
      return replayIdempotent(db, { account, key, fingerprint, requestId, now }, work, (error) => {
        if (error !== injectedFailure) context.log.error('sandbox call failed', { requestId, error })
      })
    }

    const handle = async (): Promise<CallAnswer | 'reset-before' | 'reset-after' | 'hang' | 'html'> => {
      authenticate(request, context.secretKey)
      const state = await runDueAndReadState(db, clock)
      const fault = await nextFault(context, request.method, path, state)
      if (fault === '429') throw rateLimited()
      if (fault === '500') throw internalError()
      if (fault === 'reset-before' || fault === 'hang' || fault === 'html') return fault
      const answer = await perform(state.now, fault)
      return fault === 'reset-after' ? fault : answer
    }

    const result = await handle().catch((error: unknown) => answerOf(error, context, requestId))
    if (typeof result !== 'string') return send(context, request, reply, requestId, result)
    reportExchange(context, request, 0, undefined)
    if (result === 'html') return answerAsProxy(reply)
    return result === 'hang' ? hangUp(request, reply, context.hanging) : resetSocket(request, reply)
  }

const idempotencyKeyOf = (request: FastifyRequest): string | undefined => {
  const key = header(request, 'idempotency-key')
  if (key !== undefined && (key === '' || key.length > 255)) {
    throw new Refusal(400, 'Idempotency keys are 1 to 255 characters long.', { type: 'idempotency_error' })
  }
  return key
}

const header = (request: FastifyRequest, name: string): string | undefined => {
  const value = request.headers[name]
  return Array.isArray(value) ? value[0] : value
}

const authenticate = (request: FastifyRequest, secretKey: string): void => {
  const bearerToken = /^Bearer (.+)$/i.exec(header(request, 'authorization') ?? '')?.[1]
  if (!bearerToken) {
    throw new Refusal(
      401,
      'You did not provide an API key. Send it as `Authorization: Bearer YOUR_SECRET_KEY`.',
    )
  }
  if (!timingSafeEqual(Buffer.from(sha256(bearerToken)), Buffer.from(sha256(secretKey)))) {
    throw new Refusal(401, `Invalid API Key provided: ${bearerToken.slice(0, 8)}****`, {
      code: 'invalid_api_key',
    })
  }
}

/** The fault for this call: an ordered one, else a random one. */
const nextFault = ({ db }: ApiContext, method: string, path: string, state: CallState) =>
  state.hasCallFaults ? takeCallFault(db, method, path) : drawCallFault(state)

const rateLimited = () =>
  new Refusal(
    429,
    'Request rate limit exceeded. You can learn more about rate limits in the documentation.',
    {
      code: 'rate_limit',
    },
  )

const internalError = () => new Refusal(500, 'An unknown error occurred.', { type: 'api_error' })

const answerOf = (error: unknown, { log }: ApiContext, requestId: string): CallAnswer => {
  if (error instanceof Refusal) return { status: error.status, body: JSON.stringify(error.body) }
  if (error === injectedFailure) return { status: 500, body: JSON.stringify(internalError().body) }
  const { statusCode } = error as { statusCode?: number }
  if (statusCode !== undefined && statusCode < 500) {
    return { status: statusCode, body: JSON.stringify(new Refusal(statusCode, 'Invalid request').body) }
  }
  log.error('sandbox call failed', { requestId, error })
  return {
    status: 500,
    body: JSON.stringify(internalError().body),
  }
}

const send = (
  context: ApiContext,
  request: FastifyRequest,
  reply: FastifyReply,
  requestId: string,
  answer: CallAnswer,
) => {
  const key = header(request, 'idempotency-key')
  reply.headers({
    'content-type': 'application/json',
    'cache-control': 'no-cache, no-store',
    'request-id': requestId,
    'stripe-version': header(request, 'stripe-version') ?? Stripe.API_VERSION,
    ...(key !== undefined && { 'idempotency-key': key }),
    ...(answer.replayOf !== undefined && {
      'idempotent-replayed': 'true',
      'original-request': answer.replayOf,
    }),
  })
  reportExchange(context, request, answer.status, JSON.parse(answer.body))
  return reply.code(answer.status).send(answer.body)
}

const reportExchange = (
  context: ApiContext,
  request: FastifyRequest,
  status: number,
  answer: unknown,
): void => {
  const exchange: Exchange = {
    method: request.method,
    path: request.url,
    headers: request.headers,
    body: typeof request.body === 'string' ? request.body : '',
    status,
    answer,
  }
  context.onExchange?.(exchange)
  exchangeChannel.publish(exchange)
}
