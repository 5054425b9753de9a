import { createHash } from 'node:crypto'

/**
 * The policy of a page: own scripts and styles, and inline ones only by hash; `style=` attributes are therefore ignored.
 * `connectTo` is the one other origin it may fetch from.
 */
export const contentSecurityPolicy = (html: string, connectTo?: string): string => {
  const { scripts, styles } = inlineHashes(html)
  return [
    "default-src 'none'",
    `script-src 'self'${scripts}`,
    `style-src 'self'${styles}`,
    "img-src 'self'",
    "font-src 'self'",
    `connect-src 'self'${connectTo ? ` ${connectTo}` : ''}`,
    // the frame that shows an email; all other responses forbid framing
    "frame-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/** The hashes of a page's inline scripts and styles, each preceded by a space. */
export const inlineHashes = (html: string): { scripts: string; styles: string } => ({
  scripts: hashesOf(html, /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g),
  styles: hashesOf(html, /<style[^>]*>([\s\S]*?)<\/style>/g),
})

const hashesOf = (html: string, element: RegExp): string => {
  const texts = new Set([...html.matchAll(element)].map(([, text]) => text ?? ''))
  return [...texts].map((text) => ` 'sha256-${createHash('sha256').update(text).digest('base64')}'`).join('')
}
