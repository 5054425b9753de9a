import type { IncomingMessage } from 'node:http'
import type { FastifyRequest } from 'fastify'
import { Problem } from '#shared/problem.ts'
import { rawHeader } from './prepared-response.ts'

/** The host that a request was sent to: name in lower case; the port is empty when it is the default. */
export type RequestHost = { hostname: string; port: string }

const nameAndPort = /^(\[[0-9a-f:.]+\]|[a-z0-9._-]+)(:\d{1,5})?$/i

/** Whether the raw headers (alternating names and values) contain exactly one Host header without other URL parts. */
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

/** Parses a Host header strictly; undefined when it has other URL parts (a user before an @, a path). */
export const readHost = (hostHeader = ''): RequestHost | undefined => {
  if (!nameAndPort.test(hostHeader) || !URL.canParse(`http://${hostHeader}`)) return undefined
  const { hostname, port } = new URL(`http://${hostHeader}`)
  return { hostname: hostname.toLowerCase(), port }
}

/** The raw Host header; requests with two of them are refused earlier. */
export const hostHeaderOf = (request: IncomingMessage): string | undefined => rawHeader(request, 'host')

/**
 * The host of a request: a name or an address, and a port. Return URLs are built from it, so nothing else is accepted. It
 * is the Host header and never X-Forwarded-Host, which Fastify believes of a trusted proxy although that may just forward
 * the client's.
 * @throws Problem 400 `The address is not valid`
 */
export const hostOf = (request: FastifyRequest): RequestHost => {
  const host = readHost(request.headers.host)
  if (!host) throw new Problem(400, 'request_unreadable', 'The address is not valid')
  return host
}

/** As `hostOf` in one text, such as `optics.localhost:3000`. */
export const authorityOf = (request: FastifyRequest): string => {
  const { hostname, port } = hostOf(request)
  return `${hostname}${port && `:${port}`}`
}

/** The scheme of a request, restricted to the two that our URLs use; a trusted proxy may have sent anything. */
export const schemeOf = (request: FastifyRequest): 'http:' | 'https:' =>
  request.protocol === 'https' ? 'https:' : 'http:'

/** The origin of this host with a scheme such as `https:`. */
export const originOf = (scheme: string, { hostname, port }: RequestHost): string =>
  new URL(`${scheme}//${hostname}${port && `:${port}`}`).origin
