import { isIP } from 'node:net'
import { normalizeIP } from '@fastify/rate-limit'
import type { FastifyRequest } from 'fastify'
import { isLoopback } from '../config.ts'

/** The address of calls that this process makes to itself. No socket has it, so no one can pretend to. */
export const inProcess = 'in-process'

/** Whether the call comes from a page loader of this process and not from a socket. */
export const isInProcess = (request: FastifyRequest): boolean =>
  request.raw.socket.remoteAddress === inProcess

/** Whether the request was made on this very machine. */
export const isFromLoopback = ({ ip }: FastifyRequest): boolean =>
  isIP(ip ?? '') !== 0 && isLoopback(normalizeIP(ip, 128))

/**
 * Whom a request is counted for: its IPv4 address, or the /64 of its IPv6 address, which is what one household or one
 * machine gets. The address is that of the socket, or what a proxy of TRUST_PROXY says.
 */
export const networkOf = ({ ip }: FastifyRequest): string => {
  // a visitor who is gone already has no address
  const address = ip ?? ''
  if (isIP(address)) return normalizeIP(address, 64)
  const bare = withoutPort(address)
  return isIP(bare) ? normalizeIP(bare, 64) : 'unknown'
}

/** Some proxies write the port of the visitor beside their address. */
const withoutPort = (address: string): string => /^\[?([^\]]+?)\]?:\d+$/.exec(address)?.[1] ?? address
