import { expect, test } from 'vitest'
import { defaultContent } from './default-content.ts'
import { agendaDayOf, isPassed, nextChange } from './moments.ts'

const tokyo = 'Asia/Tokyo'
const content = {
  ...defaultContent.renewable,
  transactions: {
    ...defaultContent.renewable.transactions,
    registration: {
      ...defaultContent.renewable.transactions.registration,
      closesAt: '2026-03-31T03:00:00Z',
    },
  },
}

test.each([
  // the last second of March 30 in Tokyo, and the first one after it
  ['March 30, 2026', '2026-03-30T14:59:59Z', false],
  ['March 30, 2026', '2026-03-30T15:00:00Z', true],
  ['May 29-31, 2026', '2027-01-01T00:00:00Z', false],
  ['soon', '2027-01-01T00:00:00Z', false],
])('%s is over at %s: %s', (text, now, passed) => {
  expect(isPassed(text, tokyo, new Date(now))).toBe(passed)
})

test.each([
  ['2026-05-28T14:59:59Z', undefined],
  ['2026-05-28T15:00:00Z', 1],
  ['2026-05-31T14:59:59Z', 3],
  ['2026-05-31T15:00:00Z', undefined],
])('at %s it is day %s of the agenda in Tokyo', (now, day) => {
  expect(agendaDayOf(content, new Date(now))).toBe(day)
})

test('the pages change after each day that they name, at a closing, and with each day of the agenda, on the clocks of the venue', () => {
  const changes: string[] = []
  for (let now = Date.parse('2026-03-01T00:00:00Z'); Number.isFinite(now); ) {
    now = nextChange(content, new Date(now))
    if (Number.isFinite(now)) changes.push(new Date(now).toISOString())
  }
  expect(changes).toEqual([
    '2026-03-15T15:00:00.000Z', // the abstract deadline is over
    '2026-03-25T15:00:00.000Z', // the day of the notification is over
    '2026-03-30T15:00:00.000Z', // the registration deadline is over
    '2026-03-31T03:00:00.000Z', // registration closes
    '2026-05-28T15:00:00.000Z',
    '2026-05-29T15:00:00.000Z',
    '2026-05-30T15:00:00.000Z',
    '2026-05-31T15:00:00.000Z',
  ])
})
