import { expect, test } from 'vitest'
import { threadsDuring } from '#tests/count-threads.ts'
import { heldTime } from '#tests/fake-time.ts'
import { createDrawInThread } from './draw-in-thread.ts'

const threadOf = (script: string) =>
  new URL(
    `data:text/javascript,import { parentPort, workerData } from 'node:worker_threads';${encodeURIComponent(script)}`,
  )
const echoes = threadOf('setTimeout(() => parentPort.postMessage(Buffer.from(workerData.text)), 5)')
const never = threadOf('setInterval(() => undefined, 1e6)')
const greedy = threadOf('const all = []; for (;;) all.push(new Array(1e5).fill(all.length))')

test('of 24 at once each is drawn right, in two threads at most, and what is the same is drawn once', async () => {
  const drawInThread = createDrawInThread()
  const texts = Array.from({ length: 24 }, (_, at) => `document ${at % 8}`)
  let drawn: Buffer[] = []
  const threads = await threadsDuring(async () => {
    drawn = await Promise.all(texts.map((text) => drawInThread(echoes, { text })))
  })
  expect(drawn.map(String)).toEqual(texts)
  expect(threads).toEqual({ begun: 8, most: 2 })
  expect(String(await drawInThread(echoes, { text: 'document 0' }))).toBe('document 0')
})

test('who comes when too many wait is told when to come again', async () => {
  const drawInThread = createDrawInThread()
  const answers = await Promise.allSettled(
    Array.from({ length: 40 }, (_, at) => drawInThread(echoes, { text: String(at) })),
  )
  const refused = answers.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
  expect(refused).toHaveLength(6)
  expect(refused[0]).toMatchObject({ status: 503, retryAfter: 60 })
})

test('a thread that takes too long or too much memory is ended, and the next document is drawn', async () => {
  const time = heldTime()
  const drawInThread = createDrawInThread(time.timer)
  const stuck = [drawInThread(never, {}), drawInThread(never, { other: true })]
  const next = drawInThread(echoes, { text: 'next' })
  const ended = Promise.allSettled(stuck)
  time.pass(60_000)
  expect((await ended).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  await expect(stuck[0]).rejects.toMatchObject({ status: 503, retryAfter: 60 })
  expect(String(await next)).toBe('next')
  await expect(drawInThread(greedy, {})).rejects.toThrow(/memory/)
})
