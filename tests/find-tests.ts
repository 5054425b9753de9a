import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * A test with its title and source up to the next test. `path` is relative to the project root. `isLong`: only the long
 * run executes it.
 */
export type Titled = { path: string; title: string; text: string; isLong: boolean }

/** A title follows the name of the call (the fault catalogue has two of its own), its condition, or its `each` rows. */
const titles =
  /^[ \t]*(?:test|it|describe|inSandbox|withPayer)(?:\.runIf\(isLong\)|\.(?!each|runIf)\w+)*(?:\.each(?:<[^(]*>)?\((?:(?!\)\()[\s\S])*\))?\(\s*(['"`])((?:\\.|(?!\1).)*)\1/gm

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
    return {
      path,
      title: begin[2] ?? '',
      text: own,
      isLong:
        begin[0].includes('.runIf(isLong)') ||
        (own.split('async', 1)[0] ?? '').includes("tag: '@long") ||
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
