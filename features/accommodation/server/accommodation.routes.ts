import type { FastifyInstance } from 'fastify'
import * as calls from '#features/accommodation/accommodation.contract.ts'
import type { Clock } from '#platform/server/clock.ts'
import type { ContentVersion } from '#platform/server/content-version.ts'
import { exportRoute } from '#platform/server/http/export-route.ts'
import { mount } from '#platform/server/http/mount.ts'
import type { Database } from '#platform/server/postgres/database.ts'
import type { Admit } from '#shared/admin-of.ts'
import { type Cents, decimalEuros, toEuros } from '#shared/money.ts'
import { addCombination, changeCombination, deleteCombination, versionOf } from './change-combinations.ts'
import { type LivingCombination, listLivingCombinations } from './combinations.store.ts'

type Parts = { db: Database; clock: Clock; version: ContentVersion; admit: Admit }

const onTheWire = ({ id, ...combination }: LivingCombination): calls.Combination => ({
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

/** The accommodation combinations of a website, behind the gate. */
export const accommodationRoutes = (app: FastifyInstance, { admit, ...parts }: Parts): void => {
  const writes = { config: { access: 'write' } } as const

  mount(
    app,
    calls.listCombinations,
    async ({ params }, answer, request) => {
      const { website } = admit(request, params.website, 'read')
      return answer(200, (await listLivingCombinations(parts.db, website)).map(onTheWire))
    },
    { config: { access: 'read' } },
  )
  mount(
    app,
    calls.addCombination,
    async ({ params: { website }, body }, answer, request) => {
      const permission = admit(request, website, 'write')
      return answer(201, onTheWire(await addCombination(parts, permission, givenOf(body))))
    },
    writes,
  )
  mount(
    app,
    calls.changeCombination,
    async ({ params: { website, id }, body }, answer, request) => {
      const permission = admit(request, website, 'write')
      const asked = { id, ifMatch: request.headers['if-match'] }
      return answer(200, onTheWire(await changeCombination(parts, permission, asked, givenOf(body))))
    },
    writes,
  )
  mount(
    app,
    calls.deleteCombination,
    async ({ params: { website, id } }, answer, request) => {
      const asked = { id, ifMatch: request.headers['if-match'] }
      return answer(200, onTheWire(await deleteCombination(parts, admit(request, website, 'write'), asked)))
    },
    writes,
  )

  exportRoute<LivingCombination>(
    app,
    { clock: parts.clock, admit },
    {
      list: 'accommodations',
      columns: {
        ID: ({ id }) => id,
        Nights: ({ nights }) => nights,
        Guests: ({ guests }) => guests,
        'Price (€)': ({ priceCents }) => decimalEuros(priceCents),
      },
      rows: async function* ({ website }) {
        yield* await listLivingCombinations(parts.db, website)
      },
    },
  )
}
