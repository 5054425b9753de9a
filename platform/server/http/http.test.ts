import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { Problem } from '#shared/problem.ts'
import { createHttp } from './http.ts'
import { mount } from './mount.ts'

const silent = { debug() {}, info() {}, warn() {}, error() {} }

test('the server lets slow headers wait no longer than it says, and leaves bodies to their own watch I24', () => {
  const { requestTimeout, headersTimeout, keepAliveTimeout, timeout } = createHttp(silent).server
  expect({ requestTimeout, headersTimeout, keepAliveTimeout, timeout }).toEqual({
    requestTimeout: 0,
    headersTimeout: 8_000,
    keepAliveTimeout: 72_000,
    timeout: 120_000,
  })
})

test('the server ends a connection on which nothing moves, because its client does not read the answer I24', async () => {
  const app = createHttp(silent)
  const endless = new Readable({ read: () => endless.push(Buffer.alloc(65_536)) })
  app.get('/endless', (_request, reply) => reply.send(endless))
  await app.listen({ host: '127.0.0.1', port: 0 })
  const connected = once(app.server, 'connection') as Promise<[Socket]>
  const client = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  client.write('GET /endless HTTP/1.1\r\nhost: localhost\r\n\r\n')
  const [served] = await connected
  await once(client, 'readable')

  // the value of its clock after that time
  served.emit('timeout')
  await expect.poll(() => endless.destroyed).toBe(true)
  client.destroy()
  await app.close()
})

test.each(['/reply', '/hijack'])(
  'the server closes after the answer that is under way, also %s',
  async (path) => {
    const app = createHttp(silent)
    let finish = () => {}
    const finished = new Promise<void>((settle) => {
      finish = settle
    })
    let begin = () => {}
    const begun = new Promise<void>((settle) => {
      begin = settle
    })
    app.get('/reply', async () => {
      begin()
      await finished
      return { said: 'it' }
    })
    app.get('/hijack', async (_request, reply) => {
      begin()
      await finished
      reply.hijack()
      reply.raw.writeHead(200, ['content-length', '2']).end('it')
      return reply
    })
    await app.listen({ host: '127.0.0.1', port: 0 })
    const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
    const ended = once(socket, 'end')
    let answer = ''
    socket.on('data', (chunk) => {
      answer += chunk
    })
    socket.write(`GET ${path} HTTP/1.1\r\nhost: localhost\r\n\r\n`)

    await begun
    const closed = app.close()
    // close hooks run before the answer is sent
    await new Promise(setImmediate)
    finish()
    await Promise.all([closed, ended])
    expect(answer.toLowerCase()).toContain('connection: close')
    expect(answer).toContain('it')
  },
)

test('anyone whose request began before it closed is served, and their connection ends', async () => {
  const app = createHttp(silent) as unknown as FastifyInstance
  app.get('/call', async () => ({ said: 'it' }))
  await app.listen({ host: '127.0.0.1', port: 0 })
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  const ended = once(socket, 'end')
  let answer = ''
  socket.on('data', (chunk) => {
    answer += chunk
  })
  const accepted = once(app.server, 'connection')
  socket.write('GET /call HTTP/1.1\r\n')
  const [served] = (await accepted) as [Socket]
  await expect.poll(() => served.bytesRead).toBeGreaterThan(0)
  const closed = app.close()
  await new Promise(setImmediate)
  socket.write('host: localhost\r\n\r\n')
  await Promise.all([closed, ended])
  expect(answer).toMatch(/^HTTP\/1\.1 200 /)
  expect(answer.toLowerCase()).toContain('connection: close')
  expect(answer).toContain('{"said":"it"}')
})

describe('a call whose failures are text', () => {
  const replies = { 200: z.object({ said: z.string() }) }
  const body = z.object({ text: z.string('Text is required') })
  const failing = (path: `/${string}`, failures?: 'text') =>
    endpoint({ method: 'POST', path, body, replies, ...(failures && { failures }) })

  /** Throws the error that the body names. */
  const serve = () => {
    const app = createHttp(silent) as unknown as FastifyInstance
    for (const call of [failing('/text', 'text'), failing('/json')]) {
      mount(app, call, async (args) => {
        const { text } = args.body as { text: string }
        throw Number(text) === 500 ? new Error('inside') : new Problem(Number(text), 'busy', `No: ${text}`)
      })
    }
    return app
  }
  const ask = (url: string, text: unknown, headers: Record<string, string> = {}) =>
    serve().inject({
      method: 'POST',
      url,
      headers: { host: 'localhost', ...headers },
      payload: { text } as object,
    })

  test.each([
    [400, undefined, 'Text is required'],
    [404, '404', 'No: 404'],
    [409, '409', 'No: 409'],
    [413, 'x'.repeat(100_001), 'The request is too large'],
    [429, '429', 'No: 429'],
    [500, '500', 'Something went wrong.'],
    [503, '503', 'No: 503'],
  ])('says the sentence of a %i alone, and the others say it as JSON', async (status, text, sentence) => {
    const plain = await ask('/text', text)
    expect(plain.headers['content-type']).toBe('text/plain; charset=utf-8')
    expect([plain.statusCode, plain.body]).toEqual([status, sentence])

    const json = await ask('/json', text)
    expect(json.headers['content-type']).toBe('application/json; charset=utf-8')
    expect([json.statusCode, json.json().message]).toEqual([status, sentence])
  })

  test('says so for a type that it does not take', async () => {
    const plain = await ask('/text', 'x', { 'content-type': 'text/xml' })
    expect([plain.statusCode, plain.headers['content-type'], plain.body]).toEqual([
      415,
      'text/plain; charset=utf-8',
      'Send the request as application/json',
    ])
    expect((await ask('/json', 'x', { 'content-type': 'text/xml' })).json()).toEqual({
      message: 'Send the request as application/json',
      code: 'unsupported_type',
    })
  })
})

describe('a body is JSON in UTF-8, not compressed I2', () => {
  const send = async (payload: string | Buffer, headers: Record<string, string>) => {
    const app = createHttp(silent)
    app.post('/echo', async (request) => ({ heard: request.body ?? null }))
    return app.inject({ method: 'POST', url: '/echo', headers, payload })
  }

  test.each([
    ['a type alone', 'application/json'],
    ['the charset', 'application/json; charset=utf-8'],
    ['the charset in another way', 'application/json;charset="UTF-8"'],
  ])('with %s', async (_, type) => {
    const answer = await send('{"name":"Ján 江"}', { 'content-type': type })
    expect(answer.json()).toEqual({ heard: { name: 'Ján 江' } })
  })

  test.each([
    ['another charset', { 'content-type': 'application/json; charset=utf-16' }, 415],
    ['compressed', { 'content-type': 'application/json', 'content-encoding': 'gzip' }, 415],
    ['as text', { 'content-type': 'text/plain' }, 415],
  ])('refuses %s', async (_, headers, status) => {
    expect((await send('{"name":"Ada"}', headers)).statusCode).toBe(status)
  })

  test('refuses bytes that are no UTF-8', async () => {
    const answer = await send(Buffer.from('{"name":"J\xe1n"}', 'latin1'), {
      'content-type': 'application/json',
    })
    expect([answer.statusCode, answer.json()]).toEqual([
      400,
      { message: 'The request body is not valid UTF-8', code: 'request_unreadable' },
    ])
  })
})

test.each([
  ['once of X-Forwarded-For while no proxy is trusted', false as const, 1],
  ['of nothing when the proxy is', ['loopback'], 0],
])('the server warns %s, also where the answer comes from memory', async (_what, trustProxy, count) => {
  const warnings: string[] = []
  const app = createHttp(
    { ...silent, warn: (message: string) => warnings.push(message) },
    {
      trustProxy,
      answerFirst: (_request, response) => {
        response.end('page')
        return true
      },
    },
  )
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  const ask = (headers: Record<string, string>) => fetch(`http://127.0.0.1:${port}/`, { headers })
  await ask({})
  expect(warnings).toEqual([])
  await ask({ 'x-forwarded-for': '203.0.113.1' })
  await ask({ 'x-forwarded-for': '203.0.113.2' })
  expect(warnings).toEqual(Array(count).fill(expect.stringMatching(/TRUST_PROXY is not set/)))
  await app.close()
})
