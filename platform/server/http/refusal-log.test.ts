import { expect, it } from 'vitest'
import { minutes } from '#shared/time/duration.ts'
import { heldTime } from '#tests/fake-time.ts'
import { createHttp } from './http.ts'
import { createRefusalLog } from './refusal-log.ts'

const login = { status: 401, method: 'POST', route: '/admin/api/admin/login' }

const aLog = () => {
  const lines: [string, unknown][] = []
  return { lines, info: (sentence: string, details?: object) => void lines.push([sentence, details]) }
}

it('the log of refusals writes five lines of a kind in a minute, then how many more there were', async () => {
  const { timer, pass, waiting } = heldTime()
  const log = aLog()
  const note = createRefusalLog(log, timer)
  for (let count = 0; count < 1_000; count++) note(login)
  expect(log.lines).toEqual(Array(5).fill(['request refused', login]))

  note({ ...login, status: 429 })
  note({ ...login, route: '/admin/api/admin/session' })
  expect(log.lines).toHaveLength(7)
  expect(waiting()).toBe(3)
  await pass(minutes(1))
  expect(log.lines.slice(7)).toEqual([
    ['more requests were refused within a minute', { ...login, more: 995 }],
  ])
  expect(waiting()).toBe(0)
  note(login)
  expect(log.lines).toHaveLength(9)
})

it('the log of refusals says nothing of other answers', () => {
  const log = aLog()
  const note = createRefusalLog(log, heldTime().timer)
  for (const status of [200, 400, 404, 409, 412, 500, 503]) note({ ...login, status })
  expect(log.lines).toEqual([])
})

it('the log of refusals names the route and nothing of who was refused', async () => {
  const log = aLog()
  const app = createHttp({ ...log, debug() {}, warn() {}, error() {} })
  app.get('/things/:id', async (_request, reply) => reply.code(403).send({}))
  const headers = { authorization: 'Bearer secret', cookie: 'admin_jwt=secret' }
  await app.inject({ url: '/things/secret?token=secret', headers, remoteAddress: '203.0.113.77' })
  await app.close()
  expect(log.lines).toEqual([['request refused', { status: 403, method: 'GET', route: '/things/:id' }]])
})
