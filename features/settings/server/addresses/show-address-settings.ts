import type { Clock } from '#platform/server/clock.ts'
import { isLoopback } from '#platform/server/config.ts'
import { statusAt } from '#platform/server/domains/reach-host.ts'
import type { ResolveHost } from '#platform/server/domains/resolve-host.ts'
import type { Origins } from '#platform/server/http/origin.ts'
import type { WebsiteRegistry } from '#platform/server/websites/website-registry.ts'
import type { Website } from '#shared/website.ts'
import type { AddressSettings, DnsRecord } from '../../address-settings.contract.ts'

export type AddressDeps = {
  clock: Clock
  publicUrl: string | undefined
  origins: Pick<Origins, 'home'>
  websites: Pick<WebsiteRegistry, 'hostsOf' | 'isFixedHost'>
  resolveHost: ResolveHost
}

type ShownHost = AddressSettings['hosts'][number]

/** The hosts of a conference, compared with what DNS says and with what a request to them meets. */
export const showAddressSettings = async (deps: AddressDeps, website: Website): Promise<AddressSettings> => {
  const { clock, publicUrl, origins, websites } = deps
  const hosts = websites.hostsOf(website)
  return {
    home: origins.home(),
    homeBy: publicUrl === undefined ? null : 'PUBLIC_URL',
    hosts: await Promise.all(hosts.map((host) => shownHost(deps, host))),
    checkedAt: clock.now().toISOString(),
  }
}

const shownHost = async (deps: AddressDeps, host: string): Promise<ShownHost> => {
  const about = { host, lockedBy: deps.websites.isFixedHost(host) ? 'WEBSITE_HOSTS' : null }
  if (isLocal(host)) return { ...about, records: [], arrives: null, message: null }
  const records = await Promise.all((['A', 'AAAA'] as const).map((type) => recordOf(deps, host, type)))
  const message = await whyNotArriving(deps, originOfHost(deps, host), host)
  return {
    ...about,
    // most servers have no IPv6 address, and then none must be said
    records: records.filter(
      ({ type, mustSay, saysNow }) => type === 'A' || mustSay.length + saysNow.length > 0,
    ),
    arrives: message === null,
    message,
  }
}

/** A name that no name server knows. */
const isLocal = (host: string) => isLoopback(host) || !host.includes('.')

const recordOf = async (
  { resolveHost, origins }: AddressDeps,
  host: string,
  type: DnsRecord['type'],
): Promise<DnsRecord> => {
  const home = new URL(origins.home()).hostname
  const isHome = host === home
  const [saysNow, ofHome] = await Promise.all([
    resolveHost(host, type),
    isHome || isLocal(home) ? [] : resolveHost(home, type),
  ])
  const mustSay = ofHome ?? []
  return { type, mustSay, saysNow: saysNow ?? [], state: stateOf(saysNow, mustSay) }
}

/** Without an address to compare with, any is taken for right. */
const stateOf = (saysNow: string[] | undefined, mustSay: readonly string[]): DnsRecord['state'] => {
  if (!saysNow) return 'unanswered'
  if (saysNow.length === 0) return 'missing'
  return mustSay.length === 0 || saysNow.every((address) => mustSay.includes(address)) ? 'correct' : 'wrong'
}

const originOfHost = ({ publicUrl }: AddressDeps, host: string): string => {
  const { protocol, port } = new URL(publicUrl ?? 'http://localhost')
  return `${protocol}//${host}${port && `:${port}`}`
}

/** Null: a request to this host arrives at this installation, or at another one that knows it. */
const whyNotArriving = async ({ resolveHost }: AddressDeps, origin: string, host: string) => {
  try {
    const status = await statusAt(new URL(`${origin}/api/host-allowed?domain=${host}`), resolveHost)
    return status === 200 ? null : `${origin} answers ${status}, so the proxy does not pass it on to here.`
  } catch (error) {
    return `${origin} cannot be reached: ${error instanceof Error ? error.message : String(error)}.`
  }
}
