import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { silentLog } from '#tests/sandbox.ts'
import { createHttp } from '../http/http.ts'
import { answerWithText } from '../http/mount.ts'
import { jsonArrayOf } from './json-array.ts'

const app = createHttp(silentLog) as unknown as FastifyInstance
let isOver = false
const lists: Record<string, () => AsyncGenerator<unknown[]>> = {
  none: async function* () {},
  some: async function* () {
    yield [1, { two: 'zwei\n"' }]
    yield [null]
    yield ['四']
  },
  // biome-ignore lint/correctness/useYield: it fails before it can
  'fails at once': async function* () {
    throw new Error('at once')
  },
  'fails later': async function* () {
    yield [1]
    throw new Error('later')
  },
  endless: async function* () {
    try {
      for (;;) yield ['x'.repeat(100_000)]
    } finally {
      isOver = true
    }
  },
}
app.get<{ Params: { name: string } }>('/:name', async (request, reply) =>
  answerWithText(
    reply as never,
    await jsonArrayOf(lists[request.params.name]?.() ?? (async function* () {})()),
  ),
)

let url = ''
beforeAll(async () => {
  await app.listen({ port: 0, host: '127.0.0.1' })
  url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
})
afterAll(() => app.close())

const ask = async (name: string): Promise<IncomingMessage> => {
  const [answer] = await once(get(`${url}/${encodeURIComponent(name)}`, { agent: false }), 'response')
  return answer
}
const text = async (answer: IncomingMessage) => Buffer.concat(await answer.toArray()).toString('utf8')

test('a list is one JSON array, however many batches it has', async () => {
  expect(await text(await ask('none'))).toBe('[]')
  const answer = await ask('some')
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
  expect(JSON.parse(await text(answer))).toEqual([1, { two: 'zwei\n"' }, null, '四'])
})

test('a failure before the first byte is an answer with a sentence', async () => {
  const answer = await ask('fails at once')
  expect(answer.statusCode).toBe(500)
  expect(JSON.parse(await text(answer))).toMatchObject({ message: 'Something went wrong.' })
})

test('a failure in the middle destroys the connection, so that no one takes a part for the whole', async () => {
  const answer = await ask('fails later')
  expect(answer.statusCode).toBe(200)
  await expect(text(answer)).rejects.toMatchObject({ code: 'ECONNRESET' })
})

test('who leaves in the middle ends the reading', async () => {
  const answer = await ask('endless')
  await once(answer, 'data')
  expect(isOver).toBe(false)
  answer.destroy()
  await expect.poll(() => isOver).toBe(true)
})
