// Which test files carry the words that someone looks for.
import { globSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'

const words = (phrase) =>
  phrase
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
const isPath = (phrase) => /^[\w./-]+\.tsx?$/.test(phrase)

/**
 * What the titles of a file must match: the phrases that its path does not carry, and whether its text has them as they
 * are written; undefined where it cannot have them.
 */
const restFor = (path, text, phrases) => {
  const isIn = (phrase) => path.toLowerCase().includes(phrase.toLowerCase())
  const paths = phrases.filter(isPath)
  // several files are alternatives, where words are asked together
  if (paths.length > 0 && !paths.some(isIn)) return undefined
  const rest = phrases.filter((phrase) => !isPath(phrase) && !isIn(phrase))
  const has = text.toLowerCase()
  // a title may be put together: its words need not be side by side
  if (!rest.flatMap(words).every((word) => has.includes(word))) return undefined
  return { rest, isWritten: rest.every((phrase) => has.includes(phrase.toLowerCase())) }
}

const escaped = (phrase) => phrase.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')

/** Vitest puts this between a group and its test, where what is shown of a failure has a space. */
const between = '(?: > | )'

/** A regular expression for titles that carry all of these phrases. */
export const titlePattern = (phrases) =>
  phrases.map((phrase) => `(?=.*${escaped(phrase).replaceAll(' ', between)})`).join('')

const filesOf = (root, pattern) =>
  globSync(pattern, { cwd: root, exclude: (name) => /^(node_modules|build)$/.test(name) }).map((found) =>
    relative(root, join(root, found)),
  )

/** What asks tests/long.ts, and the journeys with the tag. */
const sayLong = /\/long\.ts'|@long'/

/**
 * Each takes one to ten minutes, and all of them together more than the rest. Every run plays a sample of what they prove,
 * or the same with less.
 */
export const longest = [
  'tests/hostile/kills.test.ts',
  'tests/hostile/access.test.ts',
  'tests/hostile/inputs.test.ts',
  'tests/payment-sequences.test.ts',
  'tests/release-deaths.test.ts',
  'tests/two-editors.test.ts',
  'tests/rolling-restart.test.ts',
  'tests/deaths.test.ts',
  'tests/backup-deaths.test.ts',
  'tests/backup-commands.test.ts',
  'tests/print-deaths.test.ts',
  'tests/access-matrix.test.ts',
  'tests/hostile/logs.test.ts',
  'tests/hostile/names.test.ts',
  'tests/wrong-start.test.ts',
  'tests/lock-order.test.ts',
  'e2e/website-marks.spec.ts',
]

/** The test files below `root` that match `pattern` and do more in a long run than in every one; for CI, without the longest. */
export const longFiles = (root, pattern, { forCi = false } = {}) =>
  filesOf(root, pattern).filter(
    (path) => sayLong.test(readFileSync(join(root, path), 'utf8')) && !(forCi && longest.includes(path)),
  )

/**
 * What CI plays of the calls on another PostgreSQL: each test of all files that match `pattern`, and of the longest ones what
 * every run plays.
 */
export const callsForCi = (root, pattern) => {
  const files = filesOf(root, pattern)
  return [
    { titles: [], files: files.filter((path) => !longest.includes(path)) },
    { titles: [], files: files.filter((path) => longest.includes(path)), isUsual: true },
  ]
}

/**
 * The test files below `root` that match each of `patterns`, are one of the files named and carry every other phrase, in
 * their path or in a title, grouped by what is still asked of the titles. Where files have the phrases as they are
 * written, those that have the words apart are left out: they would be started for a title that they hardly have.
 */
export const chooseFiles = (root, patterns, phrases) => {
  const found = patterns.map((pattern) =>
    filesOf(root, pattern).flatMap((path) => {
      const carries = restFor(path, readFileSync(join(root, path), 'utf8'), phrases)
      return carries ? [{ path, ...carries }] : []
    }),
  )
  const written = found.map((files) => files.filter(({ isWritten }) => isWritten))
  return (written.flat().length > 0 ? written : found).map(groupsOf)
}

const groupsOf = (files) =>
  [...Map.groupBy(files, ({ rest }) => JSON.stringify(rest)).values()].map((group) => ({
    titles: group[0].rest,
    files: group.map(({ path }) => path),
  }))
