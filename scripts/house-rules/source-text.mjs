// after one of these a slash begins a regular expression; `<` and `}` are left out, because JSX closes tags with them
const beforeRegex = /(?:^|[(,=:[!&|?{;+\-*%~^>]|\b(?:return|typeof|case|in|of|await|yield))\s*$/

const blank = (characters, from, to) => {
  for (let at = from; at < to; at += 1) if (characters[at] !== '\n') characters[at] = ' '
}

/** Where a quoted text or a regular expression that begins at `start` ends; a line's end ends it too. */
const endOfLiteral = (text, start, closing) => {
  let inClass = false
  for (let at = start + 1; at < text.length; at += 1) {
    const character = text[at]
    if (character === '\n') return at
    if (character === '\\') at += 1
    else if (closing === '/' && character === '[') inClass = true
    else if (closing === '/' && character === ']') inClass = false
    else if (character === closing && !inClass) return at
  }
  return text.length
}

/**
 * Reads TypeScript well enough to tell words of the program from words about it. Both answers are as long as the text,
 * so places and line numbers stay: `code` has no comments, `bare` has no contents of strings and expressions either.
 */
export const readSource = (text) => {
  const code = [...text.split('')]
  const bare = [...text.split('')]
  // one entry per template that is open, counting the braces inside its current ${}
  const templates = []
  let inTemplateText = false

  for (let at = 0; at < text.length; at += 1) {
    const character = text[at]
    const next = text[at + 1]

    if (inTemplateText) {
      if (character === '`') {
        templates.pop()
        inTemplateText = false
      } else if (character === '$' && next === '{') {
        templates[templates.length - 1] = 0
        inTemplateText = false
        at += 1
      } else {
        blank(bare, at, at + 1)
        if (character === '\\') {
          at += 1
          blank(bare, at, at + 1)
        }
      }
      continue
    }

    if (character === '/' && (next === '/' || next === '*')) {
      const found = next === '/' ? text.indexOf('\n', at) : text.indexOf('*/', at + 2)
      const end = found === -1 ? text.length : found + (next === '*' ? 2 : 0)
      blank(code, at, end)
      blank(bare, at, end)
      at = end - 1
    } else if (character === "'" || character === '"') {
      const end = endOfLiteral(text, at, character)
      blank(bare, at + 1, end)
      at = end
    } else if (character === '/' && beforeRegex.test(bare.slice(Math.max(0, at - 20), at).join(''))) {
      const end = endOfLiteral(text, at, '/')
      blank(bare, at + 1, end)
      at = end
    } else if (character === '`') {
      templates.push(0)
      inTemplateText = true
    } else if (templates.length > 0 && character === '{') {
      templates[templates.length - 1] += 1
    } else if (templates.length > 0 && character === '}') {
      if (templates[templates.length - 1] === 0) inTemplateText = true
      else templates[templates.length - 1] -= 1
    }
  }
  return { code: code.join(''), bare: bare.join('') }
}

const importing = /(?:\bfrom\s*|\bimport\s*\(?\s*)(['"`])([^'"`]*)\1/dg

/** Every module that the text imports, with its place: static, dynamic, re-exported, types too. */
export const importsOf = (text, { bare }) =>
  [...bare.matchAll(importing)].map((match) => {
    const [from, to] = match.indices[2]
    return { specifier: text.slice(from, to), at: match.index }
  })
