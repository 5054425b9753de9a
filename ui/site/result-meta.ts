/**
 * The meta data of a result page: it belongs to one visitor, so search engines must not index it. Its title depends on the
 * result and is set there.
 */
export const resultMeta = [{ name: 'robots', content: 'noindex' }]
