import type { FastifyInstance } from 'fastify'
import type { ContentOf } from '#content/website-content.ts'
import { type ListedTicketType, listTicketTypes } from '#features/pricing/admin-pricing.contract.ts'
import {
  addTicketType,
  changeTicketType,
  deleteTicketType,
  orderTicketTypes,
  showProcessingFeeReach,
  showTicketTypeReach,
  type TicketTypeChange,
  type TicketTypeReach,
} from '#features/pricing/ticket-types.contract.ts'
import type { Clock } from '#platform/server/clock.ts'
import type { ContentVersion } from '#platform/server/content-version.ts'
import { mount, serve } from '#platform/server/http/mount.ts'
import { parseRequested } from '#platform/server/if-match.ts'
import type { Database } from '#platform/server/postgres/database.ts'
import { toEuros } from '#shared/money.ts'
import { Problem } from '#shared/problem.ts'
import type { Website } from '#shared/website.ts'
import {
  addTicketType as add,
  changeTicketType as change,
  orderTicketTypes as order,
} from './change-ticket-types.ts'
import { includedText } from './fees-of.ts'
import type { PresentationPrice } from './presentation-types.store.ts'
import { removeTicketType } from './remove-ticket-type.ts'
import { countReach, listInOrder, type TicketTypeValues } from './ticket-type-rows.store.ts'
import { versionOfType } from './ticket-type-version.ts'

/** The changed values; absent ones are left out. */
const valuesOf = ({
  label,
  included,
  payment,
  price,
  hidden,
}: TicketTypeChange): Partial<TicketTypeValues> => ({
  ...(label !== undefined && { label }),
  ...(included !== undefined && { included }),
  ...(payment !== undefined && { payment }),
  ...(price !== undefined && { priceCents: price }),
  ...(hidden !== undefined && { isHidden: hidden }),
})

type Deps = { db: Database; clock: Clock; version: ContentVersion; contentOf: ContentOf }

/** The routes of the editor of ticket types; they require an admin session. */
export const ticketTypesRoutes = (app: FastifyInstance, deps: Deps): void => {
  const { db, clock, contentOf } = deps
  const onTheWire = async (website: Website, rows: readonly PresentationPrice[]) => {
    const { fees } = await contentOf(website)
    return rows.map(
      (row): ListedTicketType => ({
        id: row.id,
        type: row.type,
        label: row.label,
        included: row.included,
        text: includedText(row, fees.included) ?? '',
        payment: row.payment,
        price: row.priceCents === null ? null : toEuros(row.priceCents),
        hidden: row.isHidden,
        version: versionOfType(row),
      }),
    )
  }
  const oneOnTheWire = async (website: Website, row: PresentationPrice) =>
    (await onTheWire(website, [row]))[0] as ListedTicketType

  const reachOf = async (website: Website, types: readonly string[]): Promise<TicketTypeReach> => {
    const { openUntil, ...counts } = await countReach(db, website, types, clock.now())
    return { ...counts, openUntil: openUntil?.toISOString() ?? null }
  }

  serve(app, listTicketTypes, async ({ permission: { website } }) =>
    onTheWire(website, await listInOrder(db, website)),
  )
  mount(app, addTicketType, async ({ body, permission }, answer) => {
    const { price: priceCents, hidden: isHidden, label, payment, included = null } = body
    const added = await add(deps, permission, { label, payment, included, priceCents, isHidden })
    return answer(201, await oneOnTheWire(permission.website, added))
  })
  mount(app, changeTicketType, async ({ params: { id }, body, permission }, answer, request) => {
    const changed = await change(deps, permission, parseRequested(id, request), valuesOf(body))
    return answer(200, await oneOnTheWire(permission.website, changed))
  })
  mount(app, deleteTicketType, async ({ params: { id }, permission }, answer, request) => {
    const deleted = await removeTicketType(deps, permission, parseRequested(id, request))
    return answer(200, await oneOnTheWire(permission.website, deleted))
  })
  mount(app, orderTicketTypes, async ({ body: { ids }, permission }, answer, request) => {
    const ordered = await order(deps, permission, ids, request.headers['if-match'])
    return answer(200, await onTheWire(permission.website, ordered))
  })
  serve(app, showTicketTypeReach, async ({ params: { id }, permission: { website } }) => {
    const found = (await listInOrder(db, website)).find((one) => one.id === id)
    if (!found) throw new Problem(404, 'not_found', 'There is no such registration type')
    return reachOf(website, [found.type])
  })
  serve(app, showProcessingFeeReach, async ({ permission: { website } }) => {
    const online = (await listInOrder(db, website)).filter(({ payment }) => payment === 'online')
    return reachOf(
      website,
      online.map(({ type }) => type),
    )
  })
}
