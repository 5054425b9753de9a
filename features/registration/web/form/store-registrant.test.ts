import { afterEach, expect, test, vi } from 'vitest'
import { emptyForm } from '#features/registration/registration-form.ts'
import { registrantOf } from '#features/registration/registration-payload.ts'
import { storeRegistrant } from './store-registrant.ts'

const store = () => storeRegistrant({ ...registrantOf(emptyForm), homepage: '', fillSeconds: 9 })

const answer = (body: BodyInit | null, status: number) =>
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(body, { status })))

const cut = () => new ReadableStream({ start: (controller) => controller.error(new TypeError('cut')) })

afterEach(() => vi.unstubAllGlobals())

test('the client gives the id that the server answered T11', async () => {
  answer('{"id":"0198"}', 201)
  expect(await store()).toBe('0198')
})

test.each([
  ['no body', null],
  ['an empty text', ''],
  ['a page', '<h1>OK</h1>'],
  ['another JSON', '{"ok":true}'],
  ['an id that is no text', '{"id":5}'],
  ['null', 'null'],
  ['an answer that is cut off', cut()],
])('the client reads only ok or not ok: a 2xx with %s is ok T11', async (_, body) => {
  for (const status of body === null ? [200, 204] : [201]) {
    answer(body, status)
    expect(await store()).toBeUndefined()
  }
})

test.each([
  ['a refusal', () => answer('{"message":"Name is required"}', 400), 'Name is required'],
  ['a failure without JSON', () => answer('<h1>Bad Gateway</h1>', 502), '502 Bad Gateway'],
  ['a failure that is cut off', () => answer(cut(), 500), 'did not arrive completely'],
  [
    'no answer',
    () => vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch'))),
    'did not respond',
  ],
])('throws for %s T13', async (_, begin, reason) => {
  begin()
  await expect(store()).rejects.toThrow(reason)
})
