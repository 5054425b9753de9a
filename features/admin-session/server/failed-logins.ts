import { createHmac } from 'node:crypto'
import { later, minutes, seconds } from '#shared/time/duration.ts'
import type { SigningKey } from './access-token.ts'

/** So many logins may fail … */
export const mostFailures = 10
/** … within this time; then its oldest must have passed. */
export const failureWindow = minutes(15)

/** For what logins are counted: the account that someone wants to enter and the network from which they try, or the known device. */
export type FailureKey = { kind: 'account' | 'network' | 'device'; key: Buffer }

/** The longest pause before the answer to a wrong login. */
const longestPause = seconds(8)

/** How long the answer to a failed login waits, in milliseconds: from the sixth in 15 minutes on 1 s, 2 s, 4 s, then 8 s. */
export const pauseAfter = (failures: number): number =>
  failures <= mostFailures / 2
    ? 0
    : Math.min(longestPause, seconds(1) * 2 ** (failures - mostFailures / 2 - 1))

/** What is stored in the database for an address or a network: no one can read either out of it. */
export const failureKey = (kind: FailureKey['kind'], of: string, key: SigningKey): FailureKey => {
  const secret = createHmac('sha256', key).update('failed logins').digest()
  return { kind, key: createHmac('sha256', secret).update(`${kind} ${of.toLowerCase()}`).digest() }
}

/**
 * For whom an attempt counts: for the account and the network, in this order; from a known device for that alone, of which
 * each account has a count of its own. So no stranger can keep an organiser out, and no organiser their colleagues.
 */
export const attemptKeys = (
  { account, network, device }: { account: string; network: string; device: string | undefined },
  key: SigningKey,
): readonly [FailureKey, ...FailureKey[]] =>
  device === undefined
    ? [failureKey('account', account, key), failureKey('network', network, key)]
    : [failureKey('device', `${device} ${account}`, key)]

/** In how many milliseconds another login may be tried; undefined: now. `failedAt`: when logins failed, in any order. */
export const waitAfter = (failedAt: readonly Date[], now: Date): number | undefined => {
  const since = later(now, -failureWindow)
  const counted = failedAt.filter((at) => at > since).sort((a, b) => b.getTime() - a.getTime())
  const last = counted[mostFailures - 1]
  return last && Math.min(failureWindow, last.getTime() + failureWindow - now.getTime())
}
