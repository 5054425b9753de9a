import { paymentLabels } from '#features/pricing/ticket-type-form.ts'
import { orderVersion } from '#features/pricing/ticket-types.contract.ts'
import { codeOf } from '#features/pricing/ticket-types.ts'
import { diffOf, writeAudit } from '#platform/server/audit-log.ts'
import type { Clock } from '#platform/server/clock.ts'
import type { ContentVersion } from '#platform/server/content-version.ts'
import { type Requested, requireVersion } from '#platform/server/if-match.ts'
import type { Connection, Database } from '#platform/server/postgres/database.ts'
import type { AdminOf } from '#shared/admin-of.ts'
import { type Cents, formatEuros } from '#shared/money.ts'
import { Problem } from '#shared/problem.ts'
import type { Website } from '#shared/website.ts'
import { changePrices, requireChargeable } from './change-prices.ts'
import { lockActiveType, type PresentationPrice } from './presentation-types.store.ts'
import {
  insertTicketType,
  listCodes,
  listInOrder,
  type TicketTypeValues,
  updateOrder,
  updateTicketType,
} from './ticket-type-rows.store.ts'
import { versionOfType } from './ticket-type-version.ts'

type Deps = { db: Database; clock: Clock; version: ContentVersion }
type Permission = AdminOf<Website, 'write'>

/**
 * Adds a ticket type at the end, with a code made of its name.
 * @throws Problem 409 when another one has this name, case-insensitive; 400 for a price that could not be charged
 */
export const addTicketType = (
  deps: Deps,
  permission: Permission,
  values: TicketTypeValues,
): Promise<PresentationPrice> => {
  const { website } = permission
  return changePrices(deps, permission, async (tx) => {
    await requireNewName(tx, website, values.label)
    const type = codeOf(values.label, await listCodes(tx, website))
    const now = deps.clock.now()
    const id = await insertTicketType(tx, website, type, values, now)
    await requireChargeable(tx, website, { presentationTypeId: id })
    await writeAudit(tx, permission, now, {
      action: 'ticket-type.added',
      subject: values.label,
      new: auditedType(values),
    })
    return { id, type, ...values }
  })
}

/**
 * Changes a ticket type; what is absent stays. A price that someone may have been shown is never removed. Unchanged values are accepted with any version, so that a repeated
 * request succeeds.
 * @throws Problem 404, 412 when `ifMatch` names another version, 409 and 400 as `addTicketType`
 */
export const changeTicketType = (
  deps: Deps,
  permission: Permission,
  { id, ifMatch }: Requested<number>,
  change: Partial<TicketTypeValues>,
): Promise<PresentationPrice> => {
  const { website } = permission
  return changePrices(deps, permission, async (tx) => {
    const before = await lockActiveType(tx, website, id)
    if (!before) throw new Problem(404, 'not_found', 'There is no such registration type')
    const after = { ...before, ...change }
    if (before.priceCents !== null && after.priceCents === null)
      throw new Problem(400, 'invalid_input', 'A price cannot be removed. Hide the type to end its sale.')
    const changed = diffOf(auditedType(before), auditedType(after))
    if (!changed) return before
    requireVersion(ifMatch, versionOfType(before), `${before.label} has changed`, 'Compare and save again')
    if (after.label.toLowerCase() !== before.label.toLowerCase())
      await requireNewName(tx, website, after.label)

    const now = deps.clock.now()
    const { label, included, payment, priceCents, isHidden } = after
    await updateTicketType(tx, website, id, { label, included, payment, priceCents, isHidden }, now)
    if (priceCents !== before.priceCents) await requireChargeable(tx, website, { presentationTypeId: id })
    await writeAudit(tx, permission, now, {
      action: 'ticket-type.changed',
      subject: before.label,
      ...changed,
    })
    return after
  })
}

/**
 * Sets the order of the types on the website.
 * @throws Problem 409 when `ids` are not those of the conference; 412 when `ifMatch` names another order
 */
export const orderTicketTypes = (
  deps: Deps,
  permission: Permission,
  ids: readonly number[],
  ifMatch?: string,
): Promise<PresentationPrice[]> => {
  const { website } = permission
  return changePrices(deps, permission, async (tx) => {
    const before = await listInOrder(tx, website)
    const byId = new Map(before.map((one) => [one.id, one]))
    const after = ids.flatMap((id) => byId.get(id) ?? [])
    if (new Set(ids).size !== before.length || after.length !== before.length)
      throw new Problem(
        409,
        'version_conflict',
        'The registration types have changed since you opened them. Nothing was saved.',
      )
    const changed = diffOf({ order: inOrder(before) }, { order: inOrder(after) })
    if (!changed) return before
    const seen = before.map(({ id }) => id)
    requireVersion(ifMatch, orderVersion(seen), 'The order has changed', `It is now ${inOrder(before)}`)
    await updateOrder(tx, website, ids)
    await writeAudit(tx, permission, deps.clock.now(), {
      action: 'ticket-types.ordered',
      subject: 'Registration types',
      ...changed,
    })
    return after
  })
}

const inOrder = (types: readonly PresentationPrice[]): string => types.map(({ label }) => label).join(', ')

const requireNewName = async (tx: Connection, website: Website, label: string): Promise<void> => {
  const wanted = label.toLowerCase()
  if ((await listInOrder(tx, website)).some((one) => one.label.toLowerCase() === wanted))
    throw new Problem(409, 'already_exists', `There is a registration type “${label}” already.`)
}

/** The values of a type in the audit. */
export const auditedType = ({ label, included, payment, priceCents, isHidden }: TicketTypeValues) => ({
  name: label,
  included,
  payment: paymentLabels[payment],
  price: inWords(priceCents),
  hidden: isHidden,
})

const inWords = (cents: Cents | null): string => (cents === null ? 'No price' : formatEuros(cents))
