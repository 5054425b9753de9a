import { createHmac } from 'node:crypto'
import { later, minutes } from '#shared/time/duration.ts'
import type { SigningKey } from './access-token.ts'

/** So many logins may fail … */
const mostFailures = 10
/** … within this time; then its oldest must have passed. */
export const failureWindow = minutes(15)

/** For what logins are counted: the account that someone wants to enter, and the network from which they try. */
export type FailureKey = { kind: 'account' | 'network'; key: Buffer }

/** What stands in the database for an address or a network: no one can read either out of it. */
export const failureKey = (kind: FailureKey['kind'], of: string, key: SigningKey): FailureKey => {
  const secret = createHmac('sha256', key).update('failed logins').digest()
  return { kind, key: createHmac('sha256', secret).update(`${kind} ${of.toLowerCase()}`).digest() }
}

/** In how many milliseconds another login may be tried; undefined: now. `failedAt`: when logins failed, in any order. */
export const waitAfter = (failedAt: readonly Date[], now: Date): number | undefined => {
  const since = later(now, -failureWindow)
  const counted = failedAt.filter((at) => at > since).sort((a, b) => b.getTime() - a.getTime())
  const last = counted[mostFailures - 1]
  return last && Math.min(failureWindow, last.getTime() + failureWindow - now.getTime())
}
