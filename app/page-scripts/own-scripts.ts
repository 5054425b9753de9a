/** The scripts that a page may contain: the inline one that runs before the first paint, and marked ones. */
export type OwnScripts = { first: string; mark: string }

/**
 * Removes the marks of a page's scripts after checking that every script has one. The mark is random per process and
 * never sent, so an injected script cannot have it; the page's policy would otherwise allow every script in it by hash.
 * @throws Error when a script has no mark
 */
export const onlyOwnScripts = (html: string, { first, mark }: OwnScripts): string => {
  for (const [, attributes = '', text] of html.matchAll(/<script\b([^>]*)>([\s\S]*?)(?:<\/script|$)/gi)) {
    const isOwn = attributes.includes(` nonce="${mark}"`) || text === first || isData(attributes)
    if (!isOwn) throw new Error('The page has a script that is not ours')
  }
  return html.replaceAll(` nonce="${mark}"`, '')
}

/** Data blocks, which browsers do not execute. */
const isData = (attributes: string): boolean => attributes.trim() === 'type="application/ld+json"'
