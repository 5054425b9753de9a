import { type AddressInfo, connect, type Socket } from 'node:net'
import { PassThrough } from 'node:stream'
import { finished } from 'node:stream/promises'
import { setTimeout as pass } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { afterEach, describe, expect, test } from 'vitest'
import { isLong, sampleOf } from '#tests/long.ts'
import { createHttp } from './http.ts'
import type { BodyPatience } from './slow-requests.ts'

const silent = { debug() {}, info() {}, warn() {}, error() {} }

/** As in the product with shorter times: an upload must send 1,000 bytes in each 200 ms, and may last long. */
const hasty: BodyPatience = {
  body: 150,
  uploadBytes: 1_000,
  uploadWindow: 200,
  uploadBase: 60_000,
  uploadFloor: 1_000_000,
  look: 20,
  mostBytes: 70_000,
}

const open: (() => Promise<unknown> | unknown)[] = []
afterEach(async () => {
  for (const close of open.splice(0)) await close()
})

const serve = async (given: Parameters<typeof createHttp>[1], mount: (app: FastifyInstance) => void) => {
  const app = createHttp(silent, { bodyPatience: hasty, ...given }) as unknown as FastifyInstance
  app.addContentTypeParser('application/octet-stream', (_request, _payload, done) => done(null))
  mount(app)
  await app.listen({ host: '127.0.0.1', port: 0 })
  open.push(() => app.close())
  return app
}

const call = (app: FastifyInstance) => {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  open.push(() => socket.destroy())
  let answer = ''
  socket.on('data', (chunk) => {
    answer += chunk
  })
  socket.on('error', () => {})
  // not by `once`, which fails when an error comes first: a server that stops reading resets the connection
  const closed = new Promise<void>((settle) => socket.once('close', () => settle()))
  return { socket, closed, answer: () => answer }
}

const begin = (path: string, length: number, type = 'application/json') =>
  `POST ${path} HTTP/1.1\r\nhost: localhost\r\ncontent-type: ${type}\r\ncontent-length: ${length}\r\n\r\n`

/** Sends this many bytes repeatedly, until the connection ends. */
const drip = (socket: Socket, bytes: number, every: number) => {
  const timer = setInterval(() => socket.write('x'.repeat(bytes)), every)
  socket.once('close', () => clearInterval(timer))
}

describe('a call', () => {
  test.each([
    [
      undefined,
      'application/json; charset=utf-8',
      '{"message":"The request took too long to arrive","code":"request_too_slow"}',
    ],
    ['text', 'text/plain; charset=utf-8', 'The request took too long to arrive'],
  ] as const)(
    'whose body does not come is answered 408 and closed (failures: %s) I24',
    async (failures, type, body) => {
      const requested: string[] = []
      const app = await serve({}, (server) => {
        server.post('/call', { config: { ...(failures && { failures }) } }, async () => {
          requested.push('handler')
          return {}
        })
      })
      const { socket, closed, answer } = call(app)
      socket.write(`${begin('/call', 100)}{"a":`)
      await closed
      expect(answer()).toMatch(/^HTTP\/1\.1 408 /)
      expect(answer().toLowerCase()).toContain('connection: close')
      expect(answer().toLowerCase()).toContain(`content-type: ${type}`)
      expect(answer().toLowerCase()).toContain("content-security-policy: default-src 'none'")
      expect(answer().endsWith(`\r\n\r\n${body}`)).toBe(true)
      expect(requested).toEqual([])
    },
  )

  test('whose body drips is cut all the same I24', async () => {
    const app = await serve({}, (server) => server.post('/call', async () => ({})))
    const { socket, closed, answer } = call(app)
    socket.write(begin('/call', 100_000))
    drip(socket, 1, 20)
    await closed
    expect(answer()).toMatch(/^HTTP\/1\.1 408 /)
  })

  test('that has arrived may take longer than its body', async () => {
    const app = await serve({ bodyPatience: { ...hasty, body: 1 } }, (server) =>
      server.post('/call', async () => {
        await pass(50)
        return { said: 'it' }
      }),
    )
    const { socket, answer } = call(app)
    socket.write(`${begin('/call', 2)}{}`)
    await expect.poll(answer).toContain('{"said":"it"}')
    // the same connection is reused
    socket.write(`${begin('/call', 2)}{}`)
    await expect.poll(() => answer().split('{"said":"it"}').length).toBe(3)
  })

  test('that was refused before its body came does not keep its connection', async () => {
    const app = await serve({}, (server) =>
      server.post(
        '/call',
        { onRequest: async (_request, reply) => reply.code(429).send({}) },
        async () => ({}),
      ),
    )
    const { socket, closed, answer } = call(app)
    socket.write(begin('/call', 100))
    await closed
    expect(answer()).toMatch(/^HTTP\/1\.1 429 /)
  })

  test('whose address cannot be read does not keep its connection', async () => {
    const app = await serve({}, () => {})
    const { socket, closed, answer } = call(app)
    socket.write(begin('/%zz', 100))
    await closed
    expect(answer()).toMatch(/^HTTP\/1\.1 400 /)
  })
})

describe('an answer from memory', () => {
  const fromMemory = {
    answerFirst: (_request: unknown, response: import('node:http').ServerResponse) => {
      response.writeHead(200, ['content-length', '2']).end('it')
      return true
    },
    // only the answer itself may close the connection
    bodyPatience: { ...hasty, body: 60_000 },
  }

  test.each(['content-length: 5', 'transfer-encoding: chunked'])(
    'does not wait for a body that was announced by %s I24',
    async (header) => {
      const app = await serve(fromMemory, () => {})
      const { socket, closed, answer } = call(app)
      socket.write(`GET / HTTP/1.1\r\nhost: localhost\r\n${header}\r\n\r\n`)
      await closed
      expect(answer().toLowerCase()).toContain('connection: close')
      expect(answer().endsWith('it')).toBe(true)
    },
  )

  test.each(['', 'content-length: 0\r\n'])(
    'keeps the connection of a request without a body (%j)',
    async (header) => {
      const app = await serve(fromMemory, () => {})
      const { socket, answer } = call(app)
      const request = `GET / HTTP/1.1\r\nhost: localhost\r\n${header}\r\n`
      socket.write(request)
      await expect.poll(answer).toContain('it')
      socket.write(request)
      await expect.poll(() => answer().split('HTTP/1.1 200').length).toBe(3)
      expect(answer().toLowerCase()).not.toContain('connection: close')
    },
  )
})

describe('an upload', () => {
  const type = 'application/octet-stream'
  const config = { upload: true }
  const readAll = async (request: { raw: AsyncIterable<Buffer> }) => {
    let bytes = 0
    for await (const chunk of request.raw) bytes += chunk.length
    return { bytes }
  }

  test('that is cut tells anyone who waits for the rest of it I24', async () => {
    const { promise: gone, resolve } = Promise.withResolvers<string>()
    const app = await serve({}, (server) =>
      server.post('/file', { config }, async ({ raw }) => {
        // as a form parser does: it listens, and pipes
        raw.once('close', () => resolve('gone'))
        await finished(raw.pipe(new PassThrough()).resume())
      }),
    )
    const { socket, closed, answer } = call(app)
    socket.write(`${begin('/file', 60_000, type)}some`)
    await closed
    expect(answer()).toMatch(/^HTTP\/1\.1 408 .*The request took too long to arrive/s)
    expect(await gone).toBe('gone')
  })

  test.runIf(isLong)('may take its time as long as it keeps coming I24', async () => {
    const app = await serve({}, (server) => server.post('/file', { config }, readAll))
    const { socket, answer } = call(app)
    socket.write(begin('/file', 60_000, type))
    let left = 60_000
    const timer = setInterval(() => {
      socket.write('x'.repeat(Math.min(left, 1_000)))
      left -= 1_000
      if (left <= 0) clearInterval(timer)
    }, 10)
    // 60 chunks, at least 10 ms apart: three windows
    await expect.poll(answer).toContain('{"bytes":60000}')
  })

  test.each(sampleOf(['stops', 'drips'], ['drips']))(
    'that %s is answered 408 and closed I24',
    async (manner) => {
      const app = await serve({}, (server) => server.post('/file', { config }, readAll))
      const { socket, closed, answer } = call(app)
      socket.write(`${begin('/file', 60_000, type)}${'x'.repeat(5_000)}`)
      if (manner === 'drips') drip(socket, 10, 20)
      await closed
      expect(answer()).toMatch(/^HTTP\/1\.1 408 /)
    },
  )

  describe('that keeps coming, but slowly,', () => {
    // fast enough for each window, but too slow for the total of 100 ms plus 100 kB/s
    const bodyPatience = { ...hasty, uploadBase: 100, uploadFloor: 100_000 }
    const slowly = (socket: Socket) => drip(socket, 1_000, 20)

    const manners = [
      ['announces its length', `content-length: 30000`],
      ['comes in pieces', 'transfer-encoding: chunked'],
    ] as const

    test.each(sampleOf(manners, manners.slice(-1)))(
      'is over when its time in all is: one that %s I24',
      async (_what, header) => {
        const app = await serve({ bodyPatience }, (server) => server.post('/file', { config }, readAll))
        const { socket, closed, answer } = call(app)
        const isChunked = header.startsWith('transfer')
        socket.write(`POST /file HTTP/1.1\r\nhost: localhost\r\ncontent-type: ${type}\r\n${header}\r\n\r\n`)
        if (isChunked) socket.write('ffff\r\n')
        const began = performance.now()
        slowly(socket)
        await closed
        expect(answer()).toMatch(/^HTTP\/1\.1 408 /)
        // 100 ms, and 300 ms for 30 kB; a chunked body gets the time for what it has sent
        expect(performance.now() - began).toBeGreaterThan(isChunked ? 100 : 380)
      },
    )

    test('may take longer when it is larger', async () => {
      const app = await serve({ bodyPatience }, (server) => server.post('/file', { config }, readAll))
      const { socket, answer } = call(app)
      socket.write(begin('/file', 60_000, type))
      let left = 60_000
      const timer = setInterval(() => {
        socket.write('x'.repeat(Math.min(left, 4_000)))
        left -= 4_000
        if (left <= 0) clearInterval(timer)
      }, 25)
      await expect.poll(answer).toContain('{"bytes":60000}')
    })
  })

  test('that waits for us is not slow', async () => {
    let resume = () => {}
    const queue = new Promise<void>((settle) => {
      resume = settle
    })
    const bodyPatience = { ...hasty, uploadWindow: 50 }
    const app = await serve({ bodyPatience }, (server) =>
      server.post('/file', { config }, async (request) => {
        await queue
        return readAll(request)
      }),
    )
    const { socket, answer } = call(app)
    socket.write(`${begin('/file', 6, type)}abc`)
    // nothing reads it yet, for longer than an upload may be silent
    await pass(3 * bodyPatience.uploadWindow)
    expect(answer()).toBe('')
    resume()
    socket.write('def')
    await expect.poll(answer).toContain('{"bytes":6}')
  })

  test('that never ends is cut with 413, however fast it comes', async () => {
    const app = await serve({}, (server) => server.post('/file', { config }, readAll))
    const { socket, closed, answer } = call(app)
    socket.write(begin('/file', 1_000_000_000, type))
    drip(socket, 5_000, 5)
    await closed
    expect(answer()).toMatch(/^HTTP\/1\.1 413 /)
    expect(answer().endsWith('{"message":"The request is too large","code":"request_too_large"}')).toBe(true)
  })

  test('that was refused is read on for a while, so that its answer arrives, and no further', async () => {
    const app = await serve({}, (server) =>
      server.post(
        '/file',
        { config, onRequest: async (_request, reply) => reply.code(429).send({ message: 'no' }) },
        readAll,
      ),
    )
    const { socket, closed, answer } = call(app)
    socket.write(begin('/file', 1_000_000_000, type))
    drip(socket, 5_000, 5)
    await closed
    expect(answer()).toMatch(/^HTTP\/1\.1 429 /)
    expect(socket.bytesWritten).toBeGreaterThan(hasty.mostBytes)
  })
})
