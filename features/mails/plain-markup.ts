/** The allowed elements; they lose their attributes, except those named below. */
const allowedTags = new Set(
  `p div span h1 h2 h3 h4 h5 h6 br hr ul ol li dl dt dd table caption thead tbody tfoot tr th td
   strong b em i u s small sub sup blockquote pre code bdi bdo`.split(/\s+/),
)

/**
 * Elements that are removed with their content. Other elements, such as links and images, are removed
 * without it.
 */
const dropped = new Set(
  `script style title template noscript noembed noframes xmp iframe frameset object picture svg math video audio canvas
   form button select textarea`.split(/\s+/),
)

const comment = /<!--[\s\S]*?(?:-->|$)|<[!?][^>]*>?/y
const tag = /<(\/?)([a-z][^\s/>]*)((?:"[^"]*"|'[^']*'|[^"'>])*)>?/iy
const text = /[^<]+|</y

/**
 * Sanitises the markup of an email for the back-office: its headings, paragraphs and tables. The output is
 * built from an allowlist of tags, with validated `dir` and `lang` as the only attributes, and escaped text;
 * so nothing in it can run, load, link or style, however the input was parsed.
 */
export const plainMarkup = (markup: string): string => {
  const neverEnding = new Set<string>()
  let plain = ''
  let at = 0

  /** The end of the current element, or of its start tag if it is never closed. */
  const endOf = (name: string): number => {
    if (neverEnding.has(name)) return at
    const end = next(new RegExp(`</${name}(?:[\\s/][^>]*)?(?:>|$)`, 'gi'), markup, at)
    if (!end) neverEnding.add(name)
    return end ? end.index + end[0].length : at
  }

  while (at < markup.length) {
    const found = next(comment, markup, at) ?? next(tag, markup, at) ?? next(text, markup, at)
    if (!found) break
    at += found[0].length
    const [whole, slash, given = '', attributes = ''] = found
    const name = given.toLowerCase()
    if (slash === undefined) plain += whole.startsWith('<') && whole !== '<' ? '' : asText(whole)
    else if (allowedTags.has(name)) plain += slash ? `</${name}>` : `<${name}${keptAttributes(attributes)}>`
    else if (dropped.has(name) && !slash) at = endOf(name)
  }
  return plain
}

const next = (pattern: RegExp, markup: string, at: number): RegExpExecArray | null => {
  pattern.lastIndex = at
  return pattern.exec(markup)
}

/** Escapes angle brackets; existing references such as `&lt;` stay. */
const asText = (markup: string): string => markup.replaceAll('<', '&lt;').replaceAll('>', '&gt;')

const values = {
  dir: /\sdir\s*=\s*["']?(ltr|rtl|auto)(?=["'\s/]|$)/i,
  lang: /\slang\s*=\s*["']?([a-z]{2,8}(?:-[a-z0-9]{1,8}){0,3})(?=["'\s/]|$)/i,
}

const keptAttributes = (attributes: string): string =>
  Object.entries(values)
    .map(([name, value]) => [name, value.exec(attributes)?.[1]?.toLowerCase()] as const)
    .map(([name, value]) => (value ? ` ${name}="${value}"` : ''))
    .join('')

/**
 * The document for the frame. The page's styles do not apply in it and its policy allows none, so the font is
 * set by the `face` attribute.
 */
export const plainDocument = (plain: string): string =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>Mail</title><body><font face="Arial, sans-serif">${plain}</font></body></html>`
