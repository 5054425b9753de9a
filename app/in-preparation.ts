import type { WebsiteContent } from '#content/website-content.ts'
import { type PreparedResponse, prepareResponse } from '#platform/server/http/prepared-response.ts'
import { html } from '#platform/server/mail/html.ts'
import { contentSecurityPolicy } from './content-security-policy.ts'

const styles = `body{margin:0;min-height:100vh;display:grid;place-content:center;padding:2rem;text-align:center;font:1.125rem/1.5 system-ui,sans-serif;background:#fbfaf7;color:#14213a}h1{font-size:1.75rem;margin:0 0 .5rem}p{margin:.25rem 0}@media(prefers-color-scheme:dark){body{background:#0e1a2b;color:#eef2f7}}`

/** What visitors of a draft see at each of its addresses: the name, the place and the days. Search engines leave it out. */
export const inPreparation = (
  { event }: Pick<WebsiteContent, 'event'>,
  headers: Readonly<Record<string, string>>,
): PreparedResponse => {
  const { name, location, dates } = event
  const page =
    html`<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${name}</title><style>${styles}</style></head><body><main><h1>${name}</h1><p>${location.label}</p><p>${dates.label}</p><p>This website is in preparation.</p></main></body></html>`.toString()
  return prepareResponse({
    status: 200,
    headers: {
      ...headers,
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
      'content-security-policy': contentSecurityPolicy(page),
    },
    body: Buffer.from(page),
  })
}
