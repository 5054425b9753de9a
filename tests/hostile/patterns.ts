import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'

const root = join(import.meta.dirname, '../..')
const folders = ['app', 'content', 'database', 'features', 'platform', 'sandbox', 'shared', 'ui']

/** A pattern of the product: `/source/flags`, or the code that builds it, with its files. */
export type Found = { pattern: string; files: string[]; regex: RegExp | undefined }

type Node = { type?: string; start?: number; end?: number; regex?: { pattern: string; flags: string } }

/** Every regular expression in the source of the product. */
export const patternsOfProduct = (): Found[] => {
  const files = execFileSync('git', ['ls-files', ...folders], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((file) => /\.tsx?$/.test(file) && !/\.(?:test|d)\.tsx?$/.test(file))
  const found = new Map<string, Found>()
  for (const file of files) {
    const source = readFileSync(join(root, file), 'utf8')
    const add = (pattern: string, regex?: RegExp) => {
      const known = found.get(pattern) ?? { pattern, files: [], regex }
      if (!known.files.includes(file)) known.files.push(file)
      found.set(pattern, known)
    }
    const visit = (node: unknown): void => {
      if (typeof node !== 'object' || node === null) return
      const { type, start, end, regex } = node as Node
      if (regex) add(`/${regex.pattern}/${regex.flags}`, new RegExp(regex.pattern, regex.flags))
      const callee = (node as { callee?: { name?: string } }).callee?.name
      if ((type === 'NewExpression' || type === 'CallExpression') && callee === 'RegExp')
        add(source.slice(start, end).replace(/\s+/g, ' '))
      for (const part of Object.values(node)) visit(part)
    }
    visit(parseSync(file, source).program)
  }
  return [...found.values()]
}

const samples = ['a', 'A', '0', ' ', '\n', '"', '<', '@', '.', '/', '-', '!', 'é', '\u064e']

/**
 * Inputs of this length that provoke backtracking: each character and short run of the pattern repeated, with and
 * without its prefix, with a non-matching end.
 */
const hostileTexts = (source: string, length: number): string[] => {
  const letters = [...new Set(source.replace(/\\[a-zA-Z]/g, '').replaceAll('\\', ''))]
  const runs = source.match(/[\w<>"=#@:;,/ -]{2,}/g) ?? []
  const pumps = [...new Set([...samples, ...letters, ...runs])]
  const begins = ['', ...runs.slice(0, 2)]
  return pumps.flatMap((pump) =>
    begins.map((begin) => `${begin}${pump.repeat(Math.ceil(length / pump.length)).slice(0, length)}\u0001`),
  )
}

/** The longest matching time over its hostile texts in milliseconds, best of three each. */
export const slowest = (regex: RegExp, length: number): number => {
  let longest = 0
  for (const text of hostileTexts(regex.source, length)) {
    let best = Infinity
    for (let run = 0; run < 3 && best > 5; run += 1) {
      const begun = performance.now()
      text.replace(regex, '')
      best = Math.min(best, performance.now() - begun)
    }
    longest = Math.max(longest, best)
  }
  return longest
}
