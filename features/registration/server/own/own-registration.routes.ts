import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { refuseSandboxElsewhere } from '#features/payments/server/payments.ts'
import { readTicketTypes } from '#features/pricing/server/pricing.ts'
import {
  askForLinks,
  changeOwnBuyer,
  correctOwnRegistration,
  payOwnRegistration,
  showOwnRegistration,
} from '#features/registration/own.contract.ts'
import { mount } from '#platform/server/http/mount.ts'
import type { Origins } from '#platform/server/http/origin.ts'
import type { Limits } from '#platform/server/http/rate-limits.ts'
import { requireOpen } from '#platform/server/http/require-open.ts'
import type { WebsiteOfLink } from '#platform/server/websites/website-of-link.ts'
import type { WebsiteRegistry } from '#platform/server/websites/website-registry.ts'
import { Problem } from '#shared/problem.ts'
import type { Website } from '#shared/website.ts'
import { findRegistration } from '../registration.store.ts'
import { changeBuyer } from './change-buyer.ts'
import { correctOwn } from './correct-own.ts'
import { ownCalendar } from './own-calendar.ts'
import { type OwnDeps, requireOwn, requireShown, showOwn } from './own-registration.ts'
import { payOwn } from './pay-own.ts'
import { idOfCalendar, opensCalendar } from './registration-link.ts'
import { askForLinks as ask } from './request-links.ts'

const words = {
  name: 'downloadOwnCalendar',
  feature: 'registration',
  summary: 'Downloads the conference as a calendar file. The address comes with your own registration.',
  type: 'text/calendar',
  failures: { 404: 'The address is no longer valid.' },
}

type Deps = OwnDeps & {
  origins: Origins
  websiteOfLink: WebsiteOfLink
  websites: Pick<WebsiteRegistry, 'editionsOf'>
  limits: Limits
  /** The part after the `@` in the UIDs of calendar entries. */
  calendarHostOf: (website: Website) => Promise<string>
}

/**
 * The routes of the page "Where is my registration?": requesting the link by email, and with its token the visitor's
 * own registration.
 */
export const ownRegistrationRoutes = (app: FastifyInstance, deps: Deps): void => {
  const { origins, limits } = deps
  const { websiteOfLink } = deps
  const own = async (request: FastifyRequest) =>
    requireOwn(deps, await websiteOfLink(request, 'registrations'), request)

  mount(
    app,
    askForLinks,
    async ({ body }, answer, request) => {
      await limits.ofPerson(request, 'mylink', body)
      // who registered for the edition before comes to the same host
      const [website, ...earlier] = deps.websites.editionsOf(origins.websiteOf(request)) as [
        Website,
        ...Website[],
      ]
      for (const edition of earlier) await ask(deps, edition, body.email)
      return answer(202, await ask(deps, website, body.email))
    },
    { onRequest: limits.ofNetwork('mylink') },
  )
  mount(
    app,
    showOwnRegistration,
    async (_args, answer, request, reply) => {
      reply.header('cache-control', 'no-store')
      const website = await websiteOfLink(request, 'registrations')
      const { row, by } = await requireShown(deps, website, request)
      return answer(200, await showOwn(deps, row, mayCharge(deps, request), by))
    },
    { onRequest: limits.ofNetwork('status') },
  )
  mount(
    app,
    correctOwnRegistration,
    async ({ body }, answer, request) => {
      const row = await own(request)
      await limits.ofPerson(request, 'register', { email: row.email })
      const corrected = await correctOwn(deps, row, request.headers['if-match'], body)
      return answer(200, await showOwn(deps, corrected, mayCharge(deps, request)))
    },
    { onRequest: limits.ofNetwork('register') },
  )
  mount(
    app,
    changeOwnBuyer,
    async ({ body }, answer, request) => {
      const row = await own(request)
      await limits.ofPerson(request, 'register', { email: row.email })
      await changeBuyer(deps, row, body)
      return answer(200, await showOwn(deps, row, mayCharge(deps, request)))
    },
    { onRequest: limits.ofNetwork('register') },
  )
  mount(
    app,
    payOwnRegistration,
    async ({ body }, answer, request) => {
      const row = await own(request)
      await requireOpen(deps, row.website, 'registration')
      await limits.ofPerson(request, 'checkout', { email: row.email })
      refuseSandboxElsewhere(deps, request)
      const returnOrigin = origins.returnOriginOf(request)
      return answer(200, await payOwn(deps, row, { ...body, returnOrigin }))
    },
    { onRequest: limits.ofNetwork('checkout') },
  )
  calendarRoute(app, deps)
}

/** Whether a payment, or a sandbox payment, can be taken on the host of this request. */
const mayCharge = ({ providers, origins }: Deps, request: FastifyRequest): boolean => {
  const provider = providers.current()
  return provider !== undefined && (!provider.loopbackOnly || origins.cameToLoopback(request))
}

const calendarRoute = (app: FastifyInstance, deps: Deps): void => {
  const { db, clock, origins, sessionKey, contentOf, calendarHostOf } = deps
  app.get<{ Querystring: { token: string } }>(
    '/api/registration/calendar',
    {
      schema: { querystring: z.object({ token: z.string() }) },
      onRequest: deps.limits.ofNetwork('status'),
      config: { words },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store')
      const { token } = request.query
      const website = await deps.websiteOfLink(request, 'registrations', token)
      const id = idOfCalendar(token)
      const row = id && (await findRegistration(db, website, id))
      if (!row || row.cancelledAt || !opensCalendar(token, sessionKey, row, clock.now()))
        throw new Problem(
          404,
          'link_invalid',
          'This link is no longer valid. Download the calendar entry from your page again.',
        )
      const calendar = ownCalendar(
        row,
        await contentOf(website),
        origins.homeOf(website),
        await calendarHostOf(website),
        await readTicketTypes(db, website),
      )
      return reply
        .type('text/calendar; charset=utf-8')
        .header('content-disposition', 'attachment; filename="conference.ics"')
        .send(calendar)
    },
  )
}
