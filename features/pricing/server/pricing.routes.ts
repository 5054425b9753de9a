import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { getPricingConfig, noSuchType, showFees } from '#features/pricing/pricing.contract.ts'
import type { Clock } from '#platform/server/clock.ts'
import type { ContentVersion } from '#platform/server/content-version.ts'
import { mount } from '#platform/server/http/mount.ts'
import type { Origins } from '#platform/server/http/origin.ts'
import type { Limits } from '#platform/server/http/rate-limits.ts'
import type { RenderContent } from '#platform/server/http/render-content.ts'
import { hostHeaderOf } from '#platform/server/http/request-host.ts'
import type { ResponseCache } from '#platform/server/http/response-cache.ts'
import type { Database } from '#platform/server/postgres/database.ts'
import { Problem } from '#shared/problem.ts'
import { seconds } from '#shared/time/duration.ts'
import { cachePrices } from './cached-prices.ts'
import { ticketTypesCache } from './cached-ticket-types.ts'
import { feesOf } from './fees-of.ts'
import { listConfigurationsOf } from './pricing.store.ts'
import { findFee } from './processing-fee.store.ts'
import { quotedConfiguration } from './quoted-configuration.ts'
import { readTicketTypes, wasType } from './ticket-types.store.ts'

type Deps = {
  db: Database
  clock: Clock
  sessionKey: string
  origins: Pick<Origins, 'websiteOf' | 'websiteOfHost'>
  limits: Limits
  version: ContentVersion
  repeats: ResponseCache
  contentFor: RenderContent['contentFor']
}

export const pricingRoutes = (app: FastifyInstance, deps: Deps): void => {
  const { db, clock, sessionKey, origins, limits, version, repeats, contentFor } = deps
  const find = cachePrices(deps)
  const typesOf = ticketTypesCache(deps)

  /**
   * Quotes of the same price within one second are identical, valid from the beginning of that second, so that
   * answers can be cached.
   */
  const secondNow = () => Math.floor(clock.now().getTime() / seconds(1))
  const stampOf = (request: IncomingMessage) => {
    const website = version.isHeard() ? origins.websiteOfHost(hostHeaderOf(request)) : undefined
    return website && `${website} ${version.of(website)} ${secondNow()}`
  }

  mount(
    app,
    getPricingConfig,
    async ({ body }, answer, request) => {
      // not before visitors may see the conference
      await contentFor(request)
      const accommodation =
        body.registrationType === 'REGISTRATION_AND_ACCOMMODATION'
          ? { nights: body.numberOfNights, guests: body.numberOfGuests }
          : undefined
      const website = origins.websiteOf(request)
      const now = new Date(secondNow() * seconds(1))
      const { presentationType } = body
      const found = await find(website, { presentationType, accommodation })
      // a deleted one is a choice without a price
      const isKnown = async () =>
        (await typesOf(website)).find(presentationType) || (await wasType(db, website, presentationType))
      if (!found && !(await isKnown())) throw new Problem(400, 'invalid_input', noSuchType)
      return answer(
        200,
        found && found.presentation.hiddenAt === null
          ? [quotedConfiguration(found, { website, sessionKey, now })]
          : [],
      )
    },
    {
      onRequest: limits.ofNetwork('pricing'),
      onSend: repeats.keep(getPricingConfig.path, { stampOf, admits: limits.admits('pricing') }),
    },
  )

  mount(app, showFees, async (_args, answer, request) => {
    const website = origins.websiteOf(request)
    const [{ all: types }, configurations, feeBasisPoints, { fees }] = await Promise.all([
      readTicketTypes(db, website),
      listConfigurationsOf(db, website, {}),
      findFee(db, website),
      contentFor(request),
    ])
    return answer(200, feesOf({ types, configurations, feeBasisPoints }, fees))
  })
}
