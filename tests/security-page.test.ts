import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const standard = 'docs/security/asvs.md'
const pages = ['docs/security.md', standard]

/** Number of security items by letter (M1…, A1…, I1…). */
const traps = { M: 20, A: 20, I: 26 }

/** The requirements of ASVS 5.0.0, levels 1 and 2, by section. */
const requirements: Readonly<Record<string, string>> = {
  'V1.1': '1 2',
  'V1.2': '1 2 3 4 5 6 7 8 9',
  'V1.3': '1 2 3 4 5 6 7 8 9 10 11',
  'V1.4': '1 2 3',
  'V1.5': '1 2',
  'V2.1': '1 2 3',
  'V2.2': '1 2 3',
  'V2.3': '1 2 3 4',
  'V2.4': '1',
  'V3.2': '1 2',
  'V3.3': '1 2 3 4',
  'V3.4': '1 2 3 4 5 6',
  'V3.5': '1 2 3 4 5',
  'V3.7': '1 2',
  'V4.1': '1 2 3',
  'V4.2': '1',
  'V4.3': '1 2',
  'V4.4': '1 2 3 4',
  'V5.1': '1',
  'V5.2': '1 2 3',
  'V5.3': '1 2',
  'V5.4': '1 2 3',
  'V6.1': '1 2 3',
  'V6.2': '1 2 3 4 5 6 7 8 9 10 11 12',
  'V6.3': '1 2 3 4',
  'V6.4': '1 2 3 4',
  'V6.5': '1 2 3 4 5',
  'V6.6': '1 2 3',
  'V6.8': '1 2 3 4',
  'V7.1': '1 2 3',
  'V7.2': '1 2 3 4',
  'V7.3': '1 2',
  'V7.4': '1 2 3 4 5',
  'V7.5': '1 2',
  'V7.6': '1 2',
  'V8.1': '1 2',
  'V8.2': '1 2 3',
  'V8.3': '1',
  'V8.4': '1',
  'V9.1': '1 2 3',
  'V9.2': '1 2 3 4',
  'V10.1': '1 2',
  'V10.2': '1 2',
  'V10.3': '1 2 3 4',
  'V10.4': '1 2 3 4 5 6 7 8 9 10 11',
  'V10.5': '1 2 3 4 5',
  'V10.6': '1 2',
  'V10.7': '1 2 3',
  'V11.1': '1 2',
  'V11.2': '1 2 3',
  'V11.3': '1 2 3',
  'V11.4': '1 2 3 4',
  'V11.5': '1',
  'V11.6': '1',
  'V12.1': '1 2 3',
  'V12.2': '1 2',
  'V12.3': '1 2 3 4',
  'V13.1': '1',
  'V13.2': '1 2 3 4 5',
  'V13.3': '1 2',
  'V13.4': '1 2 3 4 5',
  'V14.1': '1 2',
  'V14.2': '1 2 3 4',
  'V14.3': '1 2 3',
  'V15.1': '1 2 3',
  'V15.2': '1 2 3',
  'V15.3': '1 2 3 4 5 6 7',
  'V16.1': '1',
  'V16.2': '1 2 3 4 5',
  'V16.3': '1 2 3 4',
  'V16.4': '1 2 3',
  'V16.5': '1 2 3',
  'V17.1': '1',
  'V17.2': '1 2 3 4',
  'V17.3': '1 2',
}

test.each(pages)('every file that %s names is there', (page) => {
  const named = [...read(page).matchAll(/`([\w./-]+\/[\w.-]+\.(?:tsx?|mjs|md|json|sql))`/g)].map(
    ([, path = '']) => path,
  )
  expect(named.length).toBeGreaterThan(30)
  expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([])
})

test('every trap is answered, each with its code and a test', () => {
  const rows = new Map(
    [...read('docs/security.md').matchAll(/^\| ([MAI]\d+) \|(.*)\|$/gm)].map(([, id, rest]) => [id, rest]),
  )
  const ids = Object.entries(traps).flatMap(([kind, count]) =>
    Array.from({ length: count }, (_, at) => `${kind}${at + 1}`),
  )
  expect([...rows.keys()]).toEqual(ids)
  expect(
    [...rows].filter(([, rest]) => !/`[^`]+\.tsx?`.*\| .*`[^`]+\.(test|spec)\.ts`/.test(rest ?? '')),
  ).toEqual([])
})

const ids = Object.entries(requirements).flatMap(([section, numbers]) =>
  numbers.split(' ').map((number) => `${section}.${number}`),
)

/** The answered requirements, each with its answer; a row may answer several that follow one another. */
const answered = [
  ...read(standard).matchAll(
    /^\| (V[\d.]+)(?:–(V[\d.]+))? \| [^|]+ \| (met|not met|does not apply) \| [^|]{3,} \|$/gm,
  ),
].flatMap(([, first = '', last = first, answer]) =>
  ids.slice(ids.indexOf(first), ids.indexOf(last) + 1).map((id) => ({ id, answer })),
)

test('every requirement of the standard is answered once, and one that is met or not says how or why', () => {
  expect(answered.map(({ id }) => id)).toEqual(ids)
})

test('the page counts them as they are', () => {
  const count = (word: string) => answered.filter(({ answer }) => answer === word).length
  const [met, not, none] = ['met', 'not met', 'does not apply'].map(count)
  expect(read('docs/security.md')).toContain(
    `${ids.length} requirements, of which ${met} are met, ${not} are not met and ${none} do not apply`,
  )
})
