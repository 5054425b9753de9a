import type { FastifyInstance } from 'fastify'
import type { ContentOf } from '#content/website-content.ts'
import {
  changePresentationPrice,
  changeProcessingFee,
  listPresentationTypes,
  listPricingConfigurations,
  showProcessingFee,
} from '#features/pricing/admin-pricing.contract.ts'
import { paymentLabels } from '#features/pricing/ticket-type-form.ts'
import type { Clock } from '#platform/server/clock.ts'
import type { ContentVersion } from '#platform/server/content-version.ts'
import { exportRoute } from '#platform/server/http/export-route.ts'
import { mount, serve } from '#platform/server/http/mount.ts'
import type { Database } from '#platform/server/postgres/database.ts'
import { centsCell } from '#shared/exports.ts'
import { toEuros } from '#shared/money.ts'
import { percentOf } from '#shared/percent.ts'
import { changePresentationPrice as change, versionOf } from './change-presentation-price.ts'
import { changeProcessingFee as changeFee, versionOfFee } from './change-processing-fee.ts'
import { configurationOnTheWire } from './configuration-on-the-wire.ts'
import { listActiveTypes, type PresentationPrice } from './presentation-types.store.ts'
import { listConfigurationsOf } from './pricing.store.ts'
import { findFee } from './processing-fee.store.ts'

type Deps = { db: Database; clock: Clock; version: ContentVersion; contentOf: ContentOf }

/** The routes of presentation prices and the processing fee; they require an admin session. */
export const adminPricingRoutes = (app: FastifyInstance, deps: Deps): void => {
  serve(app, listPresentationTypes, async ({ permission: { website } }) =>
    (await listActiveTypes(deps.db, website)).map(onTheWire),
  )
  mount(app, changePresentationPrice, async ({ params: { id, newPrice }, permission }, answer, request) => {
    const requested = { id, priceCents: newPrice, ifMatch: request.headers['if-match'] }
    return answer(200, onTheWire(await change(deps, permission, requested)))
  })
  serve(app, showProcessingFee, async ({ permission: { website } }) =>
    feeOnTheWire(await findFee(deps.db, website)),
  )
  mount(app, changeProcessingFee, async ({ body: { percent }, permission }, answer, request) => {
    const requested = { basisPoints: percent, ifMatch: request.headers['if-match'] }
    return answer(200, feeOnTheWire(await changeFee(deps, permission, requested)))
  })
  serve(app, listPricingConfigurations, async ({ permission: { website } }) =>
    (await listConfigurationsOf(deps.db, website, {})).map(configurationOnTheWire),
  )

  exportRoute<PresentationPrice>(app, deps, {
    list: 'registration-types',
    columns: {
      ID: ({ id }) => id,
      Type: ({ type }) => type,
      'Price (€)': ({ priceCents }) => centsCell(priceCents),
      Name: ({ label }) => label,
      Payment: ({ payment }) => paymentLabels[payment],
      Hidden: ({ isHidden }) => (isHidden ? 'yes' : 'no'),
    },
    rows: async function* ({ website }) {
      yield* await listActiveTypes(deps.db, website)
    },
  })
}

const onTheWire = ({ id, type, priceCents }: PresentationPrice) => ({
  id,
  type,
  price: priceCents === null ? null : toEuros(priceCents),
  version: versionOf({ priceCents }),
})

const feeOnTheWire = (basisPoints: number | null) => ({
  percent: basisPoints === null ? null : percentOf(basisPoints),
  version: versionOfFee(basisPoints),
})
