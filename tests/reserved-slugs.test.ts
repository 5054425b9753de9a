import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isOfOrganisers } from '#app/known-paths.ts'
import routes from '#app/routes.ts'
import { judgePageAddress } from '#content/own-pages.ts'
import { isReserved } from '#features/conferences/reserved-slugs.ts'
import { routesOf } from './guarded-routes.ts'
import { startTestProduct } from './product.ts'

type Route = { path?: string | undefined; children?: readonly Route[] | undefined }

const firstSegments = (all: readonly Route[]): string[] =>
  all.flatMap(({ path, children = [] }) => [
    ...(path ? [path.split('/')[0] ?? ''] : []),
    ...firstSegments(children),
  ])

test('no page of an organiser can have the first segment of an address that the product answers, or of its files', async () => {
  const { app } = await startTestProduct()
  const ofFiles = readdirSync(new URL('../public', import.meta.url))
  const segments = [
    ...firstSegments(routes as Route[]),
    ...routesOf(app).map(({ url }) => url.split('/')[1] ?? ''),
    ...ofFiles,
  ].filter((segment) => /^[a-z][a-z0-9-]*$/.test(segment) && segment !== 'privacy')
  expect(segments).toEqual(expect.arrayContaining(['api', 'admin', 'speakers', 'admin-login', 'images']))
  expect([...new Set(segments)].filter((segment) => judgePageAddress(segment) === undefined)).toEqual([])
})

test('no page of an organiser begins as one that is open while its conference is in preparation', () => {
  for (const address of [
    'payment-terms',
    'my-visit',
    'discount-success-stories',
    'leave-news-2',
    'admin-team',
  ])
    expect([address, isOfOrganisers(`/${address}`), judgePageAddress(address)]).toEqual([
      address,
      true,
      `The product uses the address ${address} itself. Choose another.`,
    ])
  expect(judgePageAddress('discounts-for-students')).toBeUndefined()
})

test('no conference can have the first segment of an address of the product as its slug', () => {
  const segments = firstSegments(routes as Route[]).filter((segment) => /^[a-z]/.test(segment))
  expect(segments.length).toBeGreaterThan(30)
  expect(segments.filter((segment) => !isReserved(segment))).toEqual([])
})
