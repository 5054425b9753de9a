import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type Token, tokensOf } from './source-tokens.ts'

export type Declared = { says: string | undefined; tokens: Token[] }
export type Source = {
  declared: Map<string, Declared>
  imported: Map<string, { file: string; name: string }>
}

const opens = new Set(['(', '{', '['])
const closes = new Set([')', '}', ']'])

/** Where a bracket that opens at this place is closed again. */
export const closing = (tokens: readonly Token[], at: number): number => {
  let depth = 0
  for (let place = at; place < tokens.length; place++) {
    const { kind, value } = tokens[place] as Token
    if (kind !== 'sign') continue
    if (opens.has(value)) depth++
    if (closes.has(value) && --depth === 0) return place
  }
  return tokens.length
}

/** Takes the docstring from the front; the last one where there are several. */
export const leadingWords = (tokens: readonly Token[]): { says: string | undefined; words: Token[] } => {
  const first = tokens.findIndex(({ kind }) => kind !== 'doc')
  const end = first < 0 ? tokens.length : first
  return { says: tokens[end - 1]?.value, words: tokens.slice(end) }
}

/** Splits at the commas that are in no bracket. */
export const partsOf = (tokens: readonly Token[]): Token[][] => {
  const parts: Token[][] = [[]]
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at] as Token
    if (token.kind === 'sign' && token.value === ',') parts.push([])
    else if (token.kind === 'sign' && opens.has(token.value)) {
      const end = closing(tokens, at)
      parts.at(-1)?.push(...tokens.slice(at, end + 1))
      at = end
    } else parts.at(-1)?.push(token)
  }
  return parts.filter((part) => part.length > 0)
}

export const isSign = (token: Token | undefined, value: string) =>
  token?.kind === 'sign' && token.value === value

/** The constants of a file with their docstrings, and what it imports. */
export const readSource = (root: string, file: string): Source => {
  const tokens = tokensOf(readFileSync(file, 'utf8'))
  const source: Source = { declared: new Map(), imported: new Map() }
  const statements: Token[][] = []
  for (let at = 0; at < tokens.length; at++) {
    const last = statements.at(-1)
    const isNew =
      begins(tokens, at) && !last?.every(({ kind, value }) => kind === 'doc' || value === 'export')
    if (!last || isNew) statements.push([])
    const end =
      isSign(tokens[at], '(') || isSign(tokens[at], '{') || isSign(tokens[at], '[') ? closing(tokens, at) : at
    statements.at(-1)?.push(...tokens.slice(at, end + 1))
    at = end
  }
  for (const statement of statements) {
    const { says, words } = leadingWords(statement)
    const named = words.findIndex(({ value }) => value === 'const')
    if (words[0]?.value === 'import') readImport(root, file, words, source)
    else if (named >= 0 && named < 2)
      source.declared.set(words[named + 1]?.value ?? '', { says, tokens: words.slice(named + 2) })
  }
  return source
}

/** Whether a statement of the file begins here: a declaration, and not the `const` of `as const`. */
const begins = (tokens: readonly Token[], at: number): boolean => {
  const { kind, value } = tokens[at] as Token
  if (kind === 'doc') return true
  if (kind !== 'word' || !['export', 'const', 'type', 'import'].includes(value)) return false
  const before = tokens[at - 1]
  return !(value === 'const' && (before?.value === 'as' || before?.value === '<')) && !isSign(before, '.')
}

const readImport = (root: string, file: string, words: readonly Token[], { imported }: Source): void => {
  const from = words.findLast(({ kind }) => kind === 'text')?.value.slice(1, -1) ?? ''
  const path = from.startsWith('#')
    ? join(root, from.slice(1))
    : from.startsWith('.')
      ? join(dirname(file), from)
      : undefined
  const open = words.findIndex((word) => isSign(word, '{'))
  if (!path || open < 0) return
  for (const part of partsOf(words.slice(open + 1, closing(words, open)))) {
    const names = part.map(({ value }) => value).filter((value) => value !== 'type' && value !== 'as')
    imported.set(names.at(-1) ?? '', { file: path, name: names[0] ?? '' })
  }
}
