import type { Website } from '#shared/website.ts'

/** What a prefix may be; the numbers of tests begin with TEST. */
export const prefixRule =
  'The prefix must have 1 to 40 letters, digits and hyphens, begin with a letter, end with a letter or digit, and not begin with TEST'

const pattern = /^[A-Z](?:[A-Z0-9-]{0,38}[A-Z0-9])?$/

/** Whether receipts may begin with this. */
export const isPrefix = (text: string): boolean =>
  pattern.test(text) && text !== 'TEST' && !text.startsWith('TEST-')

/** Prefixes for a conference that has chosen none, best first, without end: of `solar` SOLAR, SOLAR-2, SOLAR-3 … */
export const proposedPrefixes = function* (website: Website): Generator<string> {
  const slug = website.toUpperCase().replace(/-$/, '')
  const base = isPrefix(slug) ? slug : `EVENT-${slug}`
  yield base
  for (let count = 2; ; count++) yield `${base}-${count}`
}
