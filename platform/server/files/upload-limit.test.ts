import { EventEmitter } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { heldTime } from '#tests/fake-time.ts'
import { createHttp } from '../http/http.ts'
import { createUploadLimit } from './upload-limit.ts'

const aRequest = () =>
  Object.assign(new EventEmitter(), {
    socket: { bytesRead: 0 },
    complete: false,
  }) as unknown as IncomingMessage

const fail = async () => {
  throw new Error('This work is none')
}

/** Work that starts when admitted and ends when the test resolves it. */
const aWork = () => {
  const { promise, resolve } = Promise.withResolvers<string>()
  const work = vi.fn(() => promise)
  return { work, end: () => resolve('done') }
}

const settle = () => new Promise((done) => setImmediate(done))
const busy = { status: 503, retryAfter: 60, message: expect.stringMatching(/^Too many files/) }

it('the upload limit lets so many work at once, and the next as soon as one ends, in the order in which they came', async () => {
  const slots = createUploadLimit({ atOnce: 2 })
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

it('the upload limit gives the place back when the work fails', async () => {
  const slots = createUploadLimit({ atOnce: 1 })
  const failing = async () => {
    throw new Error('the disk')
  }
  for (let at = 0; at < 3; at++) await expect(slots(aRequest(), 'a', failing)).rejects.toThrow('the disk')
  expect(await slots(aRequest(), 'a', async () => 'done')).toBe('done')
})

it('the upload limit lets one network have its share only, while others pass by', async () => {
  const slots = createUploadLimit({ atOnce: 3, each: 1 })
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

it('the upload limit asks whoever finds the queue full, or has waited long enough, to come again', async () => {
  const { timer, pass } = heldTime()
  const slots = createUploadLimit({ atOnce: 1, waiting: 1, patienceMs: 20, timer })
  const first = aWork()
  const running = slots(aRequest(), undefined, first.work)
  const late = aWork()
  const waiting = slots(aRequest(), undefined, late.work)

  await expect(slots(aRequest(), undefined, late.work)).rejects.toMatchObject(busy)
  const refused = expect(waiting).rejects.toMatchObject(busy)
  await pass(20)
  await refused
  first.end()
  await running
  expect(late.work).not.toHaveBeenCalled()
  expect(await slots(aRequest(), undefined, async () => 'done')).toBe('done')
})

it('the upload limit forgets a client that is gone', async () => {
  const slots = createUploadLimit({ atOnce: 1, waiting: 1 })
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

it('the upload limit lets no more than a share of one network wait', async () => {
  const slots = createUploadLimit({ atOnce: 1, waiting: 5, eachWaiting: 1 })
  const [first, ...others] = Array.from({ length: 4 }, aWork)
  const running = slots(aRequest(), 'a', first?.work ?? fail)
  const [one, same, other] = others
  const waits = [slots(aRequest(), 'b', one?.work ?? fail), slots(aRequest(), 'c', other?.work ?? fail)]
  await expect(slots(aRequest(), 'b', same?.work ?? fail)).rejects.toMatchObject(busy)
  for (const { end } of [first, ...others].filter((work) => work !== undefined)) end()
  await Promise.all([running, ...waits])
})

it('the upload limit lets those in first of whose network the fewest are read', async () => {
  const slots = createUploadLimit({ atOnce: 2, each: 2 })
  const [first, second, third, other] = [aWork(), aWork(), aWork(), aWork()]
  const all = [
    slots(aRequest(), 'many', first.work),
    slots(aRequest(), 'many', second.work),
    slots(aRequest(), 'many', third.work),
    slots(aRequest(), 'one', other.work),
  ]
  first.end()
  await settle()
  expect([third.work.mock.calls.length, other.work.mock.calls.length]).toEqual([0, 1])
  for (const { end } of [second, third, other]) end()
  await Promise.all(all)
})

describe('with places that slow uploads have taken', () => {
  const open: (() => unknown)[] = []
  afterEach(async () => {
    // close the senders before the server, which waits for them
    for (const close of open.splice(0).reverse()) await close()
  })

  /** A server with two slots and a clock set by the test; the header `x` names the network of an upload. */
  const serve = async () => {
    const time = heldTime()
    const log = { debug() {}, info() {}, warn() {}, error() {} }
    const app = createHttp(log)
    const slots = createUploadLimit({
      atOnce: 2,
      timer: time.timer,
      now: () => time.clock.now().getTime(),
      fair: { undisturbed: 15_000, fastEnough: 1_000 },
    })
    const reading: string[] = []
    let bytes = 0
    app.addContentTypeParser('application/octet-stream', (_request, _payload, done) => done(null))
    app.post('/file', { config: { upload: true } }, async ({ raw, headers }) => {
      const network = String(headers['x'])
      return slots(raw, network, async () => {
        reading.push(network)
        for await (const chunk of raw) bytes += chunk.length
        return { stored: network }
      })
    })
    await app.listen({ host: '127.0.0.1', port: 0 })
    open.push(() => app.close())

    const send = (network: string, bytes: number) => {
      const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
      open.push(() => socket.destroy())
      let answer = ''
      socket.on('data', (chunk) => {
        answer += chunk
      })
      socket.on('error', () => {})
      socket.write(
        `POST /file HTTP/1.1\r\nhost: localhost\r\nx: ${network}\r\ncontent-type: application/octet-stream\r\ncontent-length: ${bytes}\r\n\r\nsome`,
      )
      return { answer: () => answer, more: (length: number) => socket.write('x'.repeat(length)) }
    }
    return { ...time, reading, bytes: () => bytes, send }
  }

  it('begins the upload of another network within 20 s, by ending the slowest with a sentence', async () => {
    const { pass, waiting, reading, bytes, send } = await serve()
    const slow = send('a', 100_000)
    await expect.poll(() => reading).toEqual(['a'])
    const slower = send('b', 100_000)
    await expect.poll(() => reading).toEqual(['a', 'b'])
    slow.more(9_000)
    await expect.poll(bytes).toBe(9_008)

    const author = send('author', 4)
    // their timeout, and the next check for slow uploads
    await expect.poll(waiting).toBe(2)
    await pass(14_000, settle)
    expect([slow.answer(), slower.answer()]).toEqual(['', ''])
    await pass(5_000, settle)
    await expect.poll(author.answer).toContain('{"stored":"author"}')

    expect(slower.answer()).toMatch(/^HTTP\/1\.1 503 /)
    expect(slower.answer().toLowerCase()).toContain('retry-after: 60')
    expect(slower.answer()).toContain('"message":"Your file arrived too slowly while others')
    expect(slow.answer()).toBe('')
  })
})
