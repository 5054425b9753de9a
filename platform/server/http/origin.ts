import type { FastifyRequest } from 'fastify'
import { defaultWebsite, type Website, websites } from '#shared/website.ts'
import { type Config, isLoopback } from '../config.ts'
import { hostOf, originOf, readHost, schemeOf } from './request-host.ts'

/** What depends on the host name of a request. */
export type Origins = {
  /** The website of a public call; `renewable` when nothing matches. */
  websiteOf: (request: FastifyRequest) => Website
  /** As `websiteOf` for a raw Host header; undefined when it is invalid. */
  websiteOfHost: (host: string | undefined) => Website | undefined
  /** Where the provider redirects the visitor back to: the origin they came from when it is one of ours, else PUBLIC_URL. */
  returnOriginOf: (request: FastifyRequest) => string
  /**
   * The origin of a website: the first of its names in WEBSITE_HOSTS, else PUBLIC_URL, else its name on this machine.
   * Canonical URLs begin with it, so no visitor's Host header affects them.
   */
  homeOf: (website: Website) => string
  /** The origin of the installation, and so of its back-office: PUBLIC_URL, else that of the default website. */
  home: () => string
  /** Whether the request was sent to a loopback name. */
  cameToLoopback: (request: FastifyRequest) => boolean
}

/** Without WEBSITE_HOSTS, {website}.localhost shows each website of a trial installation. */
const localHosts = new Map<string, Website>(websites.map((website) => [`${website}.localhost`, website]))

type Settings = Pick<Config, 'publicUrl' | 'websiteHosts'> & {
  /** The port that this process listens on. */
  port: () => number
}

export const createOrigins = ({ publicUrl, websiteHosts, port }: Settings): Origins => {
  const seen = new Map<string, Website>()
  const websiteNamed = (hostname: string) =>
    websiteHosts.get(hostname) ?? localHosts.get(hostname) ?? defaultWebsite

  const homeOf = (website: Website) => {
    const own = [...websiteHosts].find(([, of]) => of === website)?.[0]
    // a trial installation serves each website under its own local name
    const local = website === defaultWebsite ? 'localhost' : `${website}.localhost`
    if (publicUrl === undefined) return `http://${own ?? local}:${port()}`
    const { protocol, port: publicPort } = new URL(publicUrl)
    return own ? originOf(protocol, { hostname: own, port: publicPort }) : publicUrl
  }

  return {
    homeOf,
    home: () => publicUrl ?? homeOf(defaultWebsite),
    websiteOf: (request) => websiteNamed(hostOf(request).hostname),
    websiteOfHost: (hostHeader = '') => {
      const cached = seen.get(hostHeader)
      if (cached) return cached
      const host = readHost(hostHeader)
      const website = host && websiteNamed(host.hostname)
      // visitors use a few names; a client that invents others must not fill the memory
      if (website && seen.size < 100) seen.set(hostHeader, website)
      return website
    },
    cameToLoopback: (request) => isLoopback(hostOf(request).hostname),
    returnOriginOf: (request) => {
      const host = hostOf(request)
      if (publicUrl !== undefined) {
        // PUBLIC_URL sets scheme and port for all websites; the visitor's Host header counts only for the name
        const { protocol, port: publicPort } = new URL(publicUrl)
        return websiteHosts.has(host.hostname)
          ? originOf(protocol, { hostname: host.hostname, port: publicPort })
          : publicUrl
      }
      const ours = websiteHosts.has(host.hostname) || isLoopback(host.hostname)
      return ours ? originOf(schemeOf(request), host) : `http://localhost:${port()}`
    },
  }
}
