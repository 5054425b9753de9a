import { expect, test } from 'vitest'
import { nextDeadlines } from './deadlines.ts'

const now = new Date('2026-03-01T12:00:00Z')
const at = (day: string) => `${day}T15:00:00.000Z`

test.each([
  ['what has no moment', [undefined], []],
  ['what is over', [at('2026-02-28'), '2026-03-01T12:00:00.000Z'], []],
  [
    'what comes within 14 days, the nearest first',
    [at('2026-03-14'), at('2026-03-02')],
    [at('2026-03-02'), at('2026-03-14')],
  ],
  [
    'the last moment of them',
    ['2026-03-15T12:00:00.000Z', '2026-03-15T12:00:00.001Z'],
    ['2026-03-15T12:00:00.000Z'],
  ],
])('the next deadlines are the right ones for %s', (_what, moments, expected) => {
  const found = nextDeadlines(
    moments.map((moment) => ({ what: 'it', at: moment })),
    now,
  )
  expect(found.map((deadline) => deadline.at)).toEqual(expected)
})
