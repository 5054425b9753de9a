import { expect, it } from 'vitest'
import { activityAt, activityOfCall } from './activity.ts'

const now = new Date('2026-11-02T09:00:00.000Z')
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000)

it.each([
  [0, ago(0)],
  [0.5, ago(0.5)],
  [90, ago(90)],
  [43_200, ago(43_200)],
])('%s seconds without a move: someone was there then', (idle, at) => {
  expect(activityAt(now, idle)).toEqual(at)
})

it.each([
  undefined,
  null,
  -1,
  -0.001,
  43_200.001,
  1e300,
  Number.NaN,
  Number.POSITIVE_INFINITY,
  Number.NEGATIVE_INFINITY,
  '5',
  '',
  true,
  [5],
  {},
])('%j is no sign of life', (idle) => {
  expect(activityAt(now, idle)).toBeUndefined()
})

it('the server takes a call without the header for a sign of life', () => {
  expect(activityOfCall(now, undefined)).toEqual(now)
})

it.each([
  ['0', ago(0)],
  ['12', ago(12)],
  ['12.5', ago(12.5)],
  ['1800', ago(1800)],
  ['', undefined],
  ['-1', undefined],
  ['+1', undefined],
  ['1e3', undefined],
  ['0x10', undefined],
  [' 5', undefined],
  ['NaN', undefined],
  ['5, 5', undefined],
  ['999999999', undefined],
  [['5', '5'], undefined],
])('the header %j tells when someone was there', (header, at) => {
  expect(activityOfCall(now, header)).toEqual(at)
})
