import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { DraftDeps } from '#features/drafts/server/draft-deps.ts'
import {
  previewLinkRoot,
  websiteOfPreviewToken,
} from '#features/drafts/server/preview-links/preview-links.ts'
import type { Limits } from '#platform/server/http/rate-limits.ts'
import { authorityOf } from '#platform/server/http/request-host.ts'
import { createPageLimit } from '../page-limit.ts'
import { commonHeaders, messagePage, type PreviewDeps, pageFor } from './preview.ts'
import { previewPolicy } from './preview-policy.ts'

/**
 * The pages of a draft for people without an account, by the token in the path: as visitors see them, but nothing can be
 * sent, and no search engine lists them. A token that is unknown, revoked or has expired answers 404, one like the other.
 */
export const previewLinkRoutes = (
  app: FastifyInstance,
  deps: PreviewDeps & Pick<DraftDeps, 'db' | 'clock' | 'editorOf'> & { limits: Limits },
): void => {
  const withLimit = createPageLimit(16)
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    const { token, '*': rest } = request.params as { token: string; '*': string }
    const website = await websiteOfPreviewToken(deps, token)
    const search = request.url.includes('?') ? request.url.slice(request.url.indexOf('?')) : ''
    const basename = `${previewLinkRoot}/${token}/`
    const page = website
      ? await withLimit(() =>
          pageFor(deps, website, {
            choice: { view: 'visitor', number: undefined, page: `/${rest}` },
            basename,
            search,
            warnOnce: () => undefined,
          }),
        )
      : ended
    return reply
      .code(page.status)
      .headers({
        ...page.headers,
        ...commonHeaders,
        'referrer-policy': 'no-referrer',
        'x-robots-tag': 'noindex, nofollow, noarchive',
        ...(page.isHtml && {
          'content-security-policy': previewPolicy(
            page.text,
            website ? `${authorityOf(request)}${basename}` : undefined,
            "'none'",
          ),
        }),
      })
      .send(page.text)
  }
  app.get(`${previewLinkRoot}/:token`, async (request, reply) =>
    reply
      .headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' })
      .redirect(`${request.url.split('?', 1)[0]}/`, 302),
  )
  app.get(`${previewLinkRoot}/:token/*`, { onRequest: deps.limits.ofNetwork('preview') }, answer)
}

const ended = messagePage(
  404,
  'This preview link is not valid, or has ended. Ask the organisers for a new one.',
)
