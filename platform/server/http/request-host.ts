import type { IncomingMessage } from 'node:http'
import type { FastifyRequest } from 'fastify'
import { Problem } from '#shared/problem.ts'
import { rawHeader } from './prepared-answer.ts'

/** The name that a request came to, as the browser wrote it: lower case; the port is empty when it is the usual one. */
export type RequestHost = { hostname: string; port: string }

const nameAndPort = /^(\[[0-9a-f:.]+\]|[a-z0-9._-]+)(:\d{1,5})?$/i

/** Whether the headers, names and values in turn, name one host, and nothing that a URL could smuggle in. */
export const namesOneHost = (rawHeaders: readonly string[]): boolean => {
  let host: string | undefined
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]
    if (name?.length !== 4 || name.toLowerCase() !== 'host') continue
    if (host !== undefined) return false
    host = rawHeaders[at + 1] ?? ''
  }
  return host !== undefined && nameAndPort.test(host)
}

/** Reads a Host header strictly; undefined for whatever else a URL could smuggle in (a user before an @, a path). */
export const readHost = (given = ''): RequestHost | undefined => {
  if (!nameAndPort.test(given) || !URL.canParse(`http://${given}`)) return undefined
  const { hostname, port } = new URL(`http://${given}`)
  return { hostname: hostname.toLowerCase(), port }
}

/** The Host header as it came, unread; a request with two of them goes no further than the server. */
export const hostHeaderOf = (request: IncomingMessage): string | undefined => rawHeader(request, 'host')

/**
 * The host of a request: a name or an address, and a port. Return addresses are made from it, so nothing else passes. It
 * is the Host header and never X-Forwarded-Host, which Fastify believes of a trusted proxy: that passes on what it got.
 * @throws Problem 400 `The address is not valid`
 */
export const hostOf = (request: FastifyRequest): RequestHost => {
  const host = readHost(request.headers.host)
  if (!host) throw new Problem(400, 'request_unreadable', 'The address is not valid')
  return host
}

/** The same as one text, such as `optics.localhost:3000`. */
export const authorityOf = (request: FastifyRequest): string => {
  const { hostname, port } = hostOf(request)
  return `${hostname}${port && `:${port}`}`
}

/** How a request came, as far as our addresses are made from it; a trusted proxy may have said anything. */
export const schemeOf = (request: FastifyRequest): 'http:' | 'https:' =>
  request.protocol === 'https' ? 'https:' : 'http:'

/** The origin of this host under a scheme such as `https:`. */
export const originOf = (scheme: string, { hostname, port }: RequestHost): string =>
  new URL(`${scheme}//${hostname}${port && `:${port}`}`).origin
