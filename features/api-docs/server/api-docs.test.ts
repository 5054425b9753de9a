import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import type { FastifyInstance } from 'fastify'
import { beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { createHttp } from '#platform/server/http/http.ts'
import { createOrigins } from '#platform/server/http/origin.ts'
import { readRateLimits } from '#platform/server/http/rate-limit-setting.ts'
import { createLimits } from '#platform/server/http/rate-limits.ts'
import { addressReader } from '#platform/server/http/trusted-proxies.ts'
import { collectRoutes } from '#platform/server/openapi/collect-routes.ts'
import type { ApiDocument, Content, Operation } from '#shared/openapi/api-document.ts'
import { anAdmin, bearerOf } from '#tests/admins.ts'
import { pleaseLogIn, type Route, routesOf } from '#tests/guarded-routes.ts'
import { startTestProduct } from '#tests/product.ts'
import { runCommand } from '#tests/run-command.ts'
import { threeWebsites } from '#tests/website-registry.ts'
import { aWebsite } from '#tests/websites.ts'
import { apiDocsRoutes } from './api-docs.routes.ts'

const product = await startTestProduct()
const { app, db } = product

type Call = { method: string; path: string; operation: Operation }
const callsOf = ({ paths }: ApiDocument): Call[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  )

const root = join(import.meta.dirname, '../../..')
/** What `npm run describe-api` writes. */
let written: string
beforeAll(async () => {
  written = await mkdtemp(join(tmpdir(), 'api-'))
  expect(await runCommand('describe-api', [written], {})).toMatchObject({ code: 0, output: '' })
  return () => rm(written, { recursive: true })
})

let documents: Record<'public' | 'admin', ApiDocument>
let calls: Call[]
beforeAll(async () => {
  const viewer = await bearerOf(app, await anAdmin(db, { role: 'VIEWER', websites: [aWebsite('optics')] }))
  const read = async (url: string, headers = {}) =>
    (await app.inject({ method: 'GET', url, headers })).json<ApiDocument>()
  documents = {
    public: await read('/api/docs/openapi.json'),
    admin: await read('/admin/api/admin/openapi', viewer),
  }
  calls = [...callsOf(documents.public), ...callsOf(documents.admin)]
})

const named = ({ method, path }: Pick<Call, 'method' | 'path'>) => `${method} ${path}`
const templateOf = (url: string) => url.replace(/:(\w+)(?:\([^)]*\))?/g, '{$1}').replace(/\*$/, '{path}')
const routeOf = (call: Call): Route => {
  const found = routesOf(app).find(
    ({ method, url }) => method === call.method && templateOf(url) === call.path,
  )
  if (!found) throw new Error(`${named(call)} is not mounted`)
  return found
}

/** Every object in a document, with the way to it. */
function* objectsIn(value: unknown, way = '#'): Generator<[string, Record<string, unknown>]> {
  if (typeof value !== 'object' || value === null) return
  if (!Array.isArray(value)) yield [way, value as Record<string, unknown>]
  for (const [key, inner] of Object.entries(value)) yield* objectsIn(inner, `${way}/${key}`)
}

/** The content of every request and answer. */
const contentsOf = ({ requestBody, responses }: Operation): Content[] =>
  [requestBody, ...Object.values(responses)].flatMap((one) =>
    one && 'content' in one && one.content ? [one.content] : [],
  )

describe.each(['public', 'admin'] as const)('the description of the %s calls', (name) => {
  test('is what the contracts say; if its copy is not: npm run describe-api', async () => {
    const copy = await readFile(join(root, 'docs/specification', `openapi-${name}.json`), 'utf8')
    const fresh = await readFile(join(written, `openapi-${name}.json`), 'utf8')
    expect(JSON.parse(copy)).toEqual(JSON.parse(fresh))
    expect({ ...documents[name], servers: [{ url: '/' }] }).toEqual(JSON.parse(copy))
  })

  test('is a valid document of OpenAPI 3.1', () => {
    const document = documents[name]
    expect(document.openapi).toMatch(/^3\.1\.\d+$/)
    const lost = [...objectsIn(document)]
      .filter(([, { $ref }]) => typeof $ref === 'string')
      .filter(([, { $ref }]) => {
        const segments = String($ref).split('/').slice(1)
        return !segments.reduce<unknown>(
          (at, part) => (at as Record<string, unknown> | undefined)?.[part],
          document,
        )
      })
    expect(lost).toEqual([])

    const own = callsOf(document)
    expect(new Set(own.map(({ operation }) => operation.operationId)).size).toBe(own.length)
    for (const { path, operation } of own) {
      const { parameters = [], responses, security, tags } = operation
      const places = [...path.matchAll(/\{(\w+)\}/g)].map(([, place]) => place)
      const inPath = parameters.filter((one) => one.in === 'path')
      expect(inPath.map((one) => one.name).sort(), path).toEqual(places.sort())
      expect(
        inPath.every(({ required }) => required),
        path,
      ).toBe(true)
      const good = Object.entries(responses).filter(([status]) => /^2\d\d$/.test(status))
      expect(good, path).not.toEqual([])
      for (const [status, answer] of good)
        if (status !== '204')
          expect(Object.values(('content' in answer && answer.content) || {})[0]?.schema, path).toBeDefined()
      expect(document.tags.map((tag) => tag.name)).toEqual(expect.arrayContaining([...tags]))
      for (const scheme of security.flatMap((one) => Object.keys(one)))
        expect(Object.keys(document.components.securitySchemes)).toContain(scheme)
    }
  })

  test('has schemas that are JSON schemas, of requests and answers alike', () => {
    const ajv = addFormats.default(
      new Ajv2020({
        strict: true,
        strictRequired: false,
        allowUnionTypes: true,
        // large documents are compiled in less time
        inlineRefs: false,
        code: { optimize: false },
      }),
    )
    const { schemas } = documents[name].components
    const absolute = (schema: object): object =>
      JSON.parse(JSON.stringify(schema).replaceAll('"#/components/schemas/', '"named#/$defs/'))
    ajv.addSchema(absolute({ $id: 'named', $defs: schemas }))
    // most answers are failures of one shape
    const compiled = new Map<string, ReturnType<typeof ajv.compile>>()
    const compile = (schema: object) => {
      const text = JSON.stringify(schema)
      const known = compiled.get(text) ?? ajv.compile(absolute(schema))
      compiled.set(text, known)
      return known
    }
    for (const call of callsOf(documents[name]))
      for (const content of contentsOf(call.operation))
        for (const { schema, example } of Object.values(content)) {
          const isValid = compile(schema)
          if (example !== undefined)
            expect([named(call), isValid(example), isValid.errors]).toEqual([named(call), true, null])
        }
  })
})

test('each call has one sentence that begins with what it does', () => {
  const others = calls.filter(({ operation: { summary } }) => !/^[A-Z][a-z]+s\b.{8,140}\.$/.test(summary))
  expect(others.map((call) => `${named(call)}: ${call.operation.summary}`)).toEqual([])
})

test('each example of a body is taken by its contract', () => {
  const refused = calls.flatMap((call) => {
    const { contract } = routeOf(call).config
    const example = call.operation.requestBody?.content['application/json']?.example
    if (!contract?.body) return []
    const { error } = z.safeParse(contract.body, example)
    return error ? [`${named(call)}: ${error.issues[0]?.message} (${error.issues[0]?.path})`] : []
  })
  expect(refused).toEqual([])
})

test('every route is described, but for those that are no call', () => {
  const noCalls = [
    'GET /robots.txt',
    'GET /sitemap.xml',
    'GET /site.webmanifest',
    'GET /.well-known/security.txt',
    // pages of a draft for people without an account
    'GET /preview/{token}',
    'GET /preview/{token}/{path}',
    // they say that another method is meant
    'GET /api/payment/webhook',
    'GET /api/payments/{website}/expire-stale',
    'GET /api/payments/expire-stale/{website}',
    // the payment page of the sandbox, which plays the provider
    'GET /api/stripe-sandbox/sessions/{id}',
    'POST /api/stripe-sandbox/sessions/{id}/pay',
    'POST /api/stripe-sandbox/sessions/{id}/pay-by-bank',
    'POST /api/stripe-sandbox/sessions/{id}/decline',
  ]
  const described = calls.flatMap(({ method, path, operation }) =>
    [path, ...(operation['x-also-at'] ?? [])].map((one) => named({ method, path: one })),
  )
  const mounted = routesOf(app)
    .filter(({ method }) => method !== 'HEAD')
    .map(({ method, url }) => named({ method, path: templateOf(url) }))
  expect(described.toSorted()).toEqual(mounted.filter((name) => !noCalls.includes(name)).toSorted())
})

test('a call says who may make it, how often, and with which token', () => {
  const find = (id: string) => calls.find(({ operation }) => operation.operationId === id)?.operation
  expect(find('askForRefund')).toMatchObject({ 'x-access': 'write', security: [{ session: [] }] })
  expect(find('openReceipt')).toMatchObject({ security: [{ session: [] }, { cookie: [] }] })
  expect(find('register')).toMatchObject({ 'x-rate-limit': { max: 30, seconds: 600 }, security: [] })
  expect(find('showOwnRegistration')).toMatchObject({ security: [{ personalLink: [] }] })
  expect(find('login')).toMatchObject({ security: [] })
  for (const { operation } of calls)
    expect(operation.security.length > 0).toBe(Boolean(operation['x-access'] ?? operation['x-bearer']))
})

test('a field says its limits, and what its docstring says; what only our own forms send is left out', () => {
  const { operation } = calls.find((call) => call.operation.operationId === 'createCheckoutSession') ?? {}
  const { properties = {}, required } = operation?.requestBody?.content['application/json']?.schema ?? {}
  expect(required).toContain('email')
  expect(properties['email']).toEqual({ type: 'string', format: 'email', minLength: 1, maxLength: 254 })
  expect(properties['accommodationNights']).toEqual({ type: 'integer', minimum: 1, maximum: 10, default: 1 })
  expect(properties['registrationType']?.enum).toContain('REGISTRATION_ONLY')
  expect(properties['presentationType']?.pattern).toBe('^[A-Z][A-Z0-9_]{0,39}$')
  expect(properties['orderReference']?.description).toBe('A label of your own, kept as it is.')
  expect(Object.keys(properties)).not.toContain('homepage')
  expect(JSON.stringify(documents)).not.toContain('fillSeconds')
})

test('a field of a filter says what its docstring says, in a list, its count and its files alike', () => {
  const says = (id: string, field: string) =>
    calls
      .find(({ operation }) => operation.operationId === id)
      ?.operation.parameters?.find(({ name }) => name === field)?.description
  expect(says('listDiscounts', 'q')).toMatch(/^Part of the name, email, phone/)
  for (const file of ['exportDiscounts', 'exportDiscountsAsExcel'])
    expect(says(file, 'q'), file).toBe(says('listDiscounts', 'q'))
  expect(says('exportMails', 'q')).toMatch(/^Part of the recipient's name/)
})

const silent = { debug() {}, info() {}, warn() {}, error() {} }

test('the limits of a call are those that the operator has set', async () => {
  const described = async (text: string) => {
    const small = createHttp(silent) as unknown as FastifyInstance
    collectRoutes(small)
    const settings = readRateLimits(text)
    if (!settings) throw new Error('No such limits')
    const { ofNetwork } = createLimits(small, settings, addressReader(false))
    small.post('/api/contact', { onRequest: ofNetwork('contact') }, async () => '')
    apiDocsRoutes(small, createOrigins({ publicUrl: undefined, websites: threeWebsites(), port: () => 3000 }))
    const answer = await small.inject({ method: 'GET', url: '/api/docs/openapi.json' })
    return answer.json<ApiDocument>().paths['/api/contact']?.['post']
  }
  const changed = await described('contact=5/60s')
  expect(changed?.['x-rate-limit']).toEqual({ max: 5, seconds: 60 })
  expect(changed?.responses).toHaveProperty('429')
  const free = await described('off')
  expect(free).not.toHaveProperty('x-rate-limit')
  expect(free?.responses).not.toHaveProperty('429')
})

test('a failure is JSON, or plain text where the contract says so', () => {
  const typesOf = (id: string) => {
    const responses = calls.find(({ operation }) => operation.operationId === id)?.operation.responses ?? {}
    const failure = responses['503']
    return failure && 'content' in failure && Object.keys(failure.content ?? {})
  }
  expect(typesOf('createCheckoutSession')).toEqual(['application/json'])
  expect(typesOf('createDiscountSession')).toEqual(['text/plain'])
})

test('the API document names the address of the website as its server', async () => {
  const answer = await app.inject({
    method: 'GET',
    url: '/api/docs/openapi.json',
    headers: { host: 'optics.localhost' },
  })
  expect(answer.json<ApiDocument>().servers).toEqual([
    { url: expect.stringMatching(/^http:\/\/optics\.localhost/) },
  ])
})

test('without a session nothing of the back-office is shown', async () => {
  const answer = await app.inject({ method: 'GET', url: '/admin/api/admin/openapi' })
  expect(answer.statusCode).toBe(401)
  expect(answer.body).toBe(pleaseLogIn)
  expect(Object.keys(documents.public.paths).filter((path) => /^\/(admin|api\/payments)/.test(path))).toEqual(
    [],
  )
})
