import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { findTests, idsOf, type Titled } from './find-tests.ts'

/* Each checklist line and each back-office text of the catalogue has a test that names it. */

const root = fileURLToPath(new URL('..', import.meta.url))
const find = (pattern: string) => findTests(root, pattern)
const inBrowser = find('e2e/*.spec.ts')
const all = [
  ...inBrowser,
  ...['app', 'features', 'platform', 'sandbox', 'shared', 'tests', 'ui'].flatMap((folder) =>
    find(`${folder}/**/*.test.{ts,tsx}`),
  ),
]

const numbers = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index)
const names = (tests: readonly Titled[], id: string) => tests.filter((one) => idsOf(one).includes(id))

/** Functions by which a browser test fakes the server's response, helpers of this folder included. */
const routing = /\.route\(|\b(?:fakeBookings|holdResponses)\(/

/** Texts that no faked response can cause, with the reason. */
const unrouted: Readonly<Record<string, string>> = {
  m132: 'refused before anything is sent; the pages always have a website, so the client itself is asked',
}

describe('the tests of the back-office', () => {
  test('are read by their titles and tags', () => {
    expect(inBrowser.length).toBeGreaterThan(100)
    expect(all.length).toBeGreaterThan(1500)
  })

  test('name every line of the checklist that its pages answer for', () => {
    const lines = [...numbers(7, 20), ...numbers(24, 30), ...numbers(33, 35), 37].map((line) => `A${line}`)
    expect(lines.filter((line) => names(all, line).length === 0)).toEqual([])
  })

  test('force each text of its pages in the browser by an answer of their own', () => {
    const ids = numbers(131, 179).map((id) => `m${id}`)
    const isForced = (id: string) => names(inBrowser, id).some(({ text }) => routing.test(text))
    expect(ids.filter((id) => !isForced(id))).toEqual(Object.keys(unrouted))
    for (const id of Object.keys(unrouted)) expect(names(all, id), id).not.toEqual([])
  })
})
