import {
  closing,
  type Declared,
  isSign,
  leadingWords,
  partsOf,
  readSource,
  type Source,
} from './read-source.ts'
import type { Token } from './source-tokens.ts'

/** What the docstrings of a schema say of its fields, each by its name; what is in a list or may be null is the field's own. */
export type FieldWords = Map<string, Described>
type Described = { says?: string; fields: FieldWords }

/**
 * Reads docstrings where they are written: above a call, and above the fields of its schemas, whether those are spelt out
 * in the call or are constants of this file or another. So a sentence is said once, for who reads the code and for who
 * reads the description of the API, and no visitor's browser loads it.
 */
export const readWords = (root: string) => {
  const find = createFinder(root)
  const known = new Map<Declared, FieldWords>()

  const fieldsOf = (file: string, name: string): FieldWords => {
    const found = find(file, name)
    if (!found) return new Map()
    const already = known.get(found.declared)
    if (already) return already
    const fields: FieldWords = new Map()
    known.set(found.declared, fields)
    merge(fields, fieldsIn(found.file, found.declared.tokens))
    return fields
  }

  /** The fields of one `{ … }`. */
  const literal = (file: string, tokens: readonly Token[]): FieldWords => {
    const fields: FieldWords = new Map()
    for (const part of partsOf(tokens)) {
      const { says, words } = leadingWords(part)
      const [first, second] = words
      if (isSign(first, '.')) merge(fields, fieldsIn(file, words.slice(3)))
      else if (first && first.kind !== 'sign') {
        const value = isSign(second, ':') ? words.slice(2) : words
        merge(fields, new Map([[first.value, { ...(says && { says }), fields: fieldsIn(file, value) }]]))
      }
    }
    return fields
  }

  /** The fields of an expression: those of every `{ … }` in it, and of every constant that it names. */
  const fieldsIn = (file: string, tokens: readonly Token[]): FieldWords => {
    const fields: FieldWords = new Map()
    for (let at = 0; at < tokens.length; at++) {
      const token = tokens[at] as Token
      if (isSign(token, '{')) {
        const end = closing(tokens, at)
        if (!isSign(tokens[at - 1], '=>')) merge(fields, literal(file, tokens.slice(at + 1, end)))
        at = end
      } else if (token.kind === 'word' && !isSign(tokens[at - 1], '.') && !isSign(tokens[at + 1], '(')) {
        let named = fieldsOf(file, token.value)
        while (
          isSign(tokens[at + 1], '.') &&
          tokens[at + 2]?.kind === 'word' &&
          !isSign(tokens[at + 3], '(')
        ) {
          const member = tokens[at + 2]?.value ?? ''
          if (member !== 'shape') named = named.get(member)?.fields ?? new Map()
          at += 2
        }
        merge(fields, named)
      }
    }
    return fields
  }

  return {
    /** The docstring of a constant; undefined where there is none. */
    docstringOf: (file: string, name: string): string | undefined => find(file, name)?.declared.says,
    fieldsOf,
  }
}

/** Finds the constant that a name means in a file, also where the file only imports it. Each file is read once. */
const createFinder = (root: string) => {
  const sources = new Map<string, Source>()
  const sourceOf = (file: string): Source => {
    const source = sources.get(file) ?? readSource(root, file)
    sources.set(file, source)
    return source
  }

  const find = (file: string, name: string): { file: string; declared: Declared } | undefined => {
    const { declared, imported } = sourceOf(file)
    const own = declared.get(name)
    if (own) return { file, declared: own }
    const elsewhere = imported.get(name)
    return elsewhere && find(elsewhere.file, elsewhere.name)
  }
  return find
}

const merge = (into: FieldWords, from: FieldWords): void => {
  for (const [name, { says, fields }] of from) {
    const known: Described = into.get(name) ?? { fields: new Map() }
    const description = says ?? known.says
    into.set(name, { ...(description && { says: description }), fields: known.fields })
    merge(known.fields, fields)
  }
}
