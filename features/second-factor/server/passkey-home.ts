import { isIP } from 'node:net'
import type { FactorDeps } from './factor-deps.ts'

/** The relying party of this installation: browsers bind a passkey to one host, that of PUBLIC_URL. */
export const passkeyHome = ({ origins }: Pick<FactorDeps, 'origins'>) => {
  const { origin, hostname } = new URL(origins.home())
  return { origin, hostname }
}

/** Whether passkeys work on a page of this host. They do not on an IP address. */
export const hasPasskeys = (deps: Pick<FactorDeps, 'origins'>, hostname: string): boolean => {
  const home = passkeyHome(deps)
  const isSecure = home.origin.startsWith('https:') || home.hostname === 'localhost'
  return isSecure && home.hostname === hostname && isIP(hostname.replace(/^\[|\]$/g, '')) === 0
}
