import { expect, onTestFinished, test, vi } from 'vitest'
import { movableClock } from './movable-clock.ts'

test('what a test makes later is later, and a jump is as long as it says, there and back', () => {
  const clock = movableClock()
  const moments = Array.from({ length: 5000 }, () => clock.now().getTime())
  for (const [at, moment] of moments.slice(1).entries()) expect(moment).toBeGreaterThan(moments[at] ?? 0)
  for (const seconds of [60, -60]) {
    const before = clock.now().getTime()
    clock.advance(seconds)
    const passed = clock.now().getTime() - before - seconds * 1000
    expect(passed).toBeGreaterThan(0)
    expect(passed).toBeLessThan(1000)
  }
})

test('a held clock moves by a millisecond each time it is read, and by its jumps, whatever the machine does', () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const clock = movableClock()
  clock.hold()
  const first = clock.now().getTime()
  vi.setSystemTime(Date.now() + 3_600_000)
  clock.hold()
  expect(clock.now().getTime()).toBe(first + 1)
  clock.advance(60)
  expect(clock.now().getTime()).toBe(first + 60_002)
  clock.advance(-60)
  expect(clock.now().getTime()).toBe(first + 3)
})
