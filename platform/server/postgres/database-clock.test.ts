import { expect, test } from 'vitest'
import { atEnd } from '#tests/at-end.ts'
import { testDatabase } from '#tests/database.ts'
import { systemClock } from '../clock.ts'
import { createLog } from '../log.ts'
import { startDatabaseClock } from './database-clock.ts'

const { pool } = await testDatabase({ holds: 'nothing' })

/** A clock that is so many milliseconds ahead, and a timer triggered by hand. */
const aMachine = async (ahead: number) => {
  const machine = { ahead }
  const own = { now: () => new Date(systemClock.now().getTime() + machine.ahead) }
  const logged: string[] = []
  const log = createLog('debug', own, (line) => logged.push(line))
  let ring: (() => void) | undefined
  const timer = (_: number, onRing: () => void) => {
    ring = onRing
    return () => {
      ring = undefined
    }
  }
  const { clock, stop } = await startDatabaseClock({ pool, log, own, timer })
  atEnd(async () => stop())
  const differs = () => clock.now().getTime() - systemClock.now().getTime()
  const askAgain = async () => {
    const rung = ring
    ring = undefined
    rung?.()
    await expect.poll(() => ring).toBeDefined()
  }
  return { machine, logged, differs, askAgain, stop, isWaiting: () => ring !== undefined }
}

test.each([-600_000, 600_000, 7_300])(
  'a machine whose clock is %i ms ahead has the time of the database',
  async (ahead) => {
    const { differs, logged } = await aMachine(ahead)
    expect(Math.abs(differs())).toBeLessThan(1_000)
    expect(logged).toHaveLength(1)
    expect(logged[0]).toContain(`"secondsAhead":${Math.round(ahead / 1000)}`)
  },
)

test('a machine that is less than a second off keeps its own time, so that it never goes back', async () => {
  const { differs, logged } = await aMachine(300)
  expect(differs()).toBeGreaterThan(250)
  expect(logged).toEqual([])
})

test('a clock that goes wrong later, or is set right, is followed, and told once each time', async () => {
  const { machine, differs, logged, askAgain } = await aMachine(0)
  machine.ahead = 600_000
  await askAgain()
  expect(Math.abs(differs())).toBeLessThan(1_000)
  await askAgain()
  expect(logged).toHaveLength(1)
  machine.ahead = 0
  await askAgain()
  expect(Math.abs(differs())).toBeLessThan(1_000)
  machine.ahead = -600_000
  await askAgain()
  expect(logged).toHaveLength(2)
})

test('it is not asked any longer once it was stopped', async () => {
  const { stop, isWaiting } = await aMachine(0)
  expect(isWaiting()).toBe(true)
  stop()
  expect(isWaiting()).toBe(false)
})
