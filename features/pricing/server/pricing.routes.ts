import type { FastifyInstance, FastifyRequest } from 'fastify'
import { getPricingConfig, listPrices } from '#features/pricing/pricing.contract.ts'
import type { Clock } from '#platform/server/clock.ts'
import { mount } from '#platform/server/http/mount.ts'
import type { Limits } from '#platform/server/http/rate-limits.ts'
import type { Database } from '#platform/server/postgres/database.ts'
import type { Website } from '#shared/website.ts'
import { configurationOnTheWire } from './configuration-on-the-wire.ts'
import { findConfiguration, listWithoutAccommodation } from './pricing.store.ts'
import { quotedConfiguration } from './quoted-configuration.ts'

export const pricingRoutes = (
  app: FastifyInstance,
  {
    db,
    clock,
    sessionKey,
    websiteOf,
    limits,
  }: {
    db: Database
    clock: Clock
    sessionKey: string
    websiteOf: (request: FastifyRequest) => Website
    limits: Limits
  },
): void => {
  mount(
    app,
    getPricingConfig,
    async ({ body }, answer, request) => {
      const accommodation =
        body.registrationType === 'REGISTRATION_AND_ACCOMMODATION'
          ? { nights: body.numberOfNights, guests: body.numberOfGuests }
          : undefined
      const website = websiteOf(request)
      const found = await findConfiguration(db, website, {
        presentationType: body.presentationType,
        accommodation,
      })
      return answer(200, found ? [quotedConfiguration(found, { website, sessionKey, now: clock.now() })] : [])
    },
    { onRequest: limits.ofNetwork('pricing') },
  )

  mount(app, listPrices, async (_args, answer, request) => {
    const found = await listWithoutAccommodation(db, websiteOf(request))
    const prices = found
      .map(configurationOnTheWire)
      .map(({ presentationType: { type }, totalPrice }) => ({ presentationType: type, totalPrice }))
    return answer(
      200,
      prices.sort((one, other) => one.totalPrice - other.totalPrice),
    )
  })
}
