import type { FastifyRequest } from 'fastify'
import type { Website } from '#shared/website.ts'
import { type Config, isLoopback } from '../config.ts'
import type { WebsiteRegistry } from '../websites/website-registry.ts'
import { hostOf, originOf, readHost, schemeOf } from './request-host.ts'

/** What depends on the host name of a request. */
export type Origins = {
  /** The website of a public call; the default one when nothing matches. */
  websiteOf: (request: FastifyRequest) => Website
  /** As `websiteOf` for a raw Host header; undefined when it is invalid. */
  websiteOfHost: (host: string | undefined) => Website | undefined
  /** Where the provider redirects the visitor back to: the origin they came from when it is one of ours, else PUBLIC_URL. */
  returnOriginOf: (request: FastifyRequest) => string
  /**
   * The origin of a website: the first of its host names, else PUBLIC_URL, else its name on this machine.
   * Canonical URLs begin with it, so no visitor's Host header affects them.
   */
  homeOf: (website: Website) => string
  /** The origin of the installation, and so of its back-office: PUBLIC_URL, else that of the default website. */
  home: () => string
  /** Whether the request was sent to a loopback name. */
  cameToLoopback: (request: FastifyRequest) => boolean
}

/** {website}.localhost shows each website of a trial installation. */
const localSuffix = '.localhost'

type Settings = Pick<Config, 'publicUrl'> & {
  websites: WebsiteRegistry
  /** The port that this process listens on. */
  port: () => number
}

export const createOrigins = ({ publicUrl, websites, port }: Settings): Origins => {
  const seen = new Map<string, string>()
  const localOf = (hostname: string) =>
    hostname.endsWith(localSuffix) ? websites.find(hostname.slice(0, -localSuffix.length)) : undefined
  const websiteNamed = (hostname: string) =>
    websites.ofHost(hostname) ?? localOf(hostname) ?? websites.defaultWebsite()
  const isOfLive = (hostname: string) => {
    const website = websites.ofHost(hostname)
    return website !== undefined && websites.rowOf(website).state === 'live'
  }

  const homeOf = (website: Website) => {
    const [own] = websites.hostsOf(website)
    // a trial installation serves each website under its own local name
    const local = website === websites.defaultWebsite() ? 'localhost' : `${website}${localSuffix}`
    if (publicUrl === undefined) return `http://${own ?? local}:${port()}`
    const { protocol, port: publicPort } = new URL(publicUrl)
    return own ? originOf(protocol, { hostname: own, port: publicPort }) : publicUrl
  }

  return {
    homeOf,
    home: () => publicUrl ?? homeOf(websites.defaultWebsite()),
    websiteOf: (request) => websiteNamed(hostOf(request).hostname),
    websiteOfHost: (hostHeader = '') => {
      const name = seen.get(hostHeader) ?? readHost(hostHeader)?.hostname
      if (name === undefined) return undefined
      // visitors use a few names; a client that invents others must not fill the memory
      if (seen.size < 1000) seen.set(hostHeader, name)
      return websiteNamed(name)
    },
    cameToLoopback: (request) => isLoopback(hostOf(request).hostname),
    returnOriginOf: (request) => {
      const host = hostOf(request)
      if (publicUrl !== undefined) {
        // PUBLIC_URL sets scheme and port for all websites; the visitor's Host header counts only for the name
        const { protocol, port: publicPort } = new URL(publicUrl)
        return isOfLive(host.hostname)
          ? originOf(protocol, { hostname: host.hostname, port: publicPort })
          : publicUrl
      }
      const ours = isOfLive(host.hostname) || isLoopback(host.hostname)
      return ours ? originOf(schemeOf(request), host) : `http://localhost:${port()}`
    },
  }
}
