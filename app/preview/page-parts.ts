/** A piece of a page: a tag that opens or closes an element, text between tags, or what is neither. */
export type PagePart = {
  kind: 'opens' | 'closes' | 'text' | 'other'
  /** The element of a tag, in lower case; empty for the rest. */
  name: string
  text: string
}

/** Elements that hold nothing, so that no tag closes them. */
const voidElements = new Set(
  'area base br col embed hr img input link meta param source track wbr'.split(' '),
)

/** What is in these is no markup: it ends with the tag that closes them. */
const rawTextElements = new Set(['script', 'style', 'title', 'textarea'])

const tag = /<(\/?)([a-zA-Z][^\s/>]*)(?:[^>"']|"[^"]*"|'[^']*')*>/y
const commentOrDeclaration = /<!--[\s\S]*?-->|<![^>]*>/y
const plainText = /[^<]+|</y

/** Takes a page that we have rendered apart; all parts together are the page, to the letter. */
export const pageParts = (html: string): PagePart[] => {
  const parts: PagePart[] = []
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
