import { isIP } from 'node:net'
import { normalizeIP } from '@fastify/rate-limit'
import type { FastifyRequest } from 'fastify'
import { isLoopback } from '../config.ts'

/** The address of this process's own calls. No socket has it, so it cannot be forged. */
export const inProcess = 'in-process'

/** Whether the call comes from a page loader of this process and not from a socket. */
export const isInProcess = (request: FastifyRequest): boolean =>
  request.raw.socket.remoteAddress === inProcess

/** Whether the request comes from this machine. */
export const isFromLoopback = ({ ip }: FastifyRequest): boolean =>
  isIP(ip ?? '') !== 0 && isLoopback(normalizeIP(ip, 128))

/**
 * The network for which a request is counted: its IPv4 address, or the /64 of its IPv6 address, which one household or
 * machine gets. The address is that of the socket, or the one forwarded by a proxy of TRUST_PROXY.
 */
export const networkOf = ({ ip }: FastifyRequest): string => {
  // a disconnected client has no address
  const address = ip ?? ''
  if (isIP(address)) return normalizeIP(address, 64)
  const bare = withoutPort(address)
  return isIP(bare) ? normalizeIP(bare, 64) : 'unknown'
}

/** Some proxies append the client's port to its address. */
const withoutPort = (address: string): string => /^\[?([^\]]+?)\]?:\d+$/.exec(address)?.[1] ?? address
