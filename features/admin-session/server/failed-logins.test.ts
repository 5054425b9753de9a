import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isLong } from '#tests/long.ts'
import {
  attemptKeys,
  factorKey,
  factorLockAfter,
  failureKey,
  pauseAfter,
  waitAfter,
} from './failed-logins.ts'

const key = 'a key of thirty-two bytes or more, for tests'
const now = new Date('2026-11-02T09:00:00Z')
const minutesAgo = (...ages: number[]) => ages.map((age) => new Date(now.getTime() - age * 60_000))
const wait = (ages: number[]) => {
  const milliseconds = waitAfter(minutesAgo(...ages), now)
  return milliseconds && milliseconds / 60_000
}

it('the login throttle names an account whatever the case, apart from a network of the same name', () => {
  const account = failureKey('account', 'Chair@Example.org', key)
  expect(account.kind).toBe('account')
  expect(account.key).toHaveLength(32)
  expect(failureKey('account', 'chair@example.ORG', key)).toEqual(account)
  expect(failureKey('account', 'other@example.org', key)).not.toEqual(account)
  expect(failureKey('network', 'chair@example.org', key).key).not.toEqual(account.key)
  expect(failureKey('account', 'chair@example.org', `${key}!`)).not.toEqual(account)
})

it.each([
  ['nothing', [], undefined],
  ['nine failures', [1, 1, 1, 1, 1, 1, 1, 1, 1], undefined],
  ['ten, the oldest a minute ago', [1, 1, 1, 1, 1, 1, 1, 1, 1, 1], 14],
  ['ten, one of them long ago', [15, 1, 1, 1, 1, 1, 1, 1, 1, 1], undefined],
  ['ten, one of them almost too long ago', [14, 1, 1, 1, 1, 1, 1, 1, 1, 1], 1],
  ['twelve: until nine are left', [14, 13, 12, 5, 5, 5, 5, 5, 5, 5, 5, 5], 3],
  ['in any order', [1, 14, 1, 1, 1, 1, 1, 1, 1, 1], 1],
  ['ten just now', [0, 0, 0, 0, 0, 0, 0, 0, 0, 0], 15],
  ['a clock that jumped back', [-60, -60, -60, -60, -60, -60, -60, -60, -60, -60], 15],
])('the login throttle: %s', (_what, ages, minutes) => {
  expect(wait(ages)).toBe(minutes)
})

const minutesOf = (hours: number) => hours * 60
it.each([
  ['nine wrong factors', Array(9).fill(1), undefined],
  ['ten within 15 minutes', Array(10).fill(1), 14],
  ['ten within more than 15 minutes', [...Array(5).fill(16), ...Array(5).fill(0)], undefined],
  ['ten, 15 minutes ago', Array(10).fill(15), undefined],
  ['nineteen, ten of them earlier', [...Array(10).fill(20), ...Array(9).fill(0)], undefined],
  ['twenty: twice as long', [...Array(10).fill(20), ...Array(10).fill(0)], 30],
  ['twenty, the last ten over hours', [...Array(10).fill(500), ...Array(9).fill(200), 0], 30],
  ['thirty', [...Array(10).fill(90), ...Array(10).fill(40), ...Array(10).fill(0)], 60],
  ['a hundred: a day and no more', Array(100).fill(0), minutesOf(24)],
  ['a hundred more than a week ago', Array(100).fill(minutesOf(7 * 24)), undefined],
  ['a clock that jumped back', Array(10).fill(-60), 15],
])('the login throttle: %s', (_what, ages: number[], wait) => {
  const milliseconds = factorLockAfter(minutesAgo(...ages), now)
  expect(milliseconds && milliseconds / 60_000).toBe(wait)
})

it('the login throttle counts factors apart from passwords, and those after a reset apart from those before', () => {
  const holder = { id: 'an-id', secondFactorAt: now }
  const mine = factorKey(holder, key)
  expect(factorKey({ ...holder }, key)).toEqual(mine)
  for (const other of [
    factorKey({ ...holder, id: 'another-id' }, key),
    factorKey({ ...holder, secondFactorAt: new Date(now.getTime() + 1) }, key),
    failureKey('account', 'an-id', key),
  ])
    expect(other.key).not.toEqual(mine.key)
})

it('the login throttle lets the answers to wrong logins wait longer and longer', () => {
  const pauses = Array.from({ length: 14 }, (_, at) => pauseAfter(at) / 1000)
  expect(pauses).toEqual([0, 0, 0, 0, 0, 0, 1, 2, 4, 8, 8, 8, 8, 8])
})

const names = ({ kind, key: hash }: ReturnType<typeof failureKey>) => `${kind} ${hash.toString('hex')}`
const keysOf = (account: string, network: string, device?: string) =>
  attemptKeys({ account, network, device }, key).map(names)

it('the login throttle counts a known device apart from everyone, and for each account on it apart', () => {
  const stranger = keysOf('chair@example.org', '192.0.2.1')
  const [known, ...more] = keysOf('chair@example.org', '192.0.2.1', 'device-of-chair')
  expect(more).toEqual([])
  expect(stranger).not.toContain(known)
  expect(keysOf('chair@example.org', '198.51.100.1', 'device-of-chair')).toEqual([known])
  expect(keysOf('other@example.org', '192.0.2.1', 'device-of-chair')).not.toEqual([known])
  expect(keysOf('chair@example.org', '192.0.2.1', 'another-device')).not.toEqual([known])
})

it('no failures of strangers, and none on other devices, are counted for a known device', () => {
  const anAttempt = fc.record({
    account: fc.constantFrom('a@example.org', 'b@example.org'),
    network: fc.constantFrom('192.0.2.1', '192.0.2.2'),
    device: fc.constantFrom(undefined, 'd1', 'd2'),
  })
  fc.assert(
    fc.property(fc.array(anAttempt), anAttempt, (attempts, { account, network }) => {
      const counted = new Map<string, number>()
      for (const attempt of attempts)
        for (const name of attemptKeys(attempt, key).map(names))
          counted.set(name, (counted.get(name) ?? 0) + 1)
      const own = attempts.filter((attempt) => attempt.device === 'd1' && attempt.account === account)
      const [name = ''] = keysOf(account, network, 'd1')
      expect(counted.get(name) ?? 0).toBe(own.length)
      const strangers = attempts.filter((attempt) => attempt.device === undefined)
      expect(keysOf(account, network).map((of) => counted.get(of) ?? 0)).toEqual([
        strangers.filter((attempt) => attempt.account === account).length,
        strangers.filter((attempt) => attempt.network === network).length,
      ])
    }),
    { numRuns: isLong ? 100 : 20 },
  )
})
