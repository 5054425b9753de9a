import type { FastifyRequest } from 'fastify'

/** The bearer token of the Authorization header. */
export const bearerTokenOf = (request: FastifyRequest): string | undefined =>
  /^Bearer +([A-Za-z0-9._-]+)$/i.exec(request.headers.authorization ?? '')?.[1]
