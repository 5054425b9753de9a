import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { advisoryLocks } from './advisory-locks.ts'

const root = join(import.meta.dirname, '../../..')
const registry = 'platform/server/postgres/advisory-locks.ts'
/** Applied migrations never change, so their triggers contain the number of the price lock. */
const ofPrices = ['0001_register_and_pay', '0046_types_without_price'].map(
  (name) => `database/migrations/${name}.sql`,
)

/** Its function gets the number from its caller. */
const byArgument = ['0021_register_together', '0036_known_addresses', '0053_addresses_by_key'].map(
  (name) => `database/migrations/${name}.sql`,
)

const folders = [
  'app',
  'bench',
  'database',
  'e2e',
  'features',
  'platform',
  'sandbox',
  'scripts',
  'shared',
  'tests',
]
const sources = folders
  .flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((path) => `${folder}/${path}`),
  )
  .filter((path) => /\.(?:ts|tsx|mjs|sql)$/.test(path) && !path.includes('node_modules'))
  .filter((path) => path !== 'platform/server/postgres/advisory-locks.test.ts')
  .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))

/** The first key of each call that acquires or releases an advisory lock, as it is written. */
const keysIn = (text: string): string[] =>
  [...text.matchAll(/pg_(?:try_)?advisory_\w+\s*\(([^)`'"]*)/g)].map(([, key = '']) => key)

test('no two advisory locks have one number', () => {
  const numbers = Object.values(advisoryLocks)
  expect(new Set(numbers).size).toBe(numbers.length)
})

test('each call names its lock by the list, never by a number or a text of its own', () => {
  const calls = sources.flatMap(({ path, text }) => keysIn(text).map((key) => ({ path, key })))
  const files = new Set(calls.map(({ path }) => path))
  expect(files).toContain(registry)
  expect(files).toContain('platform/server/postgres/migrate.ts')

  const ownKeys = calls.filter(
    ({ path, key }) =>
      ![registry, ...ofPrices, ...byArgument].includes(path) &&
      !/^(?:\$1|\$\{advisoryLocks\.\w+\})/.test(key.trim()),
  )
  expect(ownKeys).toEqual([])
  const withoutList = sources.filter(
    ({ path, text }) =>
      files.has(path) &&
      ![registry, ...ofPrices, ...byArgument].includes(path) &&
      !text.includes('advisoryLocks.'),
  )
  expect(withoutList.map(({ path }) => path)).toEqual([])
})

test('the triggers of migration 0001 take the lock of the prices, and two functions the lock that they are given', () => {
  const taken = sources.filter(({ path }) => path.endsWith('.sql')).flatMap(({ text }) => keysIn(text))
  expect(new Set(taken)).toEqual(
    new Set([`hashtextextended(new.website, ${advisoryLocks.prices}`, 'hashtextextended(turn, lock_number']),
  )
  const callers = sources.filter(({ text }) => text.includes('known_addresses(${'))
  expect(callers.map(({ path }) => path)).toEqual(['features/registration/server/registration.store.ts'])
  expect(callers[0]?.text).toMatch(/known_addresses\([^`]*\$\{advisoryLocks\.registration\}\)/)
})

test('every lock of the list is used', () => {
  const others = sources.filter(({ path }) => path !== registry).map(({ text }) => text)
  const unused = Object.keys(advisoryLocks).filter(
    (name) => !others.some((text) => text.includes(`advisoryLocks.${name}`) || text.includes(`'${name}'`)),
  )
  expect(unused).toEqual([])
})
