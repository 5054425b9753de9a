import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A test by its title, with its text up to the next one. `path` begins at the root of the project. */
export type Titled = { path: string; title: string; text: string }

/** A title stands behind the name of the call, or behind the rows that it is called for each of. */
const titles =
  /^[ \t]*(?:test|it|describe)(?:\.(?!each)\w+)*(?:\.each(?:<[^(]*>)?\((?:(?!\)\()[\s\S])*\))?\(\s*(['"`])((?:\\.|(?!\1).)*)\1/gm

const testsOf = (root: string, path: string): Titled[] => {
  const text = readFileSync(join(root, path), 'utf8')
  const begins = [...text.matchAll(titles)]
  return begins.map((begin, place) => ({
    path,
    title: begin[2] ?? '',
    text: text.slice(begin.index, begins[place + 1]?.index),
  }))
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
