import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const wordsOf = (phrase: string): string[] => phrase.split(/[^\p{L}\p{N}]+/u).filter(Boolean)
const escaped = (phrase: string): string => phrase.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')
const within =
  (text: string) =>
  (phrase: string): boolean =>
    text.toLowerCase().includes(phrase.toLowerCase())

/** A regular expression for titles that contain all of these phrases. Vitest joins a group and its test with " > ". */
export const titlePattern = (phrases: string[]): string =>
  `^${phrases.map((phrase) => `(?=.*${escaped(phrase).replaceAll(' ', '(?: > | )')})`).join('')}`

/** Marks the files that do more in the long run; in CI without the longest ones (tests/longest.ts). */
export const longMark = (forCi: boolean): RegExp =>
  forCi ? /\/long\.ts'|@long'/ : /\/long(est)?\.ts'|@long(est)?'/

/**
 * For each of `patterns`, the marked files that are one of those named and contain every other phrase in their path or in a
 * title, grouped by the phrases that the titles must still contain. A title may be concatenated in code, so its words may
 * be apart, or not in a file that is named; but if any file contains the phrases literally, only such files are chosen.
 */
export const chooseFiles = (root: string, patterns: string[], phrases: string[], mark = /(?:)/) => {
  const names = phrases.filter((phrase) => /^[\w./-]+\.tsx?$/.test(phrase))
  const found = patterns.map((pattern) =>
    globSync(pattern, { cwd: root, exclude: (name) => /^(\.git|node_modules|build|data)$/.test(name) })
      .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
      .filter(({ text }) => mark.test(text))
      .flatMap(({ path, text }) => {
        const [isInPath, isInText] = [within(path), within(text)]
        const titles = phrases.filter((phrase) => !names.includes(phrase) && !isInPath(phrase))
        const isPossible = names.length > 0 ? names.some(isInPath) : titles.flatMap(wordsOf).every(isInText)
        return isPossible ? [{ path, titles, isWritten: titles.every(isInText) }] : []
      }),
  )
  const isWritten = found.flat().some((file) => file.isWritten)
  return found.map((files) => {
    const chosen = files.filter((file) => file.isWritten || !isWritten)
    const groups = Map.groupBy(chosen, ({ titles }) => JSON.stringify(titles))
    return [...groups].map(([titles, group]) => ({
      titles: JSON.parse(titles) as string[],
      files: group.map(({ path }) => path),
    }))
  })
}
