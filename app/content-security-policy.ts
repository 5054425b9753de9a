import { createHash } from 'node:crypto'

/**
 * What a page may load and run: its own scripts and styles, and of the inline ones exactly those that the server wrote.
 * A `style=` attribute is none of them, so a browser drops it. `connectTo` is the one foreign origin that it may ask.
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
    // the frame that shows a mail; whatever else the product answers says that no one may frame it
    "frame-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/** The hashes of a page's inline scripts and styles, each with a space before it. */
export const inlineHashes = (html: string): { scripts: string; styles: string } => ({
  scripts: hashesOf(html, /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g),
  styles: hashesOf(html, /<style[^>]*>([\s\S]*?)<\/style>/g),
})

const hashesOf = (html: string, element: RegExp): string => {
  const texts = new Set([...html.matchAll(element)].map(([, text]) => text ?? ''))
  return [...texts].map((text) => ` 'sha256-${createHash('sha256').update(text).digest('base64')}'`).join('')
}
