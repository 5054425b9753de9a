import type { WebsiteContent } from '#content/website-content.ts'
import {
  encodeBody,
  type PreparedResponse,
  prepareResponse,
} from '#platform/server/http/prepared-response.ts'
import type { RenderContent } from '#platform/server/http/render-content.ts'
import type { Website } from '#shared/website.ts'
import { contentSecurityPolicy } from './content-security-policy.ts'
import { startScriptsAfterPaint } from './page-scripts/late-scripts.ts'
import type { pageStyles } from './page-styles.ts'
import type { RenderPage } from './render-page.ts'
import type { siteManifest } from './site-manifest.ts'

/** A rendered page, or its data. */
export type RenderedPage = {
  status: number
  headers: Readonly<Record<string, string>>
  isHtml: boolean
  text: string
}

export type Use = Parameters<typeof encodeBody>[1]

type PageMakerDeps = {
  renderPage: RenderPage
  during: RenderContent['during']
  manifest: ReturnType<typeof siteManifest>
  styles: Awaited<ReturnType<typeof pageStyles>>
  /** Headers of every response. */
  headers: Readonly<Record<string, string>>
  connectTo: string | undefined
}

/** Renders pages of the build, from the published content or from other content. */
export const createPageMaker = ({
  renderPage,
  during,
  manifest,
  styles,
  headers: commonHeaders,
  connectTo,
}: PageMakerDeps) => {
  const make = async (
    host: string,
    path: string,
    choices?: Parameters<RenderPage>[2],
  ): Promise<RenderedPage> => {
    const response = await renderPage(host, path, choices)
    const isHtml = response.headers.get('content-type')?.startsWith('text/html') ?? false
    const text = await response.text()
    return {
      status: response.status,
      headers: Object.fromEntries(response.headers),
      isHtml,
      text: isHtml ? startScriptsAfterPaint(manifest.inPage(path, styles.inPage(path, text))) : text,
    }
  }
  return {
    make,
    /** Renders a page of a website from this content, whatever is published in the meantime. */
    renderWith: (website: Website, content: WebsiteContent, path: string, basename?: string) =>
      during(content, (headers) => make(innerHostOf(website), path, { headers, basename })),
    /** A page as a prepared response, compressed for speed or for size. */
    prepare: async (page: RenderedPage, use: Use): Promise<PreparedResponse> => {
      const body = Buffer.from(page.text)
      const headers = {
        'cache-control': 'no-cache',
        ...page.headers,
        ...commonHeaders,
        ...(page.isHtml && { 'content-security-policy': contentSecurityPolicy(page.text, connectTo) }),
      }
      return prepareResponse({ status: page.status, headers, body, encoded: await encodeBody(body, use) })
    },
  }
}

/** A host name that selects this website in internal requests. */
export const innerHostOf = (website: Website) => `${website}.localhost`
