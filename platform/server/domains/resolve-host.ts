import { Resolver } from 'node:dns/promises'
import { seconds } from '#shared/time/duration.ts'

/** The addresses of a host name; undefined: the name servers did not answer. Empty: it has none. */
export type ResolveHost = (host: string, type: 'A' | 'AAAA') => Promise<string[] | undefined>

/** The answers of a name server that mean: this name has no such record. */
const nothing: readonly unknown[] = ['ENODATA', 'ENOTFOUND']

/** Asks the name servers of this machine, or `servers`, each time anew. */
export const createResolver = (servers?: readonly string[]): ResolveHost => {
  return async (host, type) => {
    const resolver = new Resolver({ timeout: seconds(2), tries: 2 })
    if (servers) resolver.setServers(servers)
    try {
      return (await resolver.resolve(host, type)).toSorted()
    } catch (error) {
      return nothing.includes((error as NodeJS.ErrnoException).code) ? [] : undefined
    }
  }
}
