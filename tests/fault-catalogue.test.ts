import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))
const all = Array.from({ length: 46 }, (_, index) => index + 1)
/** The cases with a visible result, which browser tests also cover. */
const inBrowser = [1, 2, 3, 16]

/** The cases named and tags in test titles, such as `… case 7` and `@case-7`, with their files. */
const casesIn = (pattern: string): Map<number, string[]> => {
  const found = new Map<number, string[]>()
  for (const file of globSync(pattern, { cwd: root, exclude: (path) => path.startsWith('node_modules') }))
    for (const [, number] of readFileSync(`${root}/${file}`, 'utf8').matchAll(
      /(?<=['"`](?:[^'"`\n]* )?@?)case[ -](\d+)(?=(?: [WTARm]\d+| case \d+)*['"`])/g,
    )) {
      const files = found.get(Number(number)) ?? []
      found.set(Number(number), files.includes(file) ? files : [...files, file])
    }
  return found
}

describe('the fault catalogue', () => {
  const tested = casesIn('{tests,features,platform,sandbox}/**/*.test.ts')

  test('has a test for each of its 46 cases', () => {
    expect(all.filter((number) => !tested.has(number))).toEqual([])
    expect([...tested.keys()].filter((number) => !all.includes(number))).toEqual([])
  })

  test('has a journey in the browser for what a visitor sees', () => {
    const seen = casesIn('e2e/*.spec.ts')
    expect(inBrowser.filter((number) => !seen.has(number))).toEqual([])
  })

  test('is listed in docs/fault-catalogue.md, with a file in which each case is', () => {
    const rows = readFileSync(`${root}/docs/fault-catalogue.md`, 'utf8').matchAll(/^\| (\d+) \|.*\|(.*)\|$/gm)
    const listed = new Map([...rows].map(([, number, files = '']) => [Number(number), files]))
    expect([...listed.keys()]).toEqual(all)
    for (const [number, files] of listed) {
      const named = [...files.matchAll(/`([^`]+)`/g)].map(([, file]) => file)
      expect(named.length).toBeGreaterThan(0)
      expect(named.filter((file) => !tested.get(number)?.some((path) => path.endsWith(file ?? '?')))).toEqual(
        [],
      )
    }
  })
})
