import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { expect, test } from 'vitest'
import { createHttp } from './http.ts'

const silent = { debug() {}, info() {}, warn() {}, error() {} }

test('lets slow clients wait no longer than it says', () => {
  const { requestTimeout, headersTimeout, keepAliveTimeout } = createHttp(silent).server
  expect({ requestTimeout, headersTimeout, keepAliveTimeout }).toEqual({
    requestTimeout: 15_000,
    headersTimeout: 8_000,
    keepAliveTimeout: 72_000,
  })
})

test.each(['/reply', '/hijack'])('closes after the answer that is under way, also %s', async (path) => {
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
  // the hooks of closing run before the answer does
  await new Promise(setImmediate)
  finish()
  await Promise.all([closed, ended])
  expect(answer.toLowerCase()).toContain('connection: close')
  expect(answer).toContain('it')
})
