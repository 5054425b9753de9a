import { createHmac } from 'node:crypto'
import { addressKey } from '#shared/text/address-key.ts'
import { days, later, minutes, seconds } from '#shared/time/duration.ts'
import type { SigningKey } from './access-token.ts'

/** So many logins may fail … */
const mostFailures = 10
/** … within this time; then its oldest must have passed. */
export const failureWindow = minutes(15)

/** The first ten wrong factors keep an account out as long as ten wrong passwords do, each ten after them twice as long … */
const longestLock = days(1)
/** … and those are counted as before that are no older than this. */
const factorMemory = days(7)

/**
 * For what failures are counted: the account that someone wants to enter and the network from which they try, or the known
 * device; wrong factors for the account, from wherever they come.
 */
export type FailureKey = { kind: 'account' | 'network' | 'device' | 'factor'; key: Buffer }

/** How long ago a failure of this kind may be, in milliseconds, to count. */
export const memoryOf = (kind: FailureKey['kind']): number =>
  kind === 'factor' ? factorMemory : failureWindow

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
  return {
    kind,
    key: createHmac('sha256', secret)
      .update(`${kind} ${addressKey(of)}`)
      .digest(),
  }
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

/**
 * For whom wrong factors of this account count, whatever the device and the network: who has read its mailbox has a device
 * and a network of their own. Factors that are set up after a reset have a count of their own.
 */
export const factorKey = (
  { id, secondFactorAt }: { id: string; secondFactorAt: Date | null },
  key: SigningKey,
): FailureKey => failureKey('factor', `${id} ${secondFactorAt?.getTime()}`, key)

/** In how many milliseconds another login may be tried, by what has failed for a key of this kind; 0: now. */
export const lockAfter = (kind: FailureKey['kind'], failedAt: readonly Date[], now: Date): number =>
  (kind === 'factor' ? factorLockAfter(failedAt, now) : waitAfter(failedAt, now)) ?? 0

/**
 * In how many milliseconds another factor may be tried; undefined: now. Ten wrong ones within 15 minutes lock the account
 * for 15 minutes; every ten after them, in whatever time, for twice as long as the ten before, and for a day at the most.
 */
export const factorLockAfter = (failedAt: readonly Date[], now: Date): number | undefined => {
  const counted = failedAt
    .filter((at) => at > later(now, -factorMemory))
    .sort((a, b) => a.getTime() - b.getTime())
  let [lock, until] = [0, 0]
  let last: Date[] = []
  for (const at of counted) {
    last = [...last, at].filter((one) => lock > 0 || one > later(at, -failureWindow))
    if (last.length < mostFailures) continue
    lock = Math.min(longestLock, lock === 0 ? failureWindow : 2 * lock)
    until = at.getTime() + lock
    last = []
  }
  const wait = Math.min(lock, until - now.getTime())
  return wait > 0 ? wait : undefined
}

/** In how many milliseconds another login may be tried; undefined: now. `failedAt`: when logins failed, in any order. */
export const waitAfter = (failedAt: readonly Date[], now: Date): number | undefined => {
  const since = later(now, -failureWindow)
  const counted = failedAt.filter((at) => at > since).sort((a, b) => b.getTime() - a.getTime())
  const last = counted[mostFailures - 1]
  return last && Math.min(failureWindow, last.getTime() + failureWindow - now.getTime())
}
