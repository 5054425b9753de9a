import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { changeBody, limits, optionalText, requiredText, websiteParam } from '#shared/fields.ts'
import { integerIdParam } from '#shared/integer-id.ts'
import { priceField, ticketType } from './admin-pricing.contract.ts'
import { ticketPayments } from './pricing.contract.ts'

/** The longest name of a type: it stands on a badge. */
export const mostOfLabel = 60

const fields = {
  label: requiredText('Name', mostOfLabel),
  /** Empty: nothing is said. Null: what the website's fees say. */
  included: z.nullable(optionalText('What is included', limits.subject)),
  payment: z.enum(ticketPayments, `payment must be one of ${ticketPayments.join(', ')}`),
  /** Null: no price yet, so a type that is paid online cannot be chosen. */
  price: z.nullable(priceField),
  hidden: z.boolean('hidden must be true or false'),
}

const ofWebsite = z.object({ website: websiteParam })
const ofType = z.object({ website: websiteParam, id: integerIdParam })

/**
 * Adds a ticket type at the end. Its code in calls is made of its name, and stays when the name changes.
 * @returns 201 The type is added
 * @throws 400 With this price some registration would cost more than nothing and less than the smallest charge
 * @throws 409 There is one of this name (case-insensitive)
 */
export const addTicketType = endpoint({
  method: 'POST',
  path: '/admin/api/admin/ticket-types/:website',
  access: 'write',
  params: ofWebsite,
  body: z.object({
    ...fields,
    included: z.optional(fields.included),
    hidden: z._default(fields.hidden, false),
  }),
  replies: { 201: ticketType },
})

/**
 * Changes a ticket type; what is left out stays. A used one is hidden, never deleted. Quotes and open checkout
 * sessions keep their price.
 * @header If-Match The version that was seen; without it the change overwrites
 * @throws 400 With this price some registration would cost more than nothing and less than the smallest charge
 * @throws 404 There is no such type
 * @throws 409 There is another one of this name (case-insensitive)
 * @throws 412 The type has changed since
 */
export const changeTicketType = endpoint({
  method: 'PUT',
  path: '/admin/api/admin/ticket-types/:website/:id',
  access: 'write',
  params: ofType,
  body: changeBody({
    label: z.optional(fields.label),
    included: z.optional(fields.included),
    payment: z.optional(fields.payment),
    price: z.optional(fields.price),
    hidden: z.optional(fields.hidden),
  }),
  replies: { 200: ticketType },
})
export type TicketTypeChange = z.output<typeof changeTicketType.body>

/**
 * Deletes a ticket type that no registration and no payment has or had, and returns it. Any other is hidden.
 * @header If-Match The version that was seen; without it the type is deleted whatever has changed
 * @throws 404 There is no such type
 * @throws 409 It is used, or a visitor may hold its price: hide it
 * @throws 412 The type has changed since
 */
export const deleteTicketType = endpoint({
  method: 'DELETE',
  path: '/admin/api/admin/ticket-types/:website/:id',
  access: 'write',
  params: ofType,
  replies: { 200: ticketType },
})

/** The version of an order: the ids in it. */
export const orderVersion = (ids: readonly number[]): string => ids.join('.')

/**
 * Sets the order of the ticket types on the website.
 * @header If-Match The ids in the order that was seen, joined by points; without it the change overwrites
 * @throws 412 The order has changed since
 * @throws 409 The types are not those of the conference: one was added since
 */
export const orderTicketTypes = endpoint({
  method: 'PUT',
  path: '/admin/api/admin/ticket-types/:website',
  access: 'write',
  params: ofWebsite,
  body: changeBody({ ids: z.array(z.int(), 'ids must be the ids of all types, in their order') }),
  replies: { 200: z.array(ticketType) },
})

const reach = z.object({
  /** Registrations with a completed payment. */
  paid: z.int(),
  /** Open checkouts: they keep their price. */
  open: z.int(),
  /** The end of the last open checkout; null without any. */
  openUntil: z.nullable(z.iso.datetime()),
  /** Active registrations without money. They pay the price of the day on which they pay. */
  unpaid: z.int(),
})

/** Counts whom a change of a ticket type touches. */
export const showTicketTypeReach = endpoint({
  method: 'GET',
  path: '/admin/api/admin/ticket-types/:website/:id/reach',
  access: 'read',
  params: ofType,
  replies: { 200: reach },
})

/** Counts whom a change of the processing fee touches: of all types that are paid online. */
export const showProcessingFeeReach = endpoint({
  method: 'GET',
  path: '/admin/api/admin/processing-fee/:website/reach',
  access: 'read',
  params: ofWebsite,
  replies: { 200: reach },
})
export type TicketTypeReach = z.output<(typeof showTicketTypeReach)['replies'][200]>
