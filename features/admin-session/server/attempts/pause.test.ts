import { expect, it } from 'vitest'
import { heldTime } from '#tests/fake-time.ts'
import { createPause } from './pause.ts'

it('a pause waits as long as it is said, and not at all for nothing', async () => {
  const { timer, waiting, pass } = heldTime()
  const pause = createPause(timer)
  await pause(0)
  const over: number[] = []
  const two = pause(2_000).then(() => over.push(2))
  const one = pause(1_000).then(() => over.push(1))
  expect(waiting()).toBe(2)
  await pass(1_000)
  await one
  expect(over).toEqual([1])
  await pass(1_000)
  await two
  expect(over).toEqual([1, 2])
})

it('a pause keeps 200 waiting at once and no more', async () => {
  const { timer, waiting, pass } = heldTime()
  const pause = createPause(timer)
  const all = Array.from({ length: 200 }, () => pause(8_000))
  await pause(8_000)
  expect(waiting()).toBe(200)
  await pass(8_000)
  await Promise.all(all)
  const next = pause(8_000)
  expect(waiting()).toBe(1)
  await pass(8_000)
  await next
})
