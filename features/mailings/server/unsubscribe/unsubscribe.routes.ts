import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import type { ContentOf } from '#content/website-content.ts'
import { leaveNews as leaveCall, showNewsLink as showCall } from '#features/mailings/unsubscribe.contract.ts'
import type { Clock } from '#platform/server/clock.ts'
import { mount } from '#platform/server/http/mount.ts'
import type { Origins } from '#platform/server/http/origin.ts'
import type { Limits } from '#platform/server/http/rate-limits.ts'
import type { Database } from '#platform/server/postgres/database.ts'
import type { WebsiteOfLink } from '#platform/server/websites/website-of-link.ts'
import { leaveNews, showNewsLink } from './unsubscribe.ts'

type Deps = {
  db: Database
  clock: Clock
  sessionKey: string
  origins: Origins
  websiteOfLink: WebsiteOfLink
  contentOf: ContentOf
  limits: Limits
}

const words = {
  name: 'openNewsLink',
  feature: 'mailings',
  summary: 'Leads to the page on which one leaves the news. Changes nothing.',
  type: 'text/html',
}

/** The public routes of unsubscribe links: for the page, and for one-click unsubscribing (RFC 8058). */
export const subscriptionRoutes = (app: FastifyInstance, deps: Deps): void => {
  const { origins, limits, websiteOfLink } = deps
  const onRequest = limits.ofNetwork('news')
  app.register(async (own) => {
    // mail clients send a form, whose content is ignored
    own.addContentTypeParser('*', (_request, payload, done) => {
      payload.resume()
      payload.on('end', () => done(null))
    })
    mount(
      own as unknown as FastifyInstance,
      showCall,
      async ({ params: { token } }, answer, request, reply) => {
        reply.header('cache-control', 'no-store')
        const website = await websiteOfLink(request, 'mailingRecipients', token)
        const shown = await showNewsLink(deps, website, token)
        return answer(200, { ...shown, conference: (await deps.contentOf(website)).event.name })
      },
      { onRequest },
    )
    mount(
      own as unknown as FastifyInstance,
      leaveCall,
      async ({ params: { token } }, answer, request) => {
        await leaveNews(deps, await websiteOfLink(request, 'mailingRecipients', token), token)
        return answer(200, { hasLeft: true })
      },
      { onRequest },
    )
    own.get<{ Params: { token: string } }>(
      leaveCall.path,
      { schema: { params: z.object({ token: z.string() }) }, onRequest, config: { words } },
      async (request, reply) => {
        const { token } = request.params
        const home = origins.homeOf(await websiteOfLink(request, 'mailingRecipients', token))
        return reply
          .header('cache-control', 'no-store')
          .redirect(`${home}/leave-news#${encodeURIComponent(token)}`, 303)
      },
    )
  })
}
