/** The scripts that a page of ours may have: the one that runs before its first paint, word by word, and marked ones. */
export type OwnScripts = { first: string; mark: string }

/**
 * A rendered page without the marks of its scripts. Each process makes a mark of its own and never sends it: what got into
 * a page in any other way than by its own components cannot have it. The policy of a page allows each script that is in
 * it, so a page with another one must not leave.
 * @throws Error when there is one
 */
export const onlyOwnScripts = (html: string, { first, mark }: OwnScripts): string => {
  for (const [, attributes = '', text] of html.matchAll(/<script\b([^>]*)>([\s\S]*?)(?:<\/script|$)/gi)) {
    const isOwn = attributes.includes(` nonce="${mark}"`) || text === first || isData(attributes)
    if (!isOwn) throw new Error('The page has a script that is not ours')
  }
  return html.replaceAll(` nonce="${mark}"`, '')
}

/** What is read by others and never runs. */
const isData = (attributes: string): boolean => attributes.trim() === 'type="application/ld+json"'
