import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { expect, test } from 'vitest'
import { isLong } from '#tests/long.ts'

const root = join(import.meta.dirname, '..')
const folder = join(root, 'bench')

/** A system's Node that is older than the product's, with which people run `npm`. */
const olderNode = (process.env['PATH'] ?? '')
  .split(delimiter)
  .map((path) => join(path, 'node'))
  .filter(existsSync)
  .find((node) => {
    const { stdout } = spawnSync(node, ['--version'], { encoding: 'utf8' })
    return Number(/^v(\d+)/.exec(stdout)?.[1]) < 24
  })

const bench = (words: readonly string[], node = olderNode ?? process.execPath) =>
  spawnSync(node, [join(root, 'scripts/bench.mjs'), ...words], { encoding: 'utf8' })

const scripts = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
  (path) => path.endsWith('.mjs') && !path.includes('node_modules'),
)
const textOf = (path: string) => readFileSync(join(folder, path), 'utf8')
const nameOf = (path: string) => path.replace(/(?:\/measure)?\.mjs$/, '')

/** Modules that measurements import or start as processes; in a folder, all but its `measure.mjs`. */
const parts = scripts.filter(
  (path) =>
    (path.includes('/') && !path.endsWith('/measure.mjs')) ||
    scripts.some((other) => other !== path && new RegExp(`['/]${path}'`).test(textOf(other))),
)

test('npm run bench lists every measurement, each with a line', () => {
  const names = scripts.filter((path) => !parts.includes(path)).map(nameOf)
  expect(names.length).toBeGreaterThan(10)
  const { status, stdout } = bench([])
  expect(status).toBe(0)
  const listed = [...stdout.matchAll(/^ {2}(\S+).*\n {6}\S.+$/gm)].map(([, name]) => name)
  expect(listed.toSorted()).toEqual(names.toSorted())
})

test('an unknown name fails, and the list is shown', () => {
  const { status, stdout, stderr } = bench(['page-wait'])
  expect(status).toBe(1)
  expect(stderr).toContain('There is no measurement page-wait.')
  expect(stdout).toContain('  weight')
})

test.runIf(isLong)(
  'a measurement is started on the Node of the system, and runs on the one of the product',
  () => {
    const { status, stdout, stderr } = bench(['weight'])
    expect(stderr).toBe('')
    expect(status).toBe(0)
    expect(stdout).toMatch(/registration/)
  },
)
