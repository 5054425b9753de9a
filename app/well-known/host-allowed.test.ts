import { expect, test } from 'vitest'
import { startTestProduct } from '#tests/product.ts'
import { aWebsite } from '#tests/websites.ts'

const product = await startTestProduct({
  ...{ PUBLIC_URL: 'https://plenary.example', WEBSITE_HOSTS: 'optics.example=optics' },
  ...{ RATE_LIMITS: 'status=2/10m', TRUST_PROXY: 'loopback' },
})
await product.db
  .insertInto('websiteHosts')
  .values({ host: 'wrec.example', slug: aWebsite('renewable') })
  .execute()
await product.websites.refresh()

const ask = async (query: string, headers: Record<string, string> = {}) => {
  const { statusCode, body } = await product.app.inject({ url: `/api/host-allowed${query}`, headers })
  return { statusCode, body }
}

test.each(['plenary.example', 'optics.example', 'wrec.example', 'WREC.example'])(
  'a proxy may get a certificate for %s, which is ours',
  async (host) => expect(await ask(`?domain=${host}`)).toEqual({ statusCode: 200, body: '' }),
)

test.each([
  '?domain=other.example',
  '?domain=optics.localhost',
  '?domain=',
  '',
  '?domain=a&domain=wrec.example',
])('a proxy gets 404 for %j, which tells no more than any unknown address', async (query) => {
  const { body } = await product.app.inject({ url: '/api/nothing' })
  expect(await ask(query)).toEqual({ statusCode: 404, body })
})

test('hosts are not guessed from elsewhere without limit, and the proxy of this machine has none', async () => {
  const from = { 'x-forwarded-for': '203.0.113.7' }
  const statuses = []
  for (let call = 0; call < 3; call++) statuses.push((await ask('?domain=a.example', from)).statusCode)
  expect(statuses).toEqual([404, 404, 429])
  expect((await ask('?domain=wrec.example')).statusCode).toBe(200)
})
