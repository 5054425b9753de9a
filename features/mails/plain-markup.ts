/** What a mail is laid out with; each is in the preview without its attributes, but for those named below. */
const kept = new Set(
  `p div span h1 h2 h3 h4 h5 h6 br hr ul ol li dl dt dd table caption thead tbody tfoot tr th td
   strong b em i u s small sub sup blockquote pre code bdi bdo`.split(/\s+/),
)

/** What goes with all that is in it. What goes alone, such as a link or a picture, is simply not among the kept. */
const dropped = new Set(
  `script style title template noscript noembed noframes xmp iframe frameset object picture svg math video audio canvas
   form button select textarea`.split(/\s+/),
)

const comment = /<!--[\s\S]*?(?:-->|$)|<[!?][^>]*>?/y
const tag = /<(\/?)([a-z][^\s/>]*)((?:"[^"]*"|'[^']*'|[^"'>])*)>?/iy
const text = /[^<]+|</y

/**
 * The markup of a mail as the back-office shows it: its headings, paragraphs and tables. It is written again from a closed
 * list of tags, with `dir` and `lang` of a closed form and no other attribute, and all the rest is letters; so whatever
 * the mail holds, and however this reads it, nothing comes out that runs, loads, leads away or has a style.
 */
export const plainMarkup = (markup: string): string => {
  const neverEnding = new Set<string>()
  let plain = ''
  let at = 0

  /** Where the element ends that has just begun, or where its tag does when it never ends. */
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
    else if (kept.has(name)) plain += slash ? `</${name}>` : `<${name}${keptAttributes(attributes)}>`
    else if (dropped.has(name) && !slash) at = endOf(name)
  }
  return plain
}

const next = (pattern: RegExp, markup: string, at: number): RegExpExecArray | null => {
  pattern.lastIndex = at
  return pattern.exec(markup)
}

/** Without its angle brackets; a reference such as `&lt;` stays one, and is a letter wherever it is. */
const asText = (words: string): string => words.replaceAll('<', '&lt;').replaceAll('>', '&gt;')

const values = {
  dir: /\sdir\s*=\s*["']?(ltr|rtl|auto)(?=["'\s/]|$)/i,
  lang: /\slang\s*=\s*["']?([a-z]{2,8}(?:-[a-z0-9]{1,8}){0,3})(?=["'\s/]|$)/i,
}

const keptAttributes = (given: string): string =>
  Object.entries(values)
    .map(([name, value]) => [name, value.exec(given)?.[1]?.toLowerCase()] as const)
    .map(([name, value]) => (value ? ` ${name}="${value}"` : ''))
    .join('')

/** The page of a frame that shows it. No style reaches in there; `face` is none. */
export const plainDocument = (plain: string): string =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>Mail</title><body><font face="Arial, sans-serif">${plain}</font></body></html>`
