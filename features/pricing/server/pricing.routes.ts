import type { FastifyInstance, FastifyRequest } from 'fastify'
import {
  getPricingConfig,
  listPrices,
  type PricingConfiguration,
} from '#features/pricing/pricing.contract.ts'
import { quote } from '#features/pricing/quote.ts'
import type { Database } from '#platform/server/database.ts'
import { mount } from '#platform/server/mount.ts'
import type { Limits } from '#platform/server/rate-limits.ts'
import { toEuros } from '#shared/money.ts'
import { percentOf } from '#shared/percent.ts'
import type { Website } from '#shared/website.ts'
import { findConfiguration, listWithoutAccommodation, type PricedConfiguration } from './pricing.store.ts'

const onTheWire = ({
  id,
  presentation,
  accommodation,
  feeBasisPoints,
}: PricedConfiguration): PricingConfiguration => {
  const { totalCents } = quote({
    presentationCents: presentation.priceCents,
    accommodationCents: accommodation?.priceCents,
    feeBasisPoints,
  })
  return {
    id,
    presentationType: { type: presentation.type, price: toEuros(presentation.priceCents) },
    ...(accommodation && {
      accommodationOption: {
        nights: accommodation.nights,
        guests: accommodation.guests,
        price: toEuros(accommodation.priceCents),
      },
    }),
    totalPrice: toEuros(totalCents),
    ...(feeBasisPoints !== null && { processingFeePercent: percentOf(feeBasisPoints) }),
  }
}

export const pricingRoutes = (
  app: FastifyInstance,
  {
    db,
    websiteOf,
    limits,
  }: {
    db: Database
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
      const found = await findConfiguration(db, websiteOf(request), {
        presentationType: body.presentationType,
        accommodation,
      })
      return answer(200, found ? [onTheWire(found)] : [])
    },
    { onRequest: limits.ofNetwork('pricing') },
  )

  mount(app, listPrices, async (_args, answer, request) => {
    const found = await listWithoutAccommodation(db, websiteOf(request))
    const prices = found
      .map(onTheWire)
      .map(({ presentationType: { type }, totalPrice }) => ({ presentationType: type, totalPrice }))
    return answer(
      200,
      prices.sort((one, other) => one.totalPrice - other.totalPrice),
    )
  })
}
