import { expect, onTestFinished, vi } from 'vitest'
import type { TestDatabase } from './database.ts'

/**
 * From now on the timers of this process, and `performance.now()`, stand still until the test lets time go by; sockets and
 * the database continue unchanged.
 */
export const holdPatience = () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  onTestFinished(() => {
    vi.useRealTimers()
  })
  return { pass: (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds) }
}

/** Someone who waits for the provider hears nothing until the last millisecond is over, and then at once. */
export const expectPatience = async <T>(
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
