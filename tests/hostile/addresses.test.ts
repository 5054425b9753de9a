import { describe, expect, test } from 'vitest'
import { noWatch } from '#platform/server/watching/watch.ts'
import { newId } from '#shared/ids.ts'
import { startTestProduct } from '../product.ts'
import { askRaw } from './raw-request.ts'

/* Addresses crafted to be slow to parse, to cause repeated rendering, or to corrupt a response. */

/** Number of loader calls so far. */
let loaded = 0
const watch = {
  ...noWatch(),
  request: ({ isInner }: { isInner: boolean }, go: () => void) => {
    if (isInner) loaded += 1
    go()
    return () => undefined
  },
}
const product = await startTestProduct({ LOG_LEVEL: 'silent' }, { pages: true, watch, isAlone: true })
const ask = (target: string, headers?: Record<string, string>, method?: string) =>
  askRaw(product.url, target, headers, method)

const tooLong = { message: 'The address is too long', code: 'request_too_large' }
const notValid = { message: 'The address is not valid', code: 'request_unreadable' }

describe('an address that is slow to read is refused before anything reads it', () => {
  test.each([
    ['15,500 slashes and a letter', `${'/'.repeat(15_500)}x`],
    ['a path of more than 2,000 characters', `/${'a'.repeat(2_000)}`],
    ['a call with such a path', `/api/${'a/'.repeat(1_000)}`],
    ['a query of more than 8,000 characters', `/?${'a'.repeat(8_001)}`],
  ])('%s: 414', async (_, target) => {
    for (const method of ['GET', 'POST', 'HEAD', 'OPTIONS']) {
      const answer = await ask(target, {}, method)
      expect([method, answer.status]).toEqual([method, 414])
      if (method !== 'HEAD') expect(JSON.parse(answer.body)).toEqual(tooLong)
    }
  })

  test.each([
    ['three slashes in a row', '/speakers///'],
    ['2,000 slashes', '/'.repeat(2_000)],
    ['a backslash, which browsers read as a slash', '/\\evil.example'],
    ['a fragment', '/speakers#x'],
    ['an address for a proxy', 'http://evil.example/speakers'],
    ['an asterisk', '*'],
  ])('%s: 400', async (_, target) => {
    const answer = await ask(target, {}, target === '*' ? 'OPTIONS' : 'GET')
    expect([answer.status, JSON.parse(answer.body)]).toEqual([400, notValid])
  })

  test('a browser reads the sentence, and the answer carries what every answer carries', async () => {
    const { status, headers, body } = await ask(`/${'a'.repeat(3_000)}`, { accept: 'text/html' })
    expect([status, headers.get('content-type'), body]).toEqual([
      414,
      'text/plain; charset=utf-8',
      'The address is too long.',
    ])
    expect(headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('connection')).toBe('close')
  })

  test('the longest addresses of our own pages are taken', async () => {
    const ids = Array.from({ length: 100 }, () => newId(product.clock.now())).join(',')
    const longest = [
      `/admin/api/admin/export/discounts/renewable?ids=${encodeURIComponent(ids)}&q=${encodeURIComponent('€'.repeat(254))}&sort=-date&status=COMPLETED`,
      `/admin/api/admin/search/renewable?q=${encodeURIComponent('😀'.repeat(127))}`,
      `/api/payments/renewable/customer/${encodeURIComponent(`${'é'.repeat(64)}@${'a'.repeat(180)}.org`)}`,
      `/payment-success?session_id=cs_test_${'a'.repeat(200)}`,
      `/${'a'.repeat(1_999)}`,
    ]
    for (const target of longest) expect([302, 401, 200]).toContain((await ask(target)).status)
  })
})

describe('no way of writing the address of a public page makes it again', () => {
  const others: readonly [string, string][] = [
    ['/.', '/'],
    ['/./', '/'],
    ['/speakers/..', '/'],
    ['/./speakers', '/speakers'],
    ['/x/../speakers', '/speakers'],
    ['/x/%2e%2E/speakers', '/speakers'],
    ['/%2e/speakers', '/speakers'],
    ['/speakers/%2e', '/speakers'],
    ['/%73peakers', '/speakers'],
    ['/speaker%53', '/speakers'],
    ['/SPEAKERS', '/speakers'],
    ['/speakers/', '/speakers'],
    ['/speakers/.data', '/speakers.data'],
    ['/speakers/_.data', '/speakers.data'],
    ['/Speakers.data', '/speakers.data'],
    ['/.data', '/_.data'],
    ['/x/../speakers.data', '/speakers.data'],
    ['/api%2fdocs', '/api/docs'],
  ]

  test('what is meant is answered with its one address, and nothing is rendered', async () => {
    for (const path of ['/', '/speakers', '/speakers.data', '/_.data', '/api/docs']) await ask(path)
    const [rendered, pagesBefore] = [loaded, watch.served.pagesMade]
    expect(rendered).toBeGreaterThan(0)
    for (const [target, location] of others)
      for (const query of ['', '?day=2']) {
        const answer = await ask(`${target}${query}`)
        expect([target, answer.status, answer.headers.get('location')]).toEqual([
          target,
          301,
          `${location}${query}`,
        ])
      }
    expect([loaded, watch.served.pagesMade]).toEqual([rendered, pagesBefore])
  })

  /** A page that is read is rendered once more for better compression, and then never again. */
  const readUntilSmall = async (path: string) => {
    const before = loaded
    await ask(path)
    const once = loaded - before
    for (let read = 2; read <= 3; read += 1) await ask(path)
    await expect.poll(() => loaded - before).toBe(2 * once)
  }

  test('a query makes no page and no data of one again', async () => {
    for (const path of ['/partners', '/partners.data']) await readUntilSmall(path)
    const [rendered, pagesBefore] = [loaded, watch.served.pagesMade]
    for (const query of [
      'x=1',
      '_routes',
      '_routes=root',
      '_routes=layouts%2Fsite-layout',
      '_routes=a,b',
      'index',
    ])
      for (const path of ['/partners', '/partners.data'])
        expect([path, query, (await ask(`${path}?${query}`)).status]).toEqual([path, query, 200])
    expect([loaded, watch.served.pagesMade]).toEqual([rendered, pagesBefore])
  })

  test('dot segments that lead to no public page lead home, and nothing is rendered', async () => {
    const rendered = loaded
    for (const target of [
      '/x/../nowhere',
      '/./admin-login',
      '/%2e%2e/%2e%2e/x',
      '/..',
      '/.././..',
      '/.//evil',
      '//speakers',
      '/a//b',
    ]) {
      const { status, headers } = await ask(target)
      expect([target, [301, 302].includes(status), headers.get('location')]).toEqual([target, true, '/'])
    }
    expect(loaded).toBe(rendered)
  })
})
