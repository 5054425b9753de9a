import type { LongText, Span } from './long-text-schema.ts'

/*
 * Text with paragraphs, lists, strong, emphasis and links, as a tree of two levels: no HTML, and nothing that nests without
 * end.
 */

const safeHref = /^(?:\/(?!\/)|#|https?:\/\/|mailto:)[^\s\\]*$/

/** Whether a link may lead there: a page of this website, another website, or an email address. */
export const isSafeHref = (href: string): boolean => href.length <= 500 && safeHref.test(href)

/** The words of a long text: paragraphs apart by an empty line, items by a line. */
export const textOf = (long: LongText): string =>
  long
    .map((one) => (one.kind === 'list' ? one.items.map(wordsOf).join('\n') : wordsOf(one.spans)))
    .join('\n\n')

/** The words of a long text, with the address of each link that does not say it itself. */
export const textWithLinks = (long: LongText): string =>
  textOf(
    mapEach(long, (one) =>
      one.href === undefined || one.href === one.text ? one : { ...one, text: `${one.text} (${one.href})` },
    ),
  )

const wordsOf = (of: readonly Span[]): string => of.map(({ text }) => text).join('')

/** The long text of a plain one: an empty line begins a paragraph, and web addresses become links. */
export const longTextOf = (plain: string): LongText =>
  plain
    .split(/\n[ \t]*\n/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean)
    .map((paragraph) => ({ kind: 'paragraph', spans: withLinks([{ text: paragraph }]) }))

/**
 * The spans with each web address in plain text as a link; a point or bracket behind it does not belong to it. One that is
 * too long for a link stays text.
 */
export const withLinks = (of: readonly Span[]): Span[] =>
  of.flatMap((one) => (one.href === undefined ? linksIn(one) : [one]))

const linksIn = ({ text, ...marks }: Span): Span[] => {
  const parts: Span[] = []
  let at = 0
  for (const { 0: found, index } of text.matchAll(/https?:\/\/[^\s\\]+/g)) {
    const href = found.replace(/[.,;:!?'")\]]{1,9}$/, '')
    if (!isSafeHref(href)) continue
    parts.push({ ...marks, text: text.slice(at, index) }, { ...marks, text: href, href })
    at = index + href.length
  }
  parts.push({ ...marks, text: text.slice(at) })
  return parts.filter((part) => part.text !== '')
}

/** The long text with the words of each span changed, for example to mark it. */
export const mapSpans = (long: LongText, change: (text: string) => string): LongText =>
  mapEach(long, (one) => ({ ...one, text: change(one.text) }))

const mapEach = (long: LongText, change: (one: Span) => Span): LongText =>
  long.map((one) =>
    one.kind === 'list'
      ? { ...one, items: one.items.map((item) => item.map(change)) }
      : { ...one, spans: one.spans.map(change) },
  )
