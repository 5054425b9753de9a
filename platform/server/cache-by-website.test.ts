import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import type { Website } from '#shared/website.ts'
import { isLong } from '#tests/long.ts'
import { aWebsite } from '#tests/websites.ts'
import { cacheByWebsite } from './cache-by-website.ts'
import { createContentVersion } from './content-version.ts'

/** A cache over a source that returns the website and the number of the load. */
const aMemory = () => {
  const version = createContentVersion()
  let count = 0
  const load = vi.fn(async (website: Website) => `${website} ${++count}`)
  return { version, load, get: cacheByWebsite({ load, version }) }
}

test('the cache of answers loads once, and keeps websites apart', async () => {
  const { get, load } = aMemory()
  expect(await get(aWebsite('renewable'))).toBe('renewable 1')
  expect(await get(aWebsite('renewable'))).toBe('renewable 1')
  expect(await get(aWebsite('optics'))).toBe('optics 2')
  expect(load).toHaveBeenCalledTimes(2)
})

test('the cache of answers loads once, however many ask at the same time', async () => {
  const { get, load } = aMemory()
  const answers = await Promise.all(Array.from({ length: 50 }, () => get(aWebsite('renewable'))))
  expect(new Set(answers)).toEqual(new Set(['renewable 1']))
  expect(load).toHaveBeenCalledTimes(1)
})

test('a change of one website is in its very next answer, and leaves the others alone', async () => {
  const { get, version } = aMemory()
  await get(aWebsite('renewable'))
  await get(aWebsite('optics'))
  version.changed(aWebsite('renewable'))
  expect(await get(aWebsite('renewable'))).toBe('renewable 3')
  expect(await get(aWebsite('optics'))).toBe('optics 2')
})

test('a failed load fails for all who wait, is not kept, and is tried again', async () => {
  const version = createContentVersion()
  const load = vi.fn(async () => 'found').mockRejectedValueOnce(new Error('away'))
  const get = cacheByWebsite({ load, version })
  const waiting = await Promise.allSettled([get(aWebsite('renewable')), get(aWebsite('renewable'))])
  expect(waiting.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await get(aWebsite('renewable'))).toBe('found')
  expect(load).toHaveBeenCalledTimes(2)
})

test('a load that fails late does not take away what was loaded since', async () => {
  const version = createContentVersion()
  const slow = Promise.withResolvers<string>()
  const load = vi.fn(async () => 'new').mockReturnValueOnce(slow.promise)
  const get = cacheByWebsite({ load, version })
  const early = get(aWebsite('renewable'))
  version.changed(aWebsite('renewable'))
  expect(await get(aWebsite('renewable'))).toBe('new')
  slow.reject(new Error('away'))
  await expect(early).rejects.toThrow('away')
  expect(await get(aWebsite('renewable'))).toBe('new')
  expect(load).toHaveBeenCalledTimes(2)
})

const twoWebsites = ['renewable', 'optics'] as const
const someone = fc.constantFrom(...twoWebsites)

test('in every order of things, no answer begun after a change shows what was before it T19', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.scheduler(),
      fc.array(fc.record({ website: someone, does: fc.constantFrom('ask', 'ask', 'change') }), {
        minLength: 2,
        maxLength: 12,
      }),
      fc.array(fc.boolean(), { maxLength: 6 }),
      async (s, deeds, failures) => {
        const version = createContentVersion()
        const stored = { renewable: 0, optics: 0 }
        const reported = { renewable: 0, optics: 0 }
        const faults = [...failures]
        let underWay = 0
        const next = (what: string) => s.schedule(Promise.resolve(), what)

        // a load reads the store at some moment between its start and its end
        const load = vi.fn(async (website: 'renewable' | 'optics') => {
          underWay++
          await next('the load reads')
          const seen = stored[website]
          await next('the load ends')
          underWay--
          if (faults.shift()) throw new Error('away')
          return seen
        })
        const get = cacheByWebsite({ load: load as (website: Website) => Promise<number>, version })

        const ask = async (website: 'renewable' | 'optics') => {
          await next('somebody asks')
          const least = reported[website]
          const seen = await get(aWebsite(website)).catch(() => undefined)
          if (seen !== undefined) expect(seen).toBeGreaterThanOrEqual(least)
        }
        const change = async (website: 'renewable' | 'optics') => {
          await next('a change is committed')
          const state = ++stored[website]
          await next('and told')
          version.changed(aWebsite(website))
          reported[website] = Math.max(reported[website], state)
        }
        const done = Promise.all(
          deeds.map(({ website, does }) => (does === 'ask' ? ask(website) : change(website))),
        )
        await s.waitFor(done)

        expect(underWay).toBe(0)
        faults.length = 0
        for (const website of twoWebsites) {
          const last = get(aWebsite(website))
          await s.waitFor(last)
          expect(await last).toBe(stored[website])
          const calls = load.mock.calls.length
          expect(await get(aWebsite(website))).toBe(stored[website])
          expect(load.mock.calls.length).toBe(calls)
        }
      },
    ),
    { numRuns: isLong ? 3_000 : 300 },
  )
})

test('of a thousand websites only those read last are kept, so that memory is bounded', async () => {
  const load = vi.fn(async (website: Website) => `${website} loaded`)
  const get = cacheByWebsite({ load, version: createContentVersion(), most: 10 })
  for (let number = 0; number < 1000; number++) {
    await get(aWebsite(`w-${number}`))
    // one that is read again and again stays
    await get(aWebsite('w-0'))
  }
  expect(load).toHaveBeenCalledTimes(1000)
  for (let number = 991; number < 1000; number++) await get(aWebsite(`w-${number}`))
  expect(load).toHaveBeenCalledTimes(1000)
  await get(aWebsite('w-500'))
  expect(load).toHaveBeenCalledTimes(1001)
})
