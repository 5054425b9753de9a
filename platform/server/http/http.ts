import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import Fastify, { type FastifyError, type FastifyInstance, type FastifyReply } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { type Failure, Problem } from '#shared/problem.ts'
import { isUnavailable } from '../database-away.ts'
import type { Log } from '../log.ts'
import type { Answered, Watch } from '../watching/watch.ts'
import { createRefusalLog } from './refusal-log.ts'
import { inProcess } from './request-address.ts'
import { hostOf } from './request-host.ts'
import { createPipeliningLimit, refuseUrl } from './request-target.ts'
import type { ResponseCache } from './response-cache.ts'
import { denyAllPolicy, securityHeaders } from './security-headers.ts'
import { announcesBody, type BodyPatience, createSlowRequests } from './slow-requests.ts'
import type { TrustedProxies } from './trusted-proxies.ts'

/** Answers a request before the router, or returns false. */
export type AnswerFirst = (request: IncomingMessage, response: ServerResponse) => boolean

declare module 'fastify' {
  interface FastifyInstance {
    /** From now on each answer closes its connection, so that none is open when the server closes. */
    endWithAnswers: () => void
  }
}

type Options = {
  answerFirst?: AnswerFirst | undefined
  /** Cached answers of repeated calls. */
  repeats?: Pick<ResponseCache, 'answer'> | undefined
  /** Headers of every answer of the router, besides a policy that allows nothing; pages have their own. */
  headers?: Readonly<Record<string, string>>
  /** The proxies whose forwarding headers are trusted. */
  trustProxy?: TrustedProxies
  /** The timeouts of bodies. */
  bodyPatience?: BodyPatience
  /** Called when a call failed because the database is unavailable or cannot be written. */
  onDatabaseFailure?: ((error: unknown) => void) | undefined
  /** Observes every request. */
  watch?: Pick<Watch, 'request'> | undefined
}

/**
 * A Fastify for our contracts: zod schemas validate input and strip output, errors are `{ message, code }`, and logs
 * contain the route pattern and never an address, a body or a token. JSON bodies up to 100 kB, within 15 s.
 */
export const createHttp = (
  log: Log,
  {
    answerFirst = () => false,
    repeats,
    headers = securityHeaders({ isSecure: false }),
    trustProxy = false,
    bodyPatience,
    onDatabaseFailure,
    watch,
  }: Options = {},
): FastifyInstance<Server> => {
  const always = { ...headers, 'content-security-policy': denyAllPolicy }
  const slow = createSlowRequests(always, bodyPatience)
  const { serve, endWithAnswers } = createEndingServer(answerFirst, slow, { repeats, always })
  const app = Fastify<Server>({
    serverFactory: serve,
    logger: false,
    trustProxy,
    bodyLimit: 100_000,
    // Fastify's own answer has no message of ours, and is JSON where failures are text
    return503OnClosing: false,
    genReqId: () => randomUUID(),
    routerOptions: { maxParamLength: 300, caseSensitive: true },
    // a URL that cannot be decoded or is too long is the client's mistake
    frameworkErrors: (error, _request, reply: FastifyReply) => {
      const status = error.statusCode ?? 400
      const failure: Failure =
        status === 414
          ? { message: 'The address is too long', code: 'request_too_large' }
          : { message: 'The address is not valid', code: 'request_unreadable' }
      reply.code(status).headers(always).send(failure)
    },
  })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  acceptJsonAlone(app)
  answerFailures(app, log, onDatabaseFailure)

  app.decorate('endWithAnswers', endWithAnswers)
  app.addHook('preClose', async () => endWithAnswers())

  if (watch?.request) watchRequests(app, watch.request)
  app.addHook('onRequest', async (request, reply) => {
    // set on the raw response, so that answers which bypass the reply have them too
    for (const [name, value] of Object.entries(always)) reply.raw.setHeader(name, value)
    slow.routed(request.raw, request.routeOptions.config)
    // refuses an unreadable host before anything else uses it
    hostOf(request)
  })
  logAnswers(app, log)
  if (trustProxy === false) warnOfProxy(app.server, log)

  return app
}

/** Behind an unconfigured proxy all visitors have one address and share its limits: warned once. */
const warnOfProxy = (server: Server, log: Pick<Log, 'warn'>): void => {
  const checkProxy = ({ headers }: IncomingMessage): void => {
    if (headers['x-forwarded-for'] === undefined) return
    server.off('request', checkProxy)
    log.warn(
      'A request came with X-Forwarded-For, and TRUST_PROXY is not set: the header is ignored. If a reverse proxy sends it, set TRUST_PROXY, or all visitors share the limits of one address.',
    )
  }
  server.on('request', checkProxy)
}

/**
 * Timeouts in milliseconds. Bodies have their own (slow-requests.ts); slow headers are checked every second; an idle
 * connection is kept a little longer than proxies keep theirs.
 */
const times = {
  requestTimeout: 0,
  headersTimeout: 8_000,
  connectionsCheckingInterval: 1_000,
  keepAliveTimeout: 72_000,
}

/** The idle timeout of a connection in milliseconds: a client that does not read its answer must not keep a file open. */
const quietTimeout = 120_000

/**
 * A server that can end keep-alive before it closes: a connection that is busy then would otherwise stay open after its
 * answer, and the server with it. Earlier requests are still served.
 */
const createEndingServer = (
  answerFirst: AnswerFirst,
  slow: ReturnType<typeof createSlowRequests>,
  { repeats, always }: Pick<Options, 'repeats'> & { always: Readonly<Record<string, string>> },
) => {
  const isAhead = createPipeliningLimit()
  const underWay = new Set<ServerResponse>()
  let isEnding = false

  /** A cached answer does not read the body: when one is announced, the connection is closed after the answer. */
  const answersFirst = (request: IncomingMessage, response: ServerResponse): boolean => {
    if (!announcesBody(request)) return answerFirst(request, response)
    const { shouldKeepAlive } = response
    response.shouldKeepAlive = false
    if (answerFirst(request, response)) return true
    response.shouldKeepAlive = shouldKeepAlive
    slow.watch(request, response)
    return false
  }

  return {
    serve: (handler: (request: IncomingMessage, response: ServerResponse) => void) =>
      createServer(times, (request, response) => {
        if (isAhead(request, response) || refuseUrl(request, response, always)) return
        const route = () => {
          response.shouldKeepAlive &&= !isEnding
          if (answersFirst(request, response)) return
          underWay.add(response)
          response.once('close', () => underWay.delete(response))
          handler(request, response)
        }
        if (isEnding || !repeats?.answer(request, response, route)) route()
      }).setTimeout(quietTimeout),
    endWithAnswers: () => {
      isEnding = true
      for (const response of underWay) response.shouldKeepAlive = false
    },
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/**
 * Accepts only JSON in UTF-8. An empty body counts as none, because the back-office posts without one. Invalid UTF-8 is
 * refused, because the text meant could not be stored. Duplicate and dangerous keys are left to the schemas.
 */
const acceptJsonAlone = (app: FastifyInstance): void => {
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    const { 'content-encoding': encoding = 'identity', 'content-type': type } = request.headers
    if (encoding !== 'identity' || !saysUtf8(type)) return done(wrongEncoding())
    let text: string
    try {
      text = utf8.decode(body)
    } catch (error) {
      return done(
        new Problem(400, 'request_unreadable', 'The request body is not valid UTF-8', { cause: error }),
      )
    }
    if (text.trim() === '') return done(null, undefined)
    parseJson(request, text, done)
  })
}

/** Whether the content type's charset is UTF-8 or absent. */
const saysUtf8 = (type = ''): boolean =>
  /^utf-?8$/i.test(/;\s*charset="?([^";\s]*)/i.exec(type)?.[1] ?? 'utf-8')

const wrongEncoding = () =>
  new Problem(415, 'unsupported_type', 'Send the request as application/json in UTF-8, not compressed')

const answerFailures = (
  app: FastifyInstance<Server>,
  log: Log,
  onDatabaseFailure: Options['onDatabaseFailure'],
): void => {
  app.setErrorHandler((error, request, reply) => {
    const failure = failureOf(error, request.id)
    if (failure.status >= 500) {
      log.error('request failed', { route: request.routeOptions.url ?? 'none', requestId: request.id, error })
    }
    const { status, ...body } = failure
    if (error instanceof Problem && error.retryAfter !== undefined)
      reply.header('retry-after', error.retryAfter)
    if (body.code === 'database_unavailable') {
      onDatabaseFailure?.(error)
      reply.header('retry-after', 60)
    }
    reply.code(status)
    // the serializer of the declared replies is for JSON only
    return request.routeOptions.config.failures === 'text'
      ? reply.type('text/plain; charset=utf-8').serializer(String).send(body.message)
      : reply.send(body)
  })
}

type Violation = { message?: string; instancePath?: string }

const unreadable = { code: 'request_unreadable' } as const

/** The request may have been stored: a form that is sent again is recognised. */
const databaseIsAway = 'This website cannot answer at the moment. Please try again in a minute.'

/** Turns an error into a status and an answer without internal details. */
const failureOf = (error: unknown, requestId: string): Failure & { status: number } => {
  if (error instanceof Problem) {
    const { also, status, message, code } = error
    return { ...also, status, message, code }
  }

  const { validation, validationContext, statusCode, code } = error as Partial<FastifyError> & {
    validation?: Violation[]
  }
  // an unknown website in the path is a missing page and not invalid input
  if (validationContext === 'params' && validation?.[0]?.instancePath === '/website') {
    return { status: 404, message: 'There is no such website', code: 'not_found' }
  }
  if (validation) return { status: 400, message: sentenceOf(validation), code: 'invalid_input' }
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE')
    return { status: 413, message: 'The request is too large', code: 'request_too_large' }
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE')
    return { status: 415, message: 'Send the request as application/json', code: 'unsupported_type' }
  if (code === 'FST_ERR_CTP_INVALID_JSON_BODY' || error instanceof SyntaxError) {
    return { status: 400, message: 'The request body is not valid JSON', ...unreadable }
  }
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    return { status: statusCode, message: 'The request cannot be read', ...unreadable }
  }
  if (isUnavailable(error))
    return { status: 503, message: databaseIsAway, code: 'database_unavailable', requestId }
  return { status: 500, message: 'Something went wrong.', code: 'internal_error', requestId }
}

/** The message of the first violation. A schema without its own message says `Invalid input`: then the field is named. */
const sentenceOf = (violations: Violation[]): string => {
  const [first] = violations
  if (first?.message && !first.message.startsWith('Invalid input')) return first.message

  const field = first?.instancePath?.replace(/^\//, '')
  return field ? `${field} is not valid` : 'Send the request as a JSON object'
}

/** Observes each request from here until its answer was sent. */
const watchRequests = (app: FastifyInstance<Server>, watch: NonNullable<Watch['request']>): void => {
  const ends = new WeakMap<object, (answered: Answered) => void>()
  app.addHook('onRequest', (request, _reply, done) => {
    const { method, headers, id } = request
    const isInner = request.raw.socket.remoteAddress === inProcess
    ends.set(request, watch({ method, headers, id, isInner }, done))
  })
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none'
    ends.get(request)?.({ route, status: reply.statusCode, seconds: reply.elapsedTime / 1000 })
  })
}

const logAnswers = (app: FastifyInstance<Server>, log: Log): void => {
  const noteRefusal = createRefusalLog(log)
  app.addHook('onResponse', async (request, reply) => {
    const { method } = request
    const call = { method, route: request.routeOptions.url ?? 'none', status: reply.statusCode }
    noteRefusal(call)
    log.debug('request', {
      ...call,
      ms: Math.round(reply.elapsedTime),
      requestId: request.id,
    })
  })
}
