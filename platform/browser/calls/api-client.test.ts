import { afterEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { call, wasAborted } from './api-client.ts'
import { CallProblem } from './call-problem.ts'

const ask = endpoint({
  method: 'POST',
  path: '/api/things/:website/:word',
  params: z.object({ website: z.string(), word: z.string() }),
  query: z.object({ id: z.optional(z.number()), tag: z.optional(z.string()) }),
  body: z.object({ text: z.string() }),
  replies: { 200: z.object({ ok: z.boolean() }) },
})

const read = endpoint({ method: 'GET', path: '/api/things', replies: { 200: z.object({ ok: z.boolean() }) } })

const args = { params: { website: 'optics', word: 'a/b' }, query: {}, body: { text: 'x' } }

const answer = (body: string | ReadableStream, init: ResponseInit) => {
  const fetched = vi.fn((..._: Parameters<typeof fetch>) => Promise.resolve(new Response(body, init)))
  vi.stubGlobal('fetch', fetched)
  return fetched
}

const failure = async (): Promise<CallProblem> => {
  const thrown = await call(ask, args).then(
    () => undefined,
    (error: unknown) => error,
  )
  if (!(thrown instanceof CallProblem)) throw new Error(`threw ${thrown}`)
  return thrown
}

afterEach(() => vi.unstubAllGlobals())

describe('call', () => {
  it('fills the path, leaves absent query fields out and sends JSON', async () => {
    const fetched = answer('{"ok":true}', { status: 200 })

    expect(await call(ask, { ...args, query: { id: 7, tag: undefined } as { id: number } })).toEqual({
      ok: true,
    })

    const [address, init] = fetched.mock.calls[0] ?? []
    expect(address).toBe('/api/things/optics/a%2Fb?id=7')
    expect(init).toMatchObject({
      method: 'POST',
      body: '{"text":"x"}',
      headers: { 'content-type': 'application/json' },
    })
  })

  it('sends neither body nor content type when the call has no body', async () => {
    const fetched = answer('{"ok":true}', { status: 200 })

    await call(read, {})

    const [address, init] = fetched.mock.calls[0] ?? []
    expect(address).toBe('/api/things')
    expect(init).not.toHaveProperty('body')
    expect(init?.headers).not.toHaveProperty('content-type')
  })

  it('carries the headers that it is given', async () => {
    const fetched = answer('{"ok":true}', { status: 200 })

    await call(read, {}, { headers: { authorization: 'Bearer abc' } })

    expect(fetched.mock.calls[0]?.[1]?.headers).toMatchObject({
      accept: 'application/json',
      authorization: 'Bearer abc',
    })
  })

  it.each([
    ['the message before the error', '{"message":"Say this","error":"Not this"}', 'Say this'],
    ['the error where there is no message', '{"error":"Say this"}', 'Say this'],
    ['the error where the message is blank', '{"message":"  ","error":"Say this"}', 'Say this'],
    ['the status where both are missing', '{"message":5}', '409 Conflict'],
    ['the status where the answer is null', 'null', '409 Conflict'],
  ])('says %s', async (_, body, sentence) => {
    answer(body, { status: 409, statusText: 'Conflict' })

    const problem = await failure()

    expect(problem).toMatchObject({ status: 409, answered: 'json', statusText: 'Conflict' })
    expect(problem.message).toBe(sentence)
  })

  it('tells an answer that is not JSON apart, with the standard phrase where HTTP/2 gives none', async () => {
    answer('<html>', { status: 502 })

    const problem = await failure()

    expect(problem).toMatchObject({
      status: 502,
      answered: 'text',
      statusText: 'Bad Gateway',
      message: '502 Bad Gateway',
      text: '<html>',
    })
    expect(problem.serverMessage).toBeUndefined()
  })

  it('gives the failure as it came, JSON or not m98', async () => {
    answer(' Not today \n', { status: 400 })
    expect((await failure()).text).toBe(' Not today \n')
    answer('{"message":"Wait"}', { status: 429 })
    expect((await failure()).text).toBe('{"message":"Wait"}')
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
    expect((await failure()).text).toBe('')
  })

  it('says what to do when the network fails, whatever the browser calls it', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))

    expect(await failure()).toMatchObject({
      status: 0,
      answered: 'nothing',
      message: 'The server did not respond. Check your connection and try again.',
    })
  })

  it('never gives an empty reason', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new Error('')))

    expect((await failure()).message).toBe('The network did not respond')
  })

  it.each([
    ['alone', {}],
    ['beside the signal of the caller', { signal: new AbortController().signal }],
  ])('gives up a server that does not answer in time, %s', async (_, options) => {
    vi.stubGlobal(
      'fetch',
      (_: string, { signal }: RequestInit) =>
        new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
    )

    const thrown = await call(ask, args, { ...options, limit: 1 }).catch((error: unknown) => error)

    expect(thrown).toBeInstanceOf(CallProblem)
    expect(thrown).toMatchObject({
      status: 0,
      answered: 'nothing',
      message: 'The server did not respond in time. Try again.',
    })
  })

  it.each([
    ['the code of the answer', { message: 'Paid.', code: 'already_paid' }, 'already_paid'],
    ['none where the answer has none', { message: 'Paid.' }, 'no_code'],
    ['none where it is no text', { message: 'Paid.', code: 7 }, 'no_code'],
  ])('knows %s', async (_, body, code) => {
    answer(JSON.stringify(body), { status: 409 })
    expect(await failure()).toMatchObject({ status: 409, code, message: 'Paid.' })
  })

  it('has no code where nothing came back', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
    expect(await failure()).toMatchObject({ status: 0, code: 'no_code' })
  })

  it('throws when a success is not JSON', async () => {
    answer('<html>', { status: 200 })

    expect(await failure()).toMatchObject({
      answered: 'nothing',
      message: 'The server’s answer cannot be read',
    })
  })

  it('knows the status of an answer whose body is lost on the way', async () => {
    const body = new ReadableStream({ start: (controller) => controller.error(new TypeError('cut')) })
    answer(body, { status: 201 })

    expect(await failure()).toMatchObject({ answered: 'nothing', status: 201 })
  })

  it('lets a withdrawn call be recognised', async () => {
    vi.stubGlobal('fetch', (_: string, init: RequestInit) => {
      init.signal?.throwIfAborted()
      return Promise.reject(new Error('was not withdrawn'))
    })
    const withdrawn = new AbortController()
    withdrawn.abort()

    const thrown = await call(ask, args, { signal: withdrawn.signal }).catch((error: unknown) => error)

    expect(wasAborted(thrown)).toBe(true)
  })
})
