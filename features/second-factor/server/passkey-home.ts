import { isIP } from 'node:net'
import type { FactorDeps } from './factor-deps.ts'

/** Where passkeys of this installation are valid: a browser ties each to one host, and that is the one of PUBLIC_URL. */
export const passkeyHome = ({ origins }: Pick<FactorDeps, 'origins'>) => {
  const { origin, hostname } = new URL(origins.home())
  return { origin, hostname }
}

/** Whether a passkey can be used on the page of a request to this host. An address in numbers can have none. */
export const hasPasskeys = (parts: Pick<FactorDeps, 'origins'>, hostname: string): boolean => {
  const home = passkeyHome(parts)
  const isSecure = home.origin.startsWith('https:') || home.hostname === 'localhost'
  return isSecure && home.hostname === hostname && isIP(hostname.replace(/^\[|\]$/g, '')) === 0
}
