import { connect } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { createHttp } from './http.ts'
import { mount } from './mount.ts'
import { createResponseCache } from './response-cache.ts'

const silent = { debug() {}, info() {}, warn() {}, error() {} }
const ask = endpoint({
  method: 'POST',
  path: '/api/ask',
  body: z.object({ name: z.string() }),
  replies: { 200: z.object({ said: z.string() }) },
})

const world = {
  stamp: 'one' as string | undefined,
  admits: true as boolean | Promise<boolean>,
  changes: false,
}
let handled = 0
const repeats = createResponseCache()
const app = createHttp(silent, { repeats, headers: { 'x-ours': 'yes' } }) as unknown as FastifyInstance
let port = 0

beforeAll(async () => {
  const onSend = repeats.keep(ask.path, { stampOf: () => world.stamp, admits: () => world.admits })
  mount(
    app,
    ask,
    async ({ body }, answer) => {
      handled++
      if (world.changes) world.stamp = `${world.stamp}, changed`
      return answer(200, { said: `${body.name}, grüß dich` })
    },
    { onSend },
  )
  await app.listen({ host: '127.0.0.1', port: 0 })
  const address = app.server.address()
  port = typeof address === 'object' && address ? address.port : 0
})
afterAll(() => app.close())
beforeEach(() => {
  // invalidates the cached answers of other tests
  Object.assign(world, { stamp: `test ${Math.random()}`, admits: true, changes: false })
  handled = 0
})

const call = async (body: string, headers: Record<string, string> = {}, path: string = ask.path) => {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
  })
  const { date: _, ...rest } = Object.fromEntries(response.headers)
  return { status: response.status, headers: rest, text: await response.text() }
}

/** The answer on one connection to these bytes, sent in these chunks. */
const raw = (...pieces: string[]) =>
  new Promise<string>((resolve, reject) => {
    const socket = connect(port, '127.0.0.1')
    let text = ''
    socket.on('data', (chunk) => {
      text += chunk
      const next = pieces.shift()
      if (next) socket.write(next)
    })
    socket.on('end', () => resolve(text)).on('error', reject)
    socket.write(pieces.shift() ?? '')
  })

const ada = '{"name":"Ada"}'

test('the same bytes get the same bytes, and the router is asked once', async () => {
  const first = await call(ada)
  expect(first).toMatchObject({
    status: 200,
    text: '{"said":"Ada, grüß dich"}',
    headers: { 'x-ours': 'yes' },
  })
  expect(await call(ada)).toEqual(first)
  expect(await call(ada)).toEqual(first)
  expect(handled).toBe(1)
  expect((await call('{"name":"Bob"}')).text).toBe('{"said":"Bob, grüß dich"}')
})

test('another stamp, and none, is another answer', async () => {
  await call(ada)
  world.stamp = 'later'
  await call(ada)
  world.stamp = undefined
  await call(ada)
  await call(ada)
  expect(handled).toBe(4)
})

test('what changes while the router answers is not kept', async () => {
  world.changes = true
  await call(ada)
  world.changes = false
  await call(ada)
  expect(handled).toBe(2)
})

test('what was refused is refused again, and what is sent in another way is judged anew', async () => {
  const wrong = await call('{"name":1}')
  expect(wrong.status).toBe(400)
  expect(await call('{"name":1}')).toEqual(wrong)
  await call(ada)
  expect((await call(ada, { 'content-type': 'text/plain' })).status).toBe(415)
  expect((await call(ada, { 'content-encoding': 'gzip' })).status).toBe(415)
  expect((await call(ada, {}, `${ask.path}?more`)).status).toBe(200)
  expect(handled).toBe(2)
})

test('a request that is not admitted goes to the router', async () => {
  await call(ada)
  world.admits = false
  await call(ada)
  world.admits = Promise.resolve(false)
  await call(ada)
  expect(handled).toBe(3)
  world.admits = Promise.resolve(true)
  await call(ada)
  expect(handled).toBe(3)
})

test('several requests at once on one connection are answered in their order, a body that comes late too', async () => {
  await call(ada)
  const post = (body: string, last = '') =>
    `POST ${ask.path} HTTP/1.1\r\nhost: a\r\n${last}content-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n`
  const bob = '{"name":"Bob"}'
  const text = await raw(
    post(ada) + ada + post(bob) + bob + post(ada) + ada.slice(0, 5),
    ada.slice(5) + post(ada, 'connection: close\r\n') + ada,
  )
  expect(text.match(/"said":"\w+/g)).toEqual(['Ada', 'Bob', 'Ada', 'Ada'].map((name) => `"said":"${name}`))
})
