import type { FastifyInstance } from 'fastify'
import type { ContentOf } from '#content/website-content.ts'
import * as calls from '#features/accommodation/accommodation.contract.ts'
import type { Clock } from '#platform/server/clock.ts'
import type { ContentVersion } from '#platform/server/content-version.ts'
import { exportRoute } from '#platform/server/http/export-route.ts'
import { serve } from '#platform/server/http/mount.ts'
import { parseRequested } from '#platform/server/if-match.ts'
import type { Database } from '#platform/server/postgres/database.ts'
import { centsCell } from '#shared/exports.ts'
import { type Cents, toEuros } from '#shared/money.ts'
import {
  addCombination,
  addCombinations,
  changeCombination,
  deleteCombination,
  versionOf,
} from './change-combinations.ts'
import { type ActiveCombination, listActiveCombinations } from './combinations.store.ts'

type Deps = { db: Database; clock: Clock; version: ContentVersion; contentOf: ContentOf }

/** Routes of a website's accommodation combinations; they require an admin session. */
export const accommodationRoutes = (app: FastifyInstance, deps: Deps): void => {
  serve(app, calls.listCombinations, async ({ permission: { website } }) =>
    (await listActiveCombinations(deps.db, website)).map(onTheWire),
  )
  serve(app, calls.addCombination, async ({ body, permission }) =>
    onTheWire(await addCombination(deps, permission, givenOf(body))),
  )
  serve(app, calls.addCombinations, async ({ body, permission }) =>
    (await addCombinations(deps, permission, body.combinations.map(givenOf))).map(onTheWire),
  )
  serve(app, calls.changeCombination, async ({ params: { id }, body, permission }, request) =>
    onTheWire(await changeCombination(deps, permission, parseRequested(id, request), givenOf(body))),
  )
  serve(app, calls.deleteCombination, async ({ params: { id }, permission }, request) =>
    onTheWire(await deleteCombination(deps, permission, parseRequested(id, request))),
  )

  exportRoute<ActiveCombination>(app, deps, {
    list: 'accommodations',
    columns: {
      ID: ({ id }) => id,
      Nights: ({ nights }) => nights,
      Guests: ({ guests }) => guests,
      'Price (€)': ({ priceCents }) => centsCell(priceCents),
    },
    rows: async function* ({ website }) {
      yield* await listActiveCombinations(deps.db, website)
    },
  })
}

const onTheWire = ({ id, ...combination }: ActiveCombination): calls.Combination => ({
  id,
  nights: combination.nights,
  guests: combination.guests,
  price: toEuros(combination.priceCents),
  version: versionOf(combination),
})

const givenOf = ({ nights, guests, price }: { nights: number; guests: number; price: Cents }) => ({
  nights,
  guests,
  priceCents: price,
})
