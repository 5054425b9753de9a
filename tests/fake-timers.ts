import { expect, onTestFinished, vi } from 'vitest'
import type { TestDatabase } from './database.ts'

/**
 * Stops this process's timers and `performance.now()` until the test advances them; sockets and the database run
 * normally.
 */
export const holdTimers = () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  onTestFinished(() => {
    vi.useRealTimers()
  })
  return { pass: (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds) }
}

/** Checks that a caller waiting for the provider times out exactly at the last millisecond. */
export const expectTimeout = async <T>(
  waiting: Promise<T>,
  {
    pool,
    pass,
    milliseconds,
  }: Pick<TestDatabase, 'pool'> & { pass: (milliseconds: number) => Promise<unknown>; milliseconds: number },
): Promise<T> => {
  let isOver = false
  void waiting.finally(() => {
    isOver = true
  })
  await pass(milliseconds - 1)
  await pool.query('select')
  expect(isOver).toBe(false)
  await pass(1)
  return waiting
}
