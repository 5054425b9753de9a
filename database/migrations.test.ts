import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const folder = join(import.meta.dirname, 'migrations')

/** Those before were written when no version had been released that could serve meanwhile. */
const first = 40

test('each migration says whether the version before may serve meanwhile', () => {
  const silent = readdirSync(folder)
    .filter((name) => Number(name.slice(0, 4)) >= first)
    .filter(
      (name) =>
        !/^-- While the version before serves: (?:yes|no)\b/m.test(readFileSync(join(folder, name), 'utf8')),
    )
  expect(silent).toEqual([])
})
