import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import proxyAddr from '@fastify/proxy-addr'

/** Whose X-Forwarded-For is trusted: no one's, clients at these addresses, or a number of proxies in a row. */
export type TrustedProxies = false | string[] | ((address: string, hop: number) => boolean)

export const wrongTrustProxy =
  'must be loopback, addresses or networks such as 10.0.0.5,192.168.0.0/16, or the number of proxies (1 to 9)'

/** Parses TRUST_PROXY; undefined when it is invalid. */
export const readTrustProxy = (text = ''): TrustedProxies | undefined => {
  if (text === '') return false
  if (/^[1-9]$/.test(text)) {
    // Fastify trusts no one when given a mere number, as it cannot know the nearest proxy; here the operator vouches for
    // it
    const hops = Number(text)
    return (_address, hop) => hop < hops
  }
  const trusted = text.split(',').map((part) => part.trim())
  return trusted.every((part) => part === 'loopback' || isNetwork(part)) ? trusted : undefined
}

/** The client address of a request; undefined once the client has disconnected. */
export type AddressReader = (request: IncomingMessage) => string | undefined

/**
 * Determines it as Fastify does for routed requests: the address of the socket, or the one forwarded by the last trusted
 * proxy.
 */
export const addressReader = (trusted: TrustedProxies): AddressReader => {
  if (trusted === false) return ({ socket }) => socket.remoteAddress
  const trusts = typeof trusted === 'function' ? trusted : proxyAddr.compile(trusted)
  return (request) => proxyAddr(request, trusts)
}

const isNetwork = (text: string): boolean => {
  const [address = '', bits, ...more] = text.split('/')
  const version = isIP(address)
  if (version === 0 || address.includes('%') || more.length > 0) return false
  if (bits === undefined) return true
  return /^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= (version === 4 ? 32 : 128)
}
