import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * A test by its title, with its text up to the next one. `path` begins at the root of the project. `tags`: those beside the
 * title, without their @. `isLong`: only the long run plays it.
 */
export type Titled = { path: string; title: string; tags: string[]; text: string; isLong: boolean }

/** The ids that words name: of the checklist (W1, T1, A1, R1), of the messages (m1), and of the fault catalogue (`case-1`, also
 * from `case 1` and a list such as `cases 7 and 11`). A time such as T09:00 is none.
 */
export const idsIn = (words: string): string[] => [
  ...(words.match(/\b(?:[WTA][1-9]\d?|R[1-9]|m[1-9]\d{0,2}|case-[1-9]\d?)\b/g) ?? []),
  ...[...words.matchAll(/\bcases? ((?:\d+(?:, | and )?)+)/g)].flatMap(([, numbers = '']) =>
    (numbers.match(/\d+/g) ?? []).map((number) => `case-${number}`),
  ),
]

/** The ids of a test: at the end of its title, and in the tags beside it. */
export const idsOf = ({ title, tags }: Pick<Titled, 'title' | 'tags'>): string[] =>
  idsIn([title, ...tags].join(' '))

/**
 * A title follows the name of the call (the fault catalogue has three of its own), its condition, or its `each` rows. */
const titles =
  /^[ \t]*(?:test|it|describe|anywhere|inSandbox|withPayer)(?:\.runIf\((?:[^()]|\([^()]*\))*\)|\.(?!each|for|runIf|step)\w+)*(?:\.(?:each|for)(?:<[^(]*>)?\((?:(?!\)\()[\s\S])*\))?\(\s*(['"`])((?:\\.|(?!\1).)*)\1/gm

/** What may stand behind a title: `{ tag: '@long' }` or `{ tag: ['@long', '@m34'] }` of Playwright, `{ tags: ['m34'] }` of vitest. */
const options = /^,\s*\{\s*tags?:\s*(\[[^\]]*\]|'[^']*')/

const tagsBehind = (text: string): string[] =>
  [...(options.exec(text)?.[1] ?? '').matchAll(/'@?([^']+)'/g)].map(([, tag = '']) => tag)

/** Ranges of groups that only the long run executes: formatted code closes a group at its indentation. */
const longGroups = (text: string): { from: number; to: number }[] =>
  [...text.matchAll(/^([ \t]*)describe\.runIf\(isLong\)[\s\S]*?\n\1\}\)/gm)].map((group) => ({
    from: group.index,
    to: group.index + group[0].length,
  }))

const testsOf = (root: string, path: string): Titled[] => {
  const text = readFileSync(join(root, path), 'utf8')
  const begins = [...text.matchAll(titles)]
  const groups = longGroups(text)
  return begins.map((begin, index) => {
    const own = text.slice(begin.index, begins[index + 1]?.index)
    const tags = tagsBehind(own.slice(begin[0].length))
    return {
      path,
      title: begin[2] ?? '',
      tags,
      text: own,
      isLong:
        begin[0].includes('.runIf(isLong)') ||
        tags.some((tag) => tag.startsWith('long')) ||
        groups.some(({ from, to }) => from <= begin.index && begin.index < to),
    }
  })
}

/** The tests of all files below `root` whose path matches. */
export const findTests = (root: string, pattern: string): Titled[] =>
  globSync(pattern, { cwd: root, exclude: ['node_modules', 'build'] }).flatMap((path) => testsOf(root, path))

const steps = /\btest\.step\(\s*(['"`])((?:\\.|(?!\1).)*)\1/g

/** The titles of the steps within the tests of these files, with their paths. */
export const findSteps = (root: string, pattern: string): { path: string; title: string }[] =>
  globSync(pattern, { cwd: root, exclude: ['node_modules', 'build'] }).flatMap((path) =>
    [...readFileSync(join(root, path), 'utf8').matchAll(steps)].map(([, , title = '']) => ({ path, title })),
  )
