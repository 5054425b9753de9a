import type { FastifyRequest } from 'fastify'

/** The token of the Authorization header, as a bearer sends it. */
export const bearerTokenOf = (request: FastifyRequest): string | undefined =>
  /^Bearer +([A-Za-z0-9._-]+)$/i.exec(request.headers.authorization ?? '')?.[1]
