import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import proxyAddr from '@fastify/proxy-addr'

/** Whose X-Forwarded-For counts: no one's, that of a client at one of these addresses, or that of so many proxies in a row. */
export type TrustedProxies = false | string[] | ((address: string, hop: number) => boolean)

export const wrongTrustProxy =
  'must be loopback, addresses or networks such as 10.0.0.5,192.168.0.0/16, or the number of proxies (1 to 9)'

/** Reads TRUST_PROXY; undefined when it cannot be read. */
export const readTrustProxy = (text = ''): TrustedProxies | undefined => {
  if (text === '') return false
  if (/^[1-9]$/.test(text)) {
    // a mere number given to Fastify trusts no one: it cannot know who the nearest proxy is. Here the operator says so.
    const hops = Number(text)
    return (_address, hop) => hop < hops
  }
  const trusted = text.split(',').map((part) => part.trim())
  return trusted.every((part) => part === 'loopback' || isNetwork(part)) ? trusted : undefined
}

/** The address that a request comes from; undefined once the visitor has gone. */
export type AddressReader = (request: IncomingMessage) => string | undefined

/** Reads it as Fastify does for the requests that it routes: that of the socket, or what the last trusted proxy says. */
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
