import { createHmac } from 'node:crypto'
import { addressKey } from '#shared/text/address-key.ts'
import { days, later, minutes, seconds } from '#shared/time/duration.ts'
import type { SigningKey } from './access-token.ts'

/** This many logins may fail … */
const maxFailures = 10
/** … within this time, in milliseconds; then the oldest must have expired. */
export const failureWindow = minutes(15)

/**
 * The first ten wrong factors lock an account as long as ten wrong passwords do, each further ten twice as
 * long …
 */
const longestLock = days(1)
/** … counting those of at most this age, in milliseconds. */
const factorMemory = days(7)

/**
 * What failures are counted for: the account and the network of the attempt, or the known device; wrong
 * factors for the account, from everywhere.
 */
export type FailureKey = { kind: 'account' | 'network' | 'device' | 'factor'; key: Buffer }

/** The age at which a failure of this kind expires, in milliseconds. */
export const memoryOf = (kind: FailureKey['kind']): number =>
  kind === 'factor' ? factorMemory : failureWindow

/** The longest delay of the response to a failed login. */
const longestPause = seconds(8)

/**
 * The delay of the response to a failed login, in milliseconds: from the sixth in 15 minutes on 1 s, 2 s, 4
 * s, then 8 s.
 */
export const pauseAfter = (failures: number): number =>
  failures <= maxFailures / 2 ? 0 : Math.min(longestPause, seconds(1) * 2 ** (failures - maxFailures / 2 - 1))

/**
 * The keyed hash that is stored instead of an address or a network, so that neither can be read from the
 * database.
 */
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
 * The keys of an attempt: the account and the network, in this order; from a known device only that device,
 * counted per account. So no stranger can lock out an organiser, and no organiser their colleagues.
 */
export const attemptKeys = (
  { account, network, device }: { account: string; network: string; device: string | undefined },
  key: SigningKey,
): readonly [FailureKey, ...FailureKey[]] =>
  device === undefined
    ? [failureKey('account', account, key), failureKey('network', network, key)]
    : [failureKey('device', `${device} ${account}`, key)]

/**
 * The key of wrong factors of this account, for all devices and networks: an attacker who reads its mailbox
 * has their own. Factors that are set up after a reset have a new count.
 */
export const factorKey = (
  { id, secondFactorAt }: { id: string; secondFactorAt: Date | null },
  key: SigningKey,
): FailureKey => failureKey('factor', `${id} ${secondFactorAt?.getTime()}`, key)

/** Milliseconds until another login may be tried, by the failures of a key of this kind; 0: now. */
export const lockAfter = (kind: FailureKey['kind'], failedAt: readonly Date[], now: Date): number =>
  (kind === 'factor' ? factorLockAfter(failedAt, now) : waitAfter(failedAt, now)) ?? 0

/**
 * Milliseconds until another factor may be tried; undefined: now. Ten wrong ones within 15 minutes lock the
 * account for 15 minutes; every further ten, in whatever time, for twice as long as the ten before, at most
 * for a day.
 */
export const factorLockAfter = (failedAt: readonly Date[], now: Date): number | undefined => {
  const counted = failedAt
    .filter((at) => at > later(now, -factorMemory))
    .sort((a, b) => a.getTime() - b.getTime())
  let [lock, until] = [0, 0]
  let last: Date[] = []
  for (const at of counted) {
    last = [...last, at].filter((one) => lock > 0 || one > later(at, -failureWindow))
    if (last.length < maxFailures) continue
    lock = Math.min(longestLock, lock === 0 ? failureWindow : 2 * lock)
    until = at.getTime() + lock
    last = []
  }
  const wait = Math.min(lock, until - now.getTime())
  return wait > 0 ? wait : undefined
}

/**
 * Milliseconds until another login may be tried; undefined: now. `failedAt`: the times of failed logins, in
 * any order.
 */
export const waitAfter = (failedAt: readonly Date[], now: Date): number | undefined => {
  const since = later(now, -failureWindow)
  const counted = failedAt.filter((at) => at > since).sort((a, b) => b.getTime() - a.getTime())
  const last = counted[maxFailures - 1]
  return last && Math.min(failureWindow, last.getTime() + failureWindow - now.getTime())
}
