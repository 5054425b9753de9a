import type { FastifyRequest } from 'fastify'
import { Problem } from '#shared/problem.ts'

/** The name that a request came to, as the browser wrote it: lower case; the port is empty when it is the usual one. */
export type RequestHost = { hostname: string; port: string }

/**
 * Reads the Host header strictly: a name or an address, and a port. Whatever else a URL could smuggle in (a user before
 * an @, a path) is refused, because return addresses are made from it.
 * @throws Problem 400 `The address cannot be read`
 */
export const hostOf = (request: FastifyRequest): RequestHost => {
  const given = request.headers.host ?? ''
  const url =
    /^(\[[0-9a-f:.]+\]|[a-z0-9._-]+)(:\d{1,5})?$/i.test(given) && URL.canParse(`http://${given}`)
      ? new URL(`http://${given}`)
      : undefined
  if (!url) throw new Problem(400, 'The address cannot be read')
  return { hostname: url.hostname.toLowerCase(), port: url.port }
}

/** The origin of this host under a scheme such as `https:`. */
export const originOf = (scheme: string, { hostname, port }: RequestHost): string =>
  new URL(`${scheme}//${hostname}${port && `:${port}`}`).origin
