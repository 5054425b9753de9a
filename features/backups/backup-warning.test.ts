import { expect, test } from 'vitest'
import { warningOf } from './backup-warning.ts'

const now = new Date('2026-11-24T12:00:00Z')
const at = (text: string) => new Date(`2026-11-${text}:00Z`)

test.each([
  ['never made', undefined, undefined, 'never'],
  ['made an hour ago', at('24T11:00'), undefined, null],
  ['made 26 hours ago', at('23T10:00'), undefined, null],
  ['made a minute more ago', at('23T09:59'), undefined, 'old'],
  ['failed since', at('24T03:00'), at('24T04:00'), 'failed'],
  ['failed before', at('24T04:00'), at('24T03:00'), null],
  ['failed before an old one', at('20T04:00'), at('20T03:00'), 'old'],
  ['only failed', undefined, at('24T03:00'), 'failed'],
] as const)('the warning about backups: %s', (_, madeAt, failedAt, warning) => {
  expect(warningOf({ madeAt, failedAt, isTrial: false }, now)).toBe(warning)
})

test('a trial without a backup is no reason to warn, a failed one is', () => {
  expect(warningOf({ madeAt: undefined, failedAt: undefined, isTrial: true }, now)).toBeNull()
  expect(warningOf({ madeAt: undefined, failedAt: now, isTrial: true }, now)).toBe('failed')
})
