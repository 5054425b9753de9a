/** A token of a page: an opening or closing tag, text, or anything else. */
export type HtmlToken = {
  kind: 'opens' | 'closes' | 'text' | 'other'
  /** The element name of a tag in lower case; else empty. */
  name: string
  text: string
}

/** Void elements, which have no closing tag. */
const voidElements = new Set(
  'area base br col embed hr img input link meta param source track wbr'.split(' '),
)

/** Elements whose content is raw text up to their closing tag. */
const rawTextElements = new Set(['script', 'style', 'title', 'textarea'])

const tag = /<(\/?)([a-zA-Z][^\s/>]*)(?:[^>"']|"[^"]*"|'[^']*')*>/y
const commentOrDeclaration = /<!--[\s\S]*?-->|<![^>]*>/y
const plainText = /[^<]+|</y

/** Splits a page that we rendered into tokens; joined they are the page again. */
export const htmlTokens = (html: string): HtmlToken[] => {
  const parts: HtmlToken[] = []
  let at = 0
  const match = (pattern: RegExp) => {
    pattern.lastIndex = at
    const found = pattern.exec(html)
    if (found) at = pattern.lastIndex
    return found
  }
  while (at < html.length) {
    const aTag = match(tag)
    if (aTag) {
      const [text, slash, tagName = ''] = aTag
      const name = tagName.toLowerCase()
      const kind = slash ? 'closes' : voidElements.has(name) || text.endsWith('/>') ? 'other' : 'opens'
      parts.push({ kind, name, text })
      if (kind === 'opens' && rawTextElements.has(name)) {
        const end = html.indexOf(`</${tagName}>`, at)
        const inside = html.slice(at, end < 0 ? html.length : end)
        if (inside) parts.push({ kind: 'text', name: '', text: inside })
        at += inside.length
      }
      continue
    }
    const text = (match(commentOrDeclaration) ?? match(plainText))?.[0] ?? ''
    parts.push({ kind: text.startsWith('<!') ? 'other' : 'text', name: '', text })
  }
  return parts
}
