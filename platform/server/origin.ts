import type { FastifyRequest } from 'fastify'
import { defaultWebsite, type Website, websites } from '#shared/website.ts'
import { type Config, isLoopback } from './config.ts'

/** What the host name of a request decides. */
export type Origins = {
  /** The website of a public call; `renewable` where nothing matches. */
  websiteOf: (request: FastifyRequest) => Website
  /** Where the provider sends the visitor back to: the origin he came from when it is one of ours, else PUBLIC_URL. */
  returnOriginOf: (request: FastifyRequest) => string
  /** Whether the request came to a loopback name. */
  cameToLoopback: (request: FastifyRequest) => boolean
}

/** With no WEBSITE_HOSTS, {website}.localhost shows each website of a trial installation. */
const localHosts = new Map<string, Website>(websites.map((website) => [`${website}.localhost`, website]))

export const createOrigins = ({
  publicUrl,
  websiteHosts,
  port,
}: Pick<Config, 'publicUrl' | 'websiteHosts' | 'port'>): Origins => {
  const hostOf = (request: FastifyRequest) => request.hostname.toLowerCase()
  return {
    websiteOf: (request) =>
      websiteHosts.get(hostOf(request)) ?? localHosts.get(hostOf(request)) ?? defaultWebsite,
    cameToLoopback: (request) => isLoopback(hostOf(request)),
    returnOriginOf: (request) => {
      const host = hostOf(request)
      const ours = websiteHosts.has(host) || (publicUrl === undefined && isLoopback(host))
      if (!ours) return publicUrl ?? `http://localhost:${port}`
      const scheme = publicUrl ? new URL(publicUrl).protocol : `${request.protocol}:`
      return `${scheme}//${request.host}`
    },
  }
}
