import { beforeAll, describe, expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { newId } from '#shared/ids.ts'
import type { JsonSchema } from '#shared/openapi/api-document.ts'
import { exampleOf } from '../scripts/describe-api/example.ts'
import { exampleValues } from '../scripts/describe-api/example-values.ts'
import { inputSchema } from '../scripts/describe-api/schemas.ts'
import { anAdmin, bearerOf } from './admins.ts'
import { addressOf, guardedRoutesOf, needsLogin, type Route, routesOf } from './guarded-routes.ts'
import { oneOf } from './long.ts'
import { objectsOf } from './objects-of.ts'
import { startTestProduct } from './product.ts'

/*
 * Sends every back-office route input that our own pages never send and expects no 5xx. New routes are covered
 * automatically.
 */

const product = await startTestProduct()
const { app, db } = product
let owner: { authorization: string }
beforeAll(async () => {
  owner = await bearerOf(app, await anAdmin(db))
})

const ids = [
  '1',
  '0',
  '-1',
  '99999999999999999999',
  '2147483648',
  '1e3',
  '%00',
  '%F0%9F%98%80',
  '__proto__',
  'constructor',
  "'%3B--",
  newId(new Date()),
  newId(new Date()).toUpperCase(),
  '00000000-0000-0000-0000-000000000000',
]

const texts = [
  '%25',
  '_',
  '%5C',
  '%5C%25',
  `${'x'.repeat(254)}`,
  'x'.repeat(255),
  '%00',
  '%EF%BF%BD',
  '%F0%9F%98%80',
  '%F0%9F%98%80%F0%9F%98%80%F0%9F%98%80',
  '%C4%B0',
  `a${'%F0%9F%98%80'.repeat(13)}@`,
  'cs_test_%25',
  '00000000-',
  '99',
  '3%20nights',
  "'",
]
const queries = [
  ...['0', '101', 'abc', '-1', '1.5', '', '1&limit=2'].map((text) => `limit=${text}`),
  ...['x', '', newId(new Date()), `${newId(new Date())}&limit=5`, '%00', 'eyJ'].map(
    (text) => `cursor=${text}`,
  ),
  ...['x', '__proto__', 'date&sort=-date', '-date,id'].map((text) => `sort=${text}`),
  ...['abc', ',', '', '1-', Array.from({ length: 101 }, () => 'a').join(), newId(new Date())].map(
    (text) => `ids=${text}`,
  ),
  ...['constructor', 'COMPLETED', 'none', 'open'].flatMap((text) => [
    `state=${text}`,
    `status=${text}`,
    `assigned=${text}`,
    `stay=${text}`,
    `range=${text}`,
  ]),
  ...['0', '999999999', '9999999999', '__proto__'].flatMap((text) => [`session=${text}`, `interest=${text}`]),
  ...texts.map((text) => `q=${text}`),
  'q=a&q=b',
  'q[]=a',
  '__proto__[x]=1',
]

const bodies: unknown[] = [
  undefined,
  {},
  [],
  { decision: 'approved', amount: 1e300, note: '\u0000' },
  { read: 'x', assignedTo: '__proto__' },
  { assignedTo: newId(new Date()) },
  { name: '\ud800', instituteOrUniversity: 'x', country: 'x' },
  JSON.parse('{"__proto__":{"method":"desk","unitAmount":1},"constructor":1}'),
  { method: 'desk', unitAmount: '9'.repeat(400), reference: '\u0000' },
]

type Call = { method: string; url: string; body?: unknown; headers?: Record<string, string> }

const send = async ({ method, url, body, headers = {} }: Call) => {
  const answer = await app.inject({
    method: method as 'GET',
    url,
    headers: { host: 'localhost', ...owner, ...headers },
    ...(body !== undefined && { payload: body as object }),
  })
  return { call: `${method} ${url} ${JSON.stringify(body)}`, status: answer.statusCode, text: answer.body }
}

/** Sends the calls a few at a time and returns those with a 5xx. A usual run sends one of so many. */
const failures = async (all: readonly Call[], so = 9) => {
  const calls = oneOf(so, all)
  expect(calls.length).toBeGreaterThan(100)
  const waiting = [...calls]
  const found: Awaited<ReturnType<typeof send>>[] = []
  const workers = Array.from({ length: 6 }, async () => {
    for (let call = waiting.pop(); call; call = waiting.pop()) found.push(await send(call))
  })
  await Promise.all(workers)
  return found.filter(({ status }) => status >= 500)
}

/** One copy of the value per text in it, with `odd` appended to that text. */
const withOddText = (value: unknown, odd: string): unknown[] => {
  if (typeof value === 'string') return [`${value}${odd}`]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, one]) =>
    withOddText(one, odd).map((changed) =>
      Array.isArray(value)
        ? value.map((same, at) => (String(at) === name ? changed : same))
        : { ...value, [name]: changed },
    ),
  )
}

/** One body for each optional text; bodies generated from the schema have few of them. */
const withOptionalText = (schema: JsonSchema, body: unknown, odd: string): unknown[] =>
  Object.entries(schema.properties ?? {})
    .filter(
      ([name, { type, enum: choices }]) => !choices && [type].flat().includes('string') && !isIn(body, name),
    )
    .map(([name]) => ({ ...(body as object), [name]: `x${odd}` }))

const isIn = (body: unknown, name: string) => Object.hasOwn(body as object, name)

const walked = guardedRoutesOf(app).filter(({ method }) => method !== 'HEAD')
const takesBody = ({ method }: Route) => method !== 'GET'
const isList = ({ method, url }: Route) =>
  (method === 'GET' && !/:(?!website)/.test(url)) || url.endsWith('/registration-forms/:website')

describe('no call of the back-office answers a 5xx', () => {
  test('whatever stands where an id should', async () => {
    const calls = walked
      .filter(({ url }) => /:(?!website)/.test(url))
      .flatMap((route) =>
        ids.map((id) => ({
          method: route.method,
          url: route.url.replace(/:website\b/g, 'renewable').replace(/:\w+(\([^)]*\))?\??/g, id),
          ...(takesBody(route) && { body: {} }),
        })),
      )
    expect(await failures(calls)).toEqual([])
  })

  test('whatever is requested', async () => {
    const calls = walked
      .filter(isList)
      .flatMap(({ method, url }) => queries.map((query) => ({ method, url: `${addressOf(url)}?${query}` })))
    expect(await failures(calls, 23)).toEqual([])
  })

  test('for text that cannot be stored in any field of a body: it is refused', async () => {
    const calls = walked
      .filter((route) => takesBody(route) && !/session|password|log/.test(route.url))
      .flatMap(({ method, url, config: { contract } }) => {
        if (!contract?.body) return []
        const schema = inputSchema(contract.body)
        const at = url.replace(/:website\b/g, 'renewable').replace(/:\w+(\([^)]*\))?\??/g, newId(new Date()))
        const sound = exampleOf(schema, exampleValues)
        return ['\0', '\ud800'].flatMap((odd) =>
          [...withOddText(sound, odd), ...withOptionalText(schema, sound, odd)].map((body) => ({
            method,
            url: at,
            body,
          })),
        )
      })
    expect(calls.length).toBeGreaterThan(100)
    const answers = []
    for (const call of calls) answers.push(await send(call))
    // draft edits have a result each, and the password check is skipped within minutes of the login
    const isRead = (call: string) => !/drafts|second-factor/.test(call)
    expect(answers.filter(({ call, status }) => status >= 500 || (status < 400 && isRead(call)))).toEqual([])
  })

  test('for such text in any field of a query, beside fields that are right', async () => {
    const calls = walked.flatMap(({ method, url, config: { contract } }) => {
      if (!contract?.query) return []
      const schema = inputSchema(contract.query)
      const sound = exampleOf(schema, exampleValues) as Record<string, string>
      return Object.keys(schema.properties ?? {}).map((name) => ({
        method,
        url: `${addressOf(url)}?${new URLSearchParams({ ...sound, [name]: 'x\0' })}`,
      }))
    })
    expect(await failures(calls, 1)).toEqual([])
  })

  test('because each that writes has a schema, but the webhook, whose signature is looked at first', () => {
    const unchecked = routesOf(app).filter(
      ({ method, config: { contract, form } }) =>
        takesBody({ method } as Route) && method !== 'HEAD' && !contract && !form,
    )
    expect(unchecked.map(({ method, url }) => `${method} ${url}`)).toEqual(['POST /api/payment/webhook'])
  })

  test('nor any public one, for odd bytes in its address', async () => {
    const odd = ['%00', 'x%0d%0aa', '%ff', '%ed%a0%80', '%c0%af', '%e2%80%a8', '%', '%2e%2e%2f', '%ef%bf%bf']
    const answers = []
    for (const { method, url } of routesOf(app).filter((one) => one.method === 'GET' && !needsLogin(one)))
      for (const text of odd) {
        const path = url.replace(/:\w+(\([^)]*\))?\??/g, text).replace(/\*/g, text)
        for (const at of [path, `${path}?token=${text}&q=${text}&${text}=${text}`])
          answers.push(await send({ method, url: at }))
      }
    expect(answers.filter(({ status }) => status >= 500)).toEqual([])
  })

  test('whatever is sent, under whatever version', async () => {
    const calls = walked
      .filter((route) => takesBody(route) && !/session|password|log/.test(route.url))
      .flatMap(({ method, url }) =>
        bodies.flatMap((body) =>
          ['junk', '"1", W/"2"'].map((version) => ({
            method,
            url: addressOf(url),
            body,
            headers: { 'if-match': version },
          })),
        ),
      )
    expect(await failures(calls)).toEqual([])
  })
})

/** calls of the specification ignore unknown fields */
const specified = ['PUT /admin/api/admin/sessions/:website/:id']

describe('what a call that changes something does not know', () => {
  const changes = routesOf(app)
    .filter(({ method }) => method === 'PUT' || method === 'PATCH')
    .map(({ method, url, config }) => ({ call: `${method} ${url}`, body: config.contract?.body }))

  test('is refused by name, at any depth of the body of every PUT and PATCH of our own', () => {
    const own = changes.filter(({ call }) => !specified.includes(call))
    expect(own.length).toBeGreaterThan(10)
    const lenient = own.filter(({ body }) => {
      const objects = body ? objectsOf(body) : []
      return objects.length === 0 || objects.some((object) => !namesUnknown(object))
    })
    expect(lenient.map(({ call }) => call)).toEqual([])
  })

  test('is ignored by the ones of the specification', () => {
    const known = changes.filter(({ call }) => specified.includes(call))
    expect(known.map(({ call }) => call)).toEqual(specified)
    for (const { body } of known) expect(objectsOf(body as z.ZodMiniType).some(namesUnknown)).toBe(false)
  })

  test('is named in the answer of a change of a website and of a person', async () => {
    const named = async (url: string, body: unknown) => {
      const { status, text } = await send({ method: 'PUT', url, body })
      return [status, JSON.parse(text).message]
    }
    const url = '/admin/api/admin'
    const sentence = 'Unknown field: “colour”. Nothing was saved.'
    expect(await named(`${url}/first-steps/renewable`, { hidden: false, colour: 1 })).toEqual([400, sentence])
    const customer = { name: 'Ada', instituteOrUniversity: 'Institute', country: 'Japan', colour: 1, x: 2 }
    expect(await named(`${url}/registration-forms/renewable/${newId(new Date())}`, customer)).toEqual([
      400,
      'Unknown fields: “colour”, “x”. Nothing was saved.',
    ])
    expect(
      (await send({ method: 'PUT', url: `${url}/sessions/renewable/1`, body: { sessionName: 'S', x: 1 } }))
        .status,
    ).not.toBe(400)
  })
})

const namesUnknown = (object: z.ZodMiniObject): boolean =>
  (object.safeParse({ colour: 1 }).error?.issues ?? []).some(
    ({ message }) => message === 'Unknown field: “colour”. Nothing was saved.',
  )
