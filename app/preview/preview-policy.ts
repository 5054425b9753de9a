import { inlineHashes } from '../content-security-policy.ts'

/**
 * What a page of the preview may do. Only our own pages may frame it, none of its forms is sent, and of the API it asks
 * nothing: `connectTo` is its own address, undefined in the view for editing, which has no scripts either.
 */
export const previewPolicy = (html: string, connectTo?: string): string => {
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
    "frame-ancestors 'self'",
  ].join('; ')
}
