import { createHash } from 'node:crypto'

/**
 * What a page may load and run: its own scripts and styles, and of the inline ones exactly those that the server wrote.
 * A `style=` attribute is none of them, so a browser drops it. `connectTo` is the one foreign origin that it may ask.
 */
export const contentSecurityPolicy = (html: string, connectTo?: string): string =>
  [
    "default-src 'none'",
    `script-src 'self'${hashesOf(html, /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)}`,
    `style-src 'self'${hashesOf(html, /<style[^>]*>([\s\S]*?)<\/style>/g)}`,
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

const hashesOf = (html: string, element: RegExp): string => {
  const texts = new Set([...html.matchAll(element)].map(([, text]) => text ?? ''))
  return [...texts].map((text) => ` 'sha256-${createHash('sha256').update(text).digest('base64')}'`).join('')
}
