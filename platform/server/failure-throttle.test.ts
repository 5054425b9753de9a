import { expect, test } from 'vitest'
import { Problem } from '#shared/problem.ts'
import { hours, minutes, seconds } from '#shared/time/duration.ts'
import { heldTime } from '#tests/fake-time.ts'
import { createLog } from './log.ts'

const aLog = () => {
  const time = heldTime()
  const lines: string[] = []
  const log = createLog('info', time.clock, (line) => lines.push(line), time.timer)
  const read = () => lines.splice(0).map((line) => JSON.parse(line))
  return { time, log, lines, read }
}

const away = (code = 'ECONNREFUSED') =>
  Object.assign(new Error(`connect ${code}`), { code, syscall: 'connect' })

test('a failure that repeats itself is written once, then counted each minute, then said to be over', async () => {
  const { time, log, read } = aLog()
  for (let second = 0; second < 150; second++) {
    log.error('jobs cannot be read', { error: away() })
    await time.pass(seconds(1))
  }
  await time.pass(minutes(5))
  const [first, ...others] = read()
  expect(first.error.stack).toContain('failure-throttle.test.ts')
  expect(others).toMatchObject([
    { message: 'jobs cannot be read', again: 59, error: 'Error: connect ECONNREFUSED' },
    { message: 'jobs cannot be read', again: 60 },
    { message: 'jobs cannot be read', again: 30 },
    { message: 'it has not failed for a minute', what: 'jobs cannot be read', failures: 150 },
  ])
  log.error('jobs cannot be read', { error: away() })
  expect(read()[0].error.stack).toBeDefined()
  await time.pass(minutes(5))
  expect(read()).toEqual([])
})

test('each failure of another kind keeps its line: another sentence, message or request; of a database that is away its code alone', () => {
  const { log, read } = aLog()
  const times = (count: number, write: (at: number) => void) => {
    for (let at = 0; at < count; at++) write(at)
    return read().length
  }
  expect(
    times(5, (requestId) => log.error('request failed', { requestId, error: new Error('a fault') })),
  ).toBe(5)
  expect(times(5, (at) => log.error('a file cannot be stored', { error: new Error(`${at}`) }))).toBe(5)
  expect(times(5, () => log.error('a file cannot be stored', { error: new Error('full') }))).toBe(1)
  expect(times(5, (requestId) => log.error('request failed', { requestId, error: away() }))).toBe(1)
  expect(times(5, () => log.error('request failed', { error: away('ECONNRESET') }))).toBe(1)
  const busy = new Problem(503, 'not_ready', 'Try again in a minute.')
  expect(times(5, (requestId) => log.error('request failed', { requestId, error: busy }))).toBe(1)
  expect(times(5, () => log.info('a backup was made'))).toBe(5)
})

/** The log lines while the database is unavailable, far more often than in reality. */
const loops = [
  'request failed',
  'jobs cannot be read',
  'what became of a job cannot be noted',
  'regular jobs cannot be written',
  'the sandbox could not look around',
  'figures of the database cannot be read',
  'rare letters could not be read',
  'a database connection was lost',
]

test('a database that is away for an hour, with eight loops that look each second, writes less than 100 kB', async () => {
  const { time, log, lines } = aLog()
  for (let second = 0; second < hours(1) / 1000; second++) {
    for (const sentence of loops) log.error(sentence, { at: second, error: away() })
    await time.pass(seconds(1))
  }
  const bytes = lines.reduce((sum, line) => sum + line.length + 1, 0)
  expect(lines.length).toBeLessThan(500)
  expect(bytes).toBeLessThan(100_000)
})
