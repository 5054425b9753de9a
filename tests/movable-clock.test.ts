import { expect, test } from 'vitest'
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
