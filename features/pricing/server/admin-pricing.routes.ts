import type { FastifyInstance } from 'fastify'
import {
  changePresentationPrice,
  listPresentationTypes,
  listPricingConfigurations,
} from '#features/pricing/admin-pricing.contract.ts'
import type { Clock } from '#platform/server/clock.ts'
import type { ContentVersion } from '#platform/server/content-version.ts'
import { exportRoute } from '#platform/server/http/export-route.ts'
import { mount } from '#platform/server/http/mount.ts'
import type { Database } from '#platform/server/postgres/database.ts'
import type { Admit } from '#shared/admin-of.ts'
import { decimalEuros, toEuros } from '#shared/money.ts'
import { changePresentationPrice as change, versionOf } from './change-presentation-price.ts'
import { configurationOnTheWire } from './configuration-on-the-wire.ts'
import { listLivingTypes, type PresentationPrice } from './presentation-types.store.ts'
import { listConfigurationsOf } from './pricing.store.ts'

type Parts = { db: Database; clock: Clock; version: ContentVersion; admit: Admit }

const onTheWire = ({ id, type, priceCents }: PresentationPrice) => ({
  id,
  type,
  price: toEuros(priceCents),
  version: versionOf({ priceCents }),
})

/** The prices of the presentation types, behind the gate. */
export const adminPricingRoutes = (app: FastifyInstance, { admit, ...parts }: Parts): void => {
  mount(
    app,
    listPresentationTypes,
    async ({ params }, answer, request) => {
      const { website } = admit(request, params.website, 'read')
      return answer(200, (await listLivingTypes(parts.db, website)).map(onTheWire))
    },
    { config: { access: 'read' } },
  )
  mount(
    app,
    changePresentationPrice,
    async ({ params: { website, id, newPrice } }, answer, request) => {
      const asked = { id, priceCents: newPrice, ifMatch: request.headers['if-match'] }
      return answer(200, onTheWire(await change(parts, admit(request, website, 'write'), asked)))
    },
    { config: { access: 'write' } },
  )
  mount(
    app,
    listPricingConfigurations,
    async ({ params }, answer, request) => {
      const { website } = admit(request, params.website, 'read')
      return answer(200, (await listConfigurationsOf(parts.db, website, {})).map(configurationOnTheWire))
    },
    { config: { access: 'read' } },
  )

  exportRoute<PresentationPrice>(
    app,
    { clock: parts.clock, admit },
    {
      list: 'registration-types',
      columns: {
        ID: ({ id }) => id,
        Type: ({ type }) => type,
        'Price (€)': ({ priceCents }) => decimalEuros(priceCents),
      },
      rows: async function* ({ website }) {
        yield* await listLivingTypes(parts.db, website)
      },
    },
  )
}
