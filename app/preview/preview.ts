import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { MarkedContent } from '#content/to-public.ts'
import type { WebsiteContent } from '#content/website-content.ts'
import { readerOf } from '#platform/server/http/mount.ts'
import { authorityOf } from '#platform/server/http/request-host.ts'
import type { Log } from '#platform/server/log.ts'
import { websiteParam } from '#shared/fields.ts'
import type { Website } from '#shared/website.ts'
import { createPageLimit } from '../page-limit.ts'
import type { RenderedPage } from '../page-maker.ts'
import type { Pages } from '../pages.ts'
import { markElements } from './mark-elements.ts'
import { type PreviewChoice, previewAddress, previewPath, readPreviewChoice } from './preview-address.ts'
import { previewPolicy } from './preview-policy.ts'
import { withoutScripts } from './without-scripts.ts'

/** Content of the draft, or of a version; undefined when there is none. Settings of Manage Events override it. */
export type PreviewOf = (website: Website, number?: number) => Promise<MarkedContent | undefined>

export type PreviewDeps = {
  previewOf: PreviewOf
  /** Renders the pages; undefined when no pages are mounted. */
  pages: () => Pick<Pages, 'renderWith'> | undefined
  log: Log
}

export const commonHeaders = {
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'same-origin',
} as const

const description = {
  name: 'previewPage',
  feature: 'drafts',
  summary: 'Shows a public page from the draft, or from a version, as HTML that sends nothing.',
  type: 'text/html',
  answer: 'The page.',
}

const params = z.object({ website: websiteParam, '*': z.string() })

/**
 * Public pages rendered from the draft, for the editor's frame or a separate tab, authenticated by the cookie. The
 * editing view has no scripts, and `data-edit` names the fields of each element. The visitor view is the full page, and
 * its links stay in the preview.
 */
export const previewRoutes = (app: FastifyInstance, deps: PreviewDeps): void => {
  const warned = new Set<string>()
  const warnOnce = (path: string) => {
    if (!warned.has(path)) deps.log.warn('a page of the preview is shown without marks', { path })
    warned.add(path)
  }
  const withLimit = createPageLimit(16)
  const options = {
    config: { cookie: true, access: 'read', words: description },
    schema: { params },
  } as const
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    const { website } = readerOf(request)
    const { '*': rest } = request.params as z.output<typeof params>
    const query = new URLSearchParams(request.url.split('?', 2)[1])
    const choice = readPreviewChoice(rest, query)
    const basename = previewAddress(website, choice)
    const requested = query.get('as')
    for (const name of ['as', 'number']) query.delete(name)
    const search = query.size > 0 ? `?${query}` : ''
    // from there on relative links stay in this view
    if (requested === 'visitor')
      return reply
        .headers(commonHeaders)
        .redirect(`${basename}${encodeURI(choice.page.slice(1))}${search}`, 302)

    const page = await withLimit(() => pageFor(deps, website, { choice, basename, search, warnOnce }))
    const connectTo = choice.view === 'visitor' ? `${authorityOf(request)}${basename}` : undefined
    return reply
      .code(page.status)
      .headers({
        ...page.headers,
        ...commonHeaders,
        ...(page.isHtml && { 'content-security-policy': previewPolicy(page.text, connectTo) }),
      })
      .send(page.text)
  }
  app.get(`${previewPath}/*`, options, answer)
}

type PreviewRequest = {
  choice: PreviewChoice
  basename: string
  search: string
  /** Called with the path of a page that cannot be marked. */
  warnOnce: (path: string) => void
}

/** The requested page, or an error page. */
export const pageFor = async (
  { previewOf, pages, log }: PreviewDeps,
  website: Website,
  { choice: { view, number, page: path }, basename, search, warnOnce }: PreviewRequest,
): Promise<RenderedPage> => {
  const renderWith = pages()?.renderWith
  const content = await previewOf(website, number)
  if (!renderWith || !content) return missing
  const make = (of: WebsiteContent) =>
    renderWith(website, of, `${path}${search}`, basename).catch((error: unknown) => {
      log.error('a page of the preview cannot be made', { path, error })
      return failed
    })

  const [clean, marked] = await Promise.all([
    make(view === 'editing' ? content.named : content.clean),
    view === 'editing' ? make(content.marked) : undefined,
  ])
  if (!clean || leavesPage(clean)) return missing
  if (clean.status !== 200) return failed
  if (view === 'visitor') return clean
  if (!clean.isHtml) return missing

  const plain = withoutScripts(clean.text)
  const withMarks =
    marked?.status === 200 ? markElements(plain, withoutScripts(marked.text), content.paths) : undefined
  if (withMarks === undefined) warnOnce(path)
  return { ...clean, text: asEditorView(withMarks ?? plain) }
}

/** Style sheets use the attribute to hide notices about disabled scripts. */
const asEditorView = (html: string): string => html.replace('<html', '<html data-preview')

/** A redirect or a 404 is not a page of the preview. */
const leavesPage = ({ status }: RenderedPage): boolean => (status >= 300 && status < 400) || status === 404

export const messagePage = (status: number, text: string): RenderedPage => ({
  status,
  headers: { 'content-type': 'text/html; charset=utf-8' },
  isHtml: true,
  text: `<!doctype html><html lang="en"><meta charset="utf-8"><title>${text}</title><body><h1>${text}</h1></body></html>`,
})

const missing = messagePage(404, 'There is no such page.')
const failed = messagePage(500, 'This page cannot be shown from the draft.')
