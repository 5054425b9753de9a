import { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { createHttp } from './http.ts'
import { requestInProcess } from './in-process-request.ts'
import { prepareResponse, sendPrepared } from './prepared-response.ts'
import { isInProcess } from './request-address.ts'

const silent = { debug() {}, info() {}, warn() {}, error() {} }
const headers = { host: 'example.org' }

test('the router answers a request of this process as it would answer one of a visitor', async () => {
  const app = createHttp(silent)
  let closed = 0
  app.post('/echo', async (request, reply) => {
    reply.raw.once('close', () => closed++)
    return reply.code(201).send({ body: request.body, host: request.headers.host, own: isInProcess(request) })
  })
  app.get('/pieces', async (_request, reply) => reply.send(Readable.from(['one ', 'two ', 'thrée'])))
  const prepared = prepareResponse({
    headers: {},
    body: Buffer.from('ready'),
    encoded: { br: Buffer.from('') },
  })
  app.get('/ready', async (request, reply) => {
    reply.hijack()
    sendPrepared(prepared, request.raw, reply.raw)
    return reply
  })
  app.get('/fails', async () => {
    throw new Error('the inside')
  })

  const echo = await requestInProcess(app, { method: 'POST', url: '/echo', headers, body: { name: 'Zoë' } })
  expect(echo.status).toBe(201)
  expect(JSON.parse(echo.body)).toEqual({ body: { name: 'Zoë' }, host: 'example.org', own: true })
  expect(closed).toBe(1)
  const get = (url: string) => requestInProcess(app, { method: 'GET', url, headers })
  expect(await get('/pieces')).toEqual({ status: 200, body: 'one two thrée' })
  expect(await get('/ready')).toEqual({ status: 200, body: 'ready' })
  expect((await get('/nothing')).status).toBe(404)
  const failure = await get('/fails')
  expect(failure.status).toBe(500)
  expect(failure.body).not.toContain('inside')
})

test('its request and response are those of node:http, each of the same shape', async () => {
  const app = createHttp(silent)
  const seen: [IncomingMessage, ServerResponse][] = []
  app.get('/', async (request, reply) => {
    seen.push([request.raw, reply.raw])
    return { done: true }
  })
  for (let time = 0; time < 2; time++) await requestInProcess(app, { method: 'GET', url: '/', headers })
  for (const [request, response] of seen) {
    expect(Object.getPrototypeOf(request)).toBe(IncomingMessage.prototype)
    expect(response).toBeInstanceOf(ServerResponse)
    // a getter gives each request a hidden class of its own
    const own = Object.values(Object.getOwnPropertyDescriptors(request))
    expect(own.filter(({ get }) => get)).toEqual([])
  }
})
