import { expect, it } from 'vitest'
import { startTestProduct } from './product.ts'

const message = (change: Record<string, unknown> = {}) => ({
  name: 'Ada Visitor',
  email: 'ada@example.org',
  subject: 'Poster session',
  message: 'When can I put up my poster?',
  ...change,
})

it('refuses what an address sends too often', async () => {
  const { post } = await startTestProduct({ RATE_LIMITS: 'contact=2/10m' })
  const statuses = []
  for (let at = 0; at < 3; at++)
    statuses.push((await post('/api/contact', message({ email: `a${at}@example.org` }))).status)
  expect(statuses).toEqual([201, 201, 429])
})
