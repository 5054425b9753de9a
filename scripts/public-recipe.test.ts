import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const read = (path: string) => readFileSync(join(import.meta.dirname, '..', path), 'utf8')

/** What a public installation must not contain: demo prices, and visitors' IP addresses at a third-party service. */
const recipes: [string, RegExp, RegExp][] = [
  ['docs/operations/go-live.md', /^DEMO_DATA=off$/m, /^COUNTRIES_URL=$/m],
  ['deploy/compose.yaml', /DEMO_DATA: \$\{DEMO_DATA:-off\}/, /COUNTRIES_URL: \$\{COUNTRIES_URL:-\}/],
  ['docs/operations/docker.md', /-e DEMO_DATA=off/, /-e COUNTRIES_URL=/],
]

test.each(recipes)(
  'a public installation by %s has no demo data and asks no service of others',
  (path, demo, countries) => {
    expect(read(path)).toMatch(demo)
    expect(read(path)).toMatch(countries)
  },
)
