import { expect, test, vi } from 'vitest'
import { createContentVersion } from '#platform/server/content-version.ts'
import { prepareResponse } from '#platform/server/http/prepared-response.ts'
import type { Website } from '#shared/website.ts'
import { aWebsite } from '#tests/websites.ts'
import { createPageCache } from './page-cache.ts'

const page = (text: string, status = 200) => prepareResponse({ status, headers: {}, body: Buffer.from(text) })
const textOf = (answer: ReturnType<typeof page> | undefined) => answer?.variants.identity.body.toString()

/** A cache over pages that contain their website, path and rendering number. */
const aCache = () => {
  const version = createContentVersion()
  let count = 0
  const render = vi.fn(async (website: Website, path: string) => page(`${website} ${path} ${++count}`))
  return { version, render, ...createPageCache({ render, version }) }
}

test('the page cache renders a page once, and keeps websites and paths apart', async () => {
  const { get, cached, render } = aCache()
  expect(cached(aWebsite('renewable'), '/')).toBeUndefined()

  expect(textOf(await get(aWebsite('renewable'), '/'))).toBe('renewable / 1')
  expect(textOf(await get(aWebsite('renewable'), '/'))).toBe('renewable / 1')
  expect(textOf(await get(aWebsite('optics'), '/'))).toBe('optics / 2')
  expect(textOf(await get(aWebsite('renewable'), '/faq'))).toBe('renewable /faq 3')
  expect(render).toHaveBeenCalledTimes(3)
})

test('the page cache renders once, however many ask at the same time', async () => {
  const { get, render } = aCache()
  const answers = await Promise.all(Array.from({ length: 50 }, () => get(aWebsite('renewable'), '/')))

  expect(new Set(answers.map(textOf))).toEqual(new Set(['renewable / 1']))
  expect(render).toHaveBeenCalledTimes(1)
})

test('a change of one website is in its very next answer, and leaves the others alone', async () => {
  const { get, cached, version } = aCache()
  await get(aWebsite('renewable'), '/')
  await get(aWebsite('optics'), '/')
  version.changed(aWebsite('renewable'))

  expect(cached(aWebsite('renewable'), '/')).toBeUndefined()
  expect(textOf(await get(aWebsite('renewable'), '/'))).toBe('renewable / 3')
  expect(textOf(await get(aWebsite('optics'), '/'))).toBe('optics / 2')
})

test('the page cache never answers with a page that was begun before a change', async () => {
  const version = createContentVersion()
  const slow = Promise.withResolvers<ReturnType<typeof page>>()
  const renderings = [slow.promise, Promise.resolve(page('after'))]
  const { get } = createPageCache({ version, render: () => renderings.shift() ?? slow.promise })
  const request = get(aWebsite('renewable'), '/')
  version.changed(aWebsite('renewable'))
  slow.resolve(page('before'))

  expect(textOf(await request)).toBe('after')
  expect(textOf(await get(aWebsite('renewable'), '/'))).toBe('after')
})

test('the page cache shows the page before when the new one cannot be made, and tries again', async () => {
  const version = createContentVersion()
  const answers = [page('first'), page('broken', 500), page('second')]
  const { get } = createPageCache({ version, render: async () => answers.shift() ?? page('none') })

  expect(textOf(await get(aWebsite('renewable'), '/'))).toBe('first')
  version.changed(aWebsite('renewable'))
  expect(textOf(await get(aWebsite('renewable'), '/'))).toBe('first')
  expect(textOf(await get(aWebsite('renewable'), '/'))).toBe('second')
})

test('a page that failed at once is not kept', async () => {
  const version = createContentVersion()
  const answers = [page('broken', 500), page('whole')]
  const { get } = createPageCache({ version, render: async () => answers.shift() ?? page('none') })

  expect((await get(aWebsite('renewable'), '/')).status).toBe(500)
  expect(textOf(await get(aWebsite('renewable'), '/'))).toBe('whole')
})

test('a page is compressed quickly at first, and as small as it goes from the third time on, if it is the same page', async () => {
  const version = createContentVersion()
  const small = Promise.withResolvers<void>()
  let text = 'one'
  const { get, cached } = createPageCache({
    version,
    render: async (_website, _path, use) => {
      if (use === 'sentOften') await small.promise
      const rendered = page(text)
      return {
        ...rendered,
        variants: { ...rendered.variants, br: { ...rendered.variants.identity, body: Buffer.from(use) } },
      }
    },
  })
  const sizeOf = (answer: ReturnType<typeof page> | undefined) => answer?.variants.br?.body.toString()

  expect(sizeOf(await get(aWebsite('renewable'), '/'))).toBe('sentOnce')
  expect(sizeOf(cached(aWebsite('renewable'), '/'))).toBe('sentOnce')
  expect(sizeOf(cached(aWebsite('renewable'), '/'))).toBe('sentOnce')
  small.resolve()
  await expect.poll(() => sizeOf(cached(aWebsite('renewable'), '/'))).toBe('sentOften')

  version.changed(aWebsite('renewable'))
  expect(sizeOf(await get(aWebsite('renewable'), '/'))).toBe('sentOnce')
  text = 'two'
  cached(aWebsite('renewable'), '/')
  cached(aWebsite('renewable'), '/')
  await new Promise(setImmediate)
  expect(textOf(cached(aWebsite('renewable'), '/'))).toBe('one')
  expect(sizeOf(cached(aWebsite('renewable'), '/'))).toBe('sentOnce')
})

test('the page cache keeps the page as it is when making it small fails', async () => {
  const render = vi
    .fn<() => Promise<ReturnType<typeof page>>>()
    .mockResolvedValueOnce(page('there'))
    .mockRejectedValue(new Error('no memory'))
  const { get, cached } = createPageCache({ version: createContentVersion(), render })
  await get(aWebsite('renewable'), '/')
  cached(aWebsite('renewable'), '/')
  cached(aWebsite('renewable'), '/')
  await new Promise(setImmediate)

  expect(render).toHaveBeenCalledTimes(2)
  expect(textOf(cached(aWebsite('renewable'), '/'))).toBe('there')
})

test('the page cache renders anew from the moment on at which time changes the pages, and at once only', async () => {
  let now = 1_000
  const render = vi.fn(async () => page(`at ${now}`))
  const { get, cached } = createPageCache({
    version: createContentVersion(),
    render,
    changesAt: async () => (now < 2_000 ? 2_000 : Infinity),
    clock: { now: () => new Date(now) },
  })
  expect(textOf(await get(aWebsite('renewable'), '/'))).toBe('at 1000')
  now = 1_999
  expect(textOf(cached(aWebsite('renewable'), '/'))).toBe('at 1000')
  now = 2_000
  expect(cached(aWebsite('renewable'), '/')).toBeUndefined()
  expect(textOf(await get(aWebsite('renewable'), '/'))).toBe('at 2000')
  now = 9_000
  expect(textOf(cached(aWebsite('renewable'), '/'))).toBe('at 2000')
  expect(render).toHaveBeenCalledTimes(2)
})

test('the page cache answers from what was filled in for the new version, without rendering, until time changes it', async () => {
  let now = 1_000
  const version = createContentVersion()
  const render = vi.fn(async (_website: Website, path: string) => page(`rendered ${path}`))
  const { get, cached, fill } = createPageCache({ version, render, clock: { now: () => new Date(now) } })
  await get(aWebsite('renewable'), '/')
  await get(aWebsite('optics'), '/')
  version.changed(aWebsite('renewable'))
  fill(aWebsite('renewable'), new Map([['/', page('filled')]]), 2_000)

  expect(textOf(await get(aWebsite('renewable'), '/'))).toBe('filled')
  expect(textOf(cached(aWebsite('optics'), '/'))).toBe('rendered /')
  expect(render).toHaveBeenCalledTimes(2)
  now = 2_000
  expect(textOf(await get(aWebsite('renewable'), '/'))).toBe('rendered /')
  version.changed(aWebsite('renewable'))
  expect(cached(aWebsite('renewable'), '/')).toBeUndefined()
})

test('a page that was begun before what was filled in gives way to it', async () => {
  const version = createContentVersion()
  const slow = Promise.withResolvers<ReturnType<typeof page>>()
  const render = vi.fn(() => slow.promise)
  const { get, fill } = createPageCache({ version, render })
  const request = get(aWebsite('renewable'), '/')
  version.changed(aWebsite('renewable'))
  fill(aWebsite('renewable'), new Map([['/', page('filled')]]), Infinity)
  slow.resolve(page('before'))

  expect(textOf(await request)).toBe('filled')
  expect(textOf(await get(aWebsite('renewable'), '/'))).toBe('filled')
  expect(render).toHaveBeenCalledTimes(1)
})

test('a page that cannot be made again stays as it was: also when it is not known until when it is true', async () => {
  const version = createContentVersion()
  const broken = { changesAt: false, render: false }
  const failing = async <T>(of: keyof typeof broken, value: T) => {
    if (broken[of]) throw new Error('the database is away')
    return value
  }
  const { get } = createPageCache({
    version,
    render: () => failing('render', page('first')),
    changesAt: () => failing('changesAt', Infinity),
  })
  await expect(get(aWebsite('renewable'), '/').then(textOf)).resolves.toBe('first')
  for (const part of ['changesAt', 'render'] as const) {
    broken[part] = true
    version.changed(aWebsite('renewable'))
    expect(textOf(await get(aWebsite('renewable'), '/'))).toBe('first')
    await expect(get(aWebsite('renewable'), '/faq')).rejects.toThrow('the database is away')
    broken[part] = false
  }
})

test('the page cache keeps the pages of the websites read last, so that a thousand do not fill the memory', async () => {
  const { get, cached, render } = aCache()
  for (let number = 0; number < 1000; number++) {
    await get(aWebsite(`w-${number}`), '/')
    await get(aWebsite('w-0'), '/')
  }
  // and one rendering for size, of the page that is read often
  expect(render).toHaveBeenCalledTimes(1001)
  expect(cached(aWebsite('w-0'), '/')).toBeDefined()
  const kept = Array.from({ length: 1000 }, (_, number) => `w-${number}`).filter(
    (slug) => cached(aWebsite(slug), '/') !== undefined,
  )
  expect(kept.length).toBeLessThanOrEqual(50)
})
