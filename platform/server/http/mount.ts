import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify'
import type { AdminOf, OwnerPermission, Self } from '#shared/admin-of.ts'
import type { Access, Endpoint, HandlerArgs, ReplyBody } from '#shared/endpoint.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** `text`: failures of this route are plain text. */
    failures?: 'text'
    /** The contract that this route mounts. */
    contract?: Endpoint
    /** For a route without a contract; the others have it in their contract. */
    access?: Access
  }
  interface FastifyRequest {
    /** The gate's permission for a call with `access`. */
    permission?: AdminOf | OwnerPermission | Self
  }
}

declare const answered: unique symbol
type Answer = { readonly [answered]: true }

/** Replies with a declared status and the body declared for it. */
type AnswerWith<E extends Endpoint> = <S extends keyof E['replies'] & number>(
  status: S,
  body: ReplyBody<E, S>,
) => Answer

type Handler<E extends Endpoint> = (
  args: HandlerArgs<E>,
  answer: AnswerWith<E>,
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<Answer>

/** Options of a route besides its contract, such as hooks. */
type RouteOptions = Omit<RouteShorthandOptions, 'schema'>

/**
 * The permission to read that the gate granted to a route without a contract whose `config` has `access: 'read'`.
 * @throws Error when it has not
 */
export const readerOf = (request: object): AdminOf => {
  const { permission } = request as FastifyRequest
  if (!permission || !('website' in permission)) throw new Error('This route does not say who may read it')
  return permission
}

/** As `readerOf` for `access: 'owner'`. */
export const ownerOf = (request: object): OwnerPermission => {
  const { permission } = request as FastifyRequest
  if (!permission || 'website' in permission || 'sessionId' in permission)
    throw new Error('This route does not say that it is for owners')
  return permission
}

/**
 * Answers 200 with streamed JSON, to a contract that declares the same. It is neither validated nor stripped, so its author
 * must pick the fields. A failure on the way destroys the connection.
 */
export const answerWithText = (reply: FastifyReply, json: Readable): Answer =>
  reply.code(200).type('application/json; charset=utf-8').send(json) as unknown as Answer

/**
 * Mounts a call: input is validated (400 with the first message), output is stripped to what the contract declares, so an
 * undeclared field never leaves.
 */
export const mount = <const E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handler: Handler<E>,
  { config, ...options }: RouteOptions = {},
): void => {
  app.route({
    ...options,
    method: endpoint.method,
    url: endpoint.path,
    config: {
      ...config,
      contract: endpoint,
      ...(endpoint.failures && { failures: endpoint.failures }),
      ...(endpoint.access && { access: endpoint.access }),
    },
    schema: {
      ...(endpoint.params && { params: endpoint.params }),
      ...(endpoint.query && { querystring: endpoint.query }),
      ...(endpoint.body && { body: endpoint.body }),
      response: endpoint.replies,
    },
    handler: async (request, reply) => {
      const args = {
        params: request.params,
        query: request.query,
        body: request.body,
        permission: endpoint.access && (request as unknown as FastifyRequest).permission,
      } as unknown as HandlerArgs<E>
      const plainReply = reply as unknown as FastifyReply
      const answer: AnswerWith<E> = (status, body) =>
        plainReply.code(status).send(body as never) as unknown as Answer

      return handler(args, answer, request as unknown as FastifyRequest, plainReply)
    },
  })
}

type Sole<E extends Endpoint> = ReplyBody<E, keyof E['replies'] & number>

/**
 * Mounts a call with one declared reply: the result of the handler is its body, with the status of the contract.
 * @throws Error when the contract declares several
 */
export const serve = <const E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handler: (args: HandlerArgs<E>, request: FastifyRequest) => Sole<E> | Promise<Sole<E>>,
  options?: RouteOptions,
): void => {
  const [status, ...more] = Object.keys(endpoint.replies).map(Number)
  if (status === undefined || more.length > 0) throw new Error(`${endpoint.path} has not one reply`)
  mount(
    app,
    endpoint,
    async (args, answer, request) => answer(status as never, (await handler(args, request)) as never),
    options,
  )
}
