/** A piece of a contract's source: a docstring, a word, a text in quotes, or a sign. */
export type Token = { kind: 'doc' | 'word' | 'text' | 'sign'; value: string }

const patterns: readonly (readonly [Token['kind'] | undefined, RegExp])[] = [
  ['doc', /\/\*\*(?!\/)[\s\S]*?\*\//y],
  [undefined, /\s+|\/\/[^\n]*|\/\*[\s\S]*?\*\//y],
  ['text', /'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`/y],
  ['word', /[\w$]+/y],
]
/** A slash begins a regular expression where no value can be divided. */
const regularExpression = /\/(?:[^/\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/[a-z]*/y
const arrow = /=>/y

/** The tokens of a file of ours, as far as finding docstrings needs them. */
export const tokensOf = (source: string): Token[] => {
  const tokens: Token[] = []
  let at = 0
  next: while (at < source.length) {
    const before = tokens.at(-1)
    const endsValue =
      before && (before.kind === 'word' || before.kind === 'text' || /[)\]}]/.test(before.value))
    const found = endsValue ? undefined : match(regularExpression, source, at)
    if (found && !found.startsWith('//') && !found.startsWith('/*')) {
      tokens.push({ kind: 'text', value: found })
      at += found.length
      continue
    }
    for (const [kind, pattern] of patterns) {
      const text = match(pattern, source, at)
      if (text === undefined) continue
      if (kind) tokens.push({ kind, value: kind === 'doc' ? plainText(text) : text })
      at += text.length
      continue next
    }
    const sign = match(arrow, source, at) ?? source.charAt(at)
    tokens.push({ kind: 'sign', value: sign })
    at += sign.length
  }
  return tokens
}

const match = (pattern: RegExp, source: string, at: number): string | undefined => {
  pattern.lastIndex = at
  return pattern.exec(source)?.[0]
}

/** What a docstring says, without its stars: the lines of a paragraph as one, paragraphs apart. */
const plainText = (docstring: string): string =>
  docstring
    .slice(3, -2)
    .split('\n')
    .map((line) => line.trim().replace(/^\*\s?/, ''))
    .join('\n')
    .trim()
