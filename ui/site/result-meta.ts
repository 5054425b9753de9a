/**
 * The head of a result page: it belongs to one visitor, so no search engine lists it. Its title is known only with the
 * result and comes from there.
 */
export const resultMeta = [{ name: 'robots', content: 'noindex' }]
