import { expect, test } from 'vitest'
import { jobHandlers } from '#app/jobs.ts'
import { payables } from '#app/payables.ts'
import routes from '#app/routes.ts'

type Route = { path?: string; children?: readonly Route[] }

const pathsOf = (all: readonly Route[]): string[] =>
  all.flatMap(({ path, children = [] }) => [...(path ? [`/${path}`] : []), ...pathsOf(children)])

const all = Object.values(payables)

test('the provider sends visitors back to pages that exist, of each payable to its own', async () => {
  const pages = all.flatMap(({ returnPages: { success, cancel } }) => [success, cancel])
  expect(new Set(pages).size).toBe(pages.length)
  expect(pathsOf(await routes)).toEqual(expect.arrayContaining(pages))
})

test('someone does what follows each payment, and no kind of job is of two payables', () => {
  const kinds = all.flatMap(({ followUps: { paid, failed } }) => [paid, failed])
  expect(new Set(kinds).size).toBe(kinds.length)
  // handlers read their dependencies when they run
  const handlers = jobHandlers({ payables } as Parameters<typeof jobHandlers>[0])
  expect(Object.keys(handlers)).toEqual(expect.arrayContaining(kinds))
})
