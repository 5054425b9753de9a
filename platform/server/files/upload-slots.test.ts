import { EventEmitter } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { expect, it, vi } from 'vitest'
import { createUploadSlots } from './upload-slots.ts'

const aRequest = () => new EventEmitter() as unknown as IncomingMessage

/** Work that begins when it may and ends when told. */
const aWork = () => {
  const { promise, resolve } = Promise.withResolvers<string>()
  const work = vi.fn(() => promise)
  return { work, end: () => resolve('done') }
}

const settle = () => new Promise((done) => setImmediate(done))
const busy = { status: 503, retryAfter: 60, message: expect.stringMatching(/^Too many files/) }

it('lets so many work at once, and the next as soon as one ends, in the order in which they came', async () => {
  const slots = createUploadSlots({ atOnce: 2 })
  const works = Array.from({ length: 4 }, aWork)
  const all = works.map(({ work }) => slots(aRequest(), undefined, work))
  const begun = () => works.map(({ work }) => work.mock.calls.length)

  expect(begun()).toEqual([1, 1, 0, 0])
  works[1]?.end()
  await settle()
  expect(begun()).toEqual([1, 1, 1, 0])
  for (const { end } of works) end()
  expect(await Promise.all(all)).toEqual(['done', 'done', 'done', 'done'])
})

it('gives the place back when the work fails', async () => {
  const slots = createUploadSlots({ atOnce: 1 })
  const fail = async () => {
    throw new Error('the disk')
  }
  for (let at = 0; at < 3; at++) await expect(slots(aRequest(), 'a', fail)).rejects.toThrow('the disk')
  expect(await slots(aRequest(), 'a', async () => 'done')).toBe('done')
})

it('lets one network have its share only, while others pass by', async () => {
  const slots = createUploadSlots({ atOnce: 3, each: 1 })
  const [first, second, other] = [aWork(), aWork(), aWork()]
  const all = [
    slots(aRequest(), 'slow', first.work),
    slots(aRequest(), 'slow', second.work),
    slots(aRequest(), 'other', other.work),
  ]
  expect(second.work).not.toHaveBeenCalled()
  expect(other.work).toHaveBeenCalled()

  other.end()
  await settle()
  expect(second.work).not.toHaveBeenCalled()
  first.end()
  await settle()
  expect(second.work).toHaveBeenCalled()
  second.end()
  await Promise.all(all)
})

it('asks whoever finds the queue full, or has waited long enough, to come again', async () => {
  const slots = createUploadSlots({ atOnce: 1, waiting: 1, patienceMs: 20 })
  const first = aWork()
  const running = slots(aRequest(), undefined, first.work)
  const late = aWork()
  const waiting = slots(aRequest(), undefined, late.work)

  await expect(slots(aRequest(), undefined, late.work)).rejects.toMatchObject(busy)
  await expect(waiting).rejects.toMatchObject(busy)
  first.end()
  await running
  expect(late.work).not.toHaveBeenCalled()
  expect(await slots(aRequest(), undefined, async () => 'done')).toBe('done')
})

it('forgets a client that is gone', async () => {
  const slots = createUploadSlots({ atOnce: 1, waiting: 1 })
  const first = aWork()
  const running = slots(aRequest(), undefined, first.work)
  const request = aRequest()
  const gone = slots(request, undefined, first.work)
  request.emit('close')
  await expect(gone).rejects.toMatchObject(busy)
  expect(request.listenerCount('close')).toBe(0)

  const next = aWork()
  const after = slots(aRequest(), undefined, next.work)
  first.end()
  next.end()
  expect(await Promise.all([running, after])).toEqual(['done', 'done'])
  expect(first.work).toHaveBeenCalledTimes(1)
})
