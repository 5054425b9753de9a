import { expect, test } from 'vitest'
import routes from '#app/routes.ts'
import { isReserved } from '#features/conferences/reserved-slugs.ts'

type Route = { path?: string | undefined; children?: readonly Route[] | undefined }

const firstSegments = (all: readonly Route[]): string[] =>
  all.flatMap(({ path, children = [] }) => [
    ...(path ? [path.split('/')[0] ?? ''] : []),
    ...firstSegments(children),
  ])

test('no conference can have the first segment of an address of the product as its slug', () => {
  const segments = firstSegments(routes as Route[]).filter((segment) => /^[a-z]/.test(segment))
  expect(segments.length).toBeGreaterThan(30)
  expect(segments.filter((segment) => !isReserved(segment))).toEqual([])
})
