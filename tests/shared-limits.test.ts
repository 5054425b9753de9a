import { Redis } from 'ioredis'
import { describe, expect, test } from 'vitest'
import { atEnd } from './at-end.ts'
import { type TestDatabase, testDatabase } from './database.ts'
import { isLong } from './long.ts'
import { aPerson, startTestProduct, type TestProduct } from './product.ts'
import { startRedis } from './redis-server.ts'

const key = 'a key of thirty-two bytes or more, for these tests'
const limits = { SESSION_KEY: key, RATE_LIMITS: 'contact=4/10m,mylink=3/10m' }

const aRedis = async (password?: string) => {
  const redis = await startRedis(password)
  atEnd(redis.stop)
  return redis
}

const write = async ({ app }: TestProduct, email = aPerson().email, from = '198.51.100.7') => {
  const message = { name: 'Ada', email, subject: `Posters ${email}`, message: 'When can I put up my poster?' }
  const answer = await app.inject({
    method: 'POST',
    url: '/api/contact',
    payload: message,
    headers: { host: 'localhost' },
    remoteAddress: from,
  })
  return answer.statusCode
}
const writeInTurn = async (products: TestProduct[], times: number, from?: string) => {
  const found: number[] = []
  for (let at = 0; at < times; at++)
    found.push(await write(products[at % products.length] as TestProduct, undefined, from))
  return found
}
const sentences = ({ logged }: TestProduct) =>
  logged.filter(({ level }) => level !== 'debug').map(({ message }) => message)

const outageMessage = 'Redis is away: each process counts its limits for itself'
const back = 'limits are counted together again'

describe.runIf(isLong)('limits of several processes', () => {
  const two = async (url: string, shared: TestDatabase) =>
    Promise.all([1, 2].map(() => startTestProduct({ ...limits, REDIS_URL: url }, { database: shared })))

  test('hold for both together, for a network and for an email address, and say when to come again', async () => {
    const redis = await aRedis()
    const products = await two(redis.url, await testDatabase())
    expect(await writeInTurn(products, 6)).toEqual([201, 201, 201, 201, 429, 429])
    // another network is counted separately
    expect(await writeInTurn(products, 1, '203.0.113.9')).toEqual([201])

    const { email } = aPerson()
    const ask = async (product: TestProduct | undefined, from: string) => {
      const answer = await product?.app.inject({
        method: 'POST',
        url: '/api/registration/links',
        payload: { email },
        headers: { host: 'localhost' },
        remoteAddress: from,
      })
      return [answer?.statusCode, Number(answer?.headers['retry-after'] ?? 0)]
    }
    const [one, other] = products
    const begun = performance.now()
    const first = [await ask(one, '192.0.2.1'), await ask(other, '192.0.2.2'), await ask(one, '192.0.2.3')]
    expect(first).toEqual([202, 202, 202].map((status) => [status, 0]))
    const [status, retryAfter = 0] = await ask(other, '192.0.2.4')
    expect(status).toBe(429)
    // Redis has a clock of its own
    expect(retryAfter).toBeGreaterThanOrEqual(600 - Math.ceil((performance.now() - begun) / 1000))
    expect(retryAfter).toBeLessThanOrEqual(600)

    // no personal data is in Redis
    const client = new Redis(redis.url)
    atEnd(async () => client.disconnect())
    const keys = await client.keys('*')
    expect(keys.length).toBeGreaterThan(3)
    expect(keys.every((name) => /^plenary:[a-z]+-(network|person|too-fast):[\w-]{22}$/.test(name))).toBe(true)
    expect(Math.max(...(await Promise.all(keys.map((name) => client.pttl(name)))))).toBeLessThanOrEqual(
      600_000,
    )
  })

  test.each(['stop', 'freeze'] as const)(
    'are those of each process while Redis is away (%s), which is logged once, and shared again when it is back',
    async (how) => {
      const redis = await aRedis()
      const products = await two(redis.url, await testDatabase())
      expect(await writeInTurn(products, 2)).toEqual([201, 201])
      await redis[how]()
      expect(await writeInTurn(products, 10)).toEqual([201, 201, 201, 201, 201, 201, 201, 201, 429, 429])
      for (const product of products)
        expect(sentences(product).filter((text) => text === outageMessage)).toHaveLength(1)
      if (how === 'stop') await redis.start()
      else redis.wake()
      for (const product of products) await expect.poll(() => sentences(product)).toContain(back)
      expect(await writeInTurn(products, 6, '192.0.2.77')).toEqual([201, 201, 201, 201, 429, 429])
    },
  )

  test('the product starts without Redis, and refuses to start with a wrong password', async () => {
    const redis = await aRedis('the-password')
    await redis.stop()
    const product = await startTestProduct({ ...limits, REDIS_URL: redis.url })
    expect(sentences(product)).toContain(outageMessage)
    expect(await writeInTurn([product], 5)).toEqual([201, 201, 201, 201, 429])
    await redis.start()
    await expect.poll(() => sentences(product)).toContain(back)

    const wrong = redis.url.replace('the-password', 'another-one')
    await expect(startTestProduct({ ...limits, REDIS_URL: wrong })).rejects.toThrow(
      'REDIS_URL cannot be used: Redis refuses its user or password',
    )
    expect(JSON.stringify(product.logged)).not.toContain('the-password')
  })
})
