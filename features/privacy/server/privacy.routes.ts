import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { pageAt } from '#content/own-pages.ts'
import { shownPageOf } from '#content/shown-own-page.ts'
import * as calls from '#features/privacy/privacy.contract.ts'
import { showPrivacy } from '#features/privacy/privacy-page.contract.ts'
import { ownerOf, serve } from '#platform/server/http/mount.ts'
import type { RenderContent } from '#platform/server/http/render-content.ts'
import type { PaymentProviders } from '#platform/server/stripe.ts'
import { limits, optionalText } from '#shared/fields.ts'
import { Problem } from '#shared/problem.ts'
import { erasePerson, listErasures, showErasure } from './person/erase-person.ts'
import { exportPerson } from './person/export-person.ts'
import { findPerson } from './person/find-person.ts'
import type { OpenDocument, PrivacyDeps } from './privacy-deps.ts'
import { countDueOf, kindOf, saveRule, showKept, showRules } from './retention/rules.ts'

type Deps = Pick<PrivacyDeps, 'db' | 'clock' | 'endOf' | 'websites' | 'files' | 'countAtSandbox'> & {
  openDocument: OpenDocument
} & Pick<RenderContent, 'contentFor'> & { providers: Pick<PaymentProviders, 'current' | 'refresh'> }

/** The routes of retention and of one person's data, for an OWNER only; the page for visitors is public. */
export const privacyRoutes = (app: FastifyInstance, deps: Deps): void => {
  const { db } = deps
  serve(app, showPrivacy, async (_args, request) => {
    // another process may have changed it
    await deps.providers.refresh()
    const own = pageAt(await deps.contentFor(request), 'privacy')
    return {
      ...(await showKept(db)),
      provider: deps.providers.current()?.name ?? null,
      own: own ? shownPageOf(own) : null,
    }
  })

  serve(app, calls.showRetention, () => showRules(db))
  serve(app, calls.countDue, ({ params, query }) => countDueOf(deps, kindOf(params.kind), query.months))
  serve(app, calls.saveRetention, ({ params, body, permission }) =>
    saveRule(deps, permission, kindOf(params.kind), body),
  )

  serve(app, calls.findPerson, ({ query }) => findPerson(db, deps, requireAddress(query.email)))
  serve(app, calls.erasePerson, ({ body, permission }) => erasePerson(deps, permission, body))
  serve(app, calls.listErasures, () => listErasures(db))
  serve(app, calls.showErasure, ({ params }) => showErasure(db, params.id))
  exportRoute(app, deps)
}

const words = {
  name: 'exportPerson',
  feature: 'privacy',
  type: 'application/zip',
  summary: 'Downloads everything that is held on one person, as a ZIP.',
}
const query = z.object({ email: optionalText('Email', limits.email) })

const exportRoute = (app: FastifyInstance, deps: Deps): void => {
  app.get<{ Querystring: z.output<typeof query> }>(
    calls.personExportPath,
    { config: { access: 'owner', words }, schema: { querystring: query }, exposeHeadRoute: false },
    async (request, reply) => {
      const owner = ownerOf(request)
      const day = deps.clock.now().toISOString().slice(0, 10)
      const archive = await exportPerson(deps, owner, requireAddress(request.query.email))
      return reply
        .headers({
          'content-type': 'application/zip',
          'content-disposition': `attachment; filename="plenary-person-${day}.zip"`,
          'cache-control': 'no-store',
        })
        .send(archive)
    },
  )
}

const requireAddress = (email: string | undefined): string => {
  if (!email) throw new Problem(404, 'not_found', 'Type the email address of the person.')
  return email
}
