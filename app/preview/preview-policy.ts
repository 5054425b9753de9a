import { inlineHashes } from '../content-security-policy.ts'

/**
 * The content security policy of a previewed page: framed only by our own pages, no form submissions. `connectTo` is its
 * own address for the router's data; undefined in the editing view, which has no scripts.
 * `ancestors`: the origins of pages that may frame it.
 */
export const previewPolicy = (html: string, connectTo?: string, ancestors = "'self'"): string => {
  const { scripts, styles } = inlineHashes(html)
  return [
    "default-src 'none'",
    `script-src ${connectTo ? `'self'${scripts}` : "'none'"}`,
    `style-src 'self'${styles}`,
    "img-src 'self'",
    "font-src 'self'",
    `connect-src ${connectTo ?? "'none'"}`,
    ...(connectTo ? ["manifest-src 'self'"] : []),
    "form-action 'none'",
    "base-uri 'none'",
    `frame-ancestors ${ancestors}`,
  ].join('; ')
}
