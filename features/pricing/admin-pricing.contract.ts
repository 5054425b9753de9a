import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { changeBody, websiteParam } from '#shared/fields.ts'
import { integerIdParam } from '#shared/integer-id.ts'
import { type Cents, parseEuros } from '#shared/money.ts'
import { pricingConfiguration, ticketPayments } from './pricing.contract.ts'

/** The highest single price: 900,000 euros. */
const mostPriceCents = 90_000_000

export const wrongPrice = 'The price must be a number of euros from 0 to 900,000 with at most two decimals'

/** The cents of a price such as "499.00"; a text may contain only digits and a point. Undefined when invalid. */
export const priceCents = (price: string | number): Cents | undefined => {
  const cents = parseEuros(price)
  return cents !== undefined && cents <= mostPriceCents ? cents : undefined
}

/** Euros as a JSON number or a decimal text; the server reads cents. */
export const priceField = z.pipe(
  z.union([z.number(), z.string()], wrongPrice),
  z.transform((price: number | string, { issues }) => {
    const cents = priceCents(price)
    if (cents !== undefined) return cents
    issues.push({ code: 'custom', message: wrongPrice, input: price })
    return z.NEVER
  }),
)

/** The content of If-Match for a change of this row: `ifMatch(version)` (shared/if-match.ts). */
export const rowVersion = z.string()

const presentationPrice = z.object({
  id: z.int(),
  type: z.string(),
  /** Null when not set yet. */
  price: z.nullable(z.number()),
  version: rowVersion,
})

/** Lists the presentation types with their prices. The back-office calls them registration types. */
export const listPresentationTypes = endpoint({
  method: 'GET',
  path: '/admin/api/admin/presentation-types/:website',
  access: 'read',
  params: z.object({ website: websiteParam }),
  replies: { 200: z.array(presentationPrice) },
})

/**
 * Sets the price of a presentation type. There is no body. It applies from the next request on; open checkout
 * sessions keep their price.
 * @header If-Match The version that was seen; without it the change overwrites
 * @throws 400 With this price some registration would cost more than nothing and less than the smallest charge
 * @throws 404 There is no such type
 * @throws 412 The price has changed since; the message names the current one
 */
export const changePresentationPrice = endpoint({
  method: 'POST',
  path: '/admin/api/admin/presentation-type/edit/:website/:id/:newPrice',
  access: 'write',
  params: z.object({ website: websiteParam, id: integerIdParam, newPrice: priceField }),
  replies: { 200: presentationPrice },
})

/** The highest processing fee, in basis points: 25 percent. */
const mostFeeBasisPoints = 2_500

const wrongFee = 'The processing fee must be a number of percent from 0 to 25 with at most two decimals'

/** Percent as a JSON number or a decimal text; the server reads basis points. */
const percentField = z.pipe(
  z.union([z.number(), z.string()], wrongFee),
  z.transform((percent: number | string, { issues }) => {
    // parsed like euros, because both have two decimals: 2.9 percent are 290 basis points
    const basisPoints: number | undefined = parseEuros(percent)
    if (basisPoints !== undefined && basisPoints <= mostFeeBasisPoints) return basisPoints
    issues.push({ code: 'custom', message: wrongFee, input: percent })
    return z.NEVER
  }),
)

const processingFee = z.object({
  /** Of the price of the registration and the room. Null: not set, and 5 percent are charged. */
  percent: z.nullable(z.number()),
  version: rowVersion,
})

/** Shows the processing fee of a website. */
export const showProcessingFee = endpoint({
  method: 'GET',
  path: '/admin/api/admin/processing-fee/:website',
  access: 'read',
  params: z.object({ website: websiteParam }),
  replies: { 200: processingFee },
})

/**
 * Sets the processing fee of a website. It applies from the next request on; quotes and open checkout sessions keep
 * their fee.
 * @header If-Match The version that was seen; without it the change overwrites
 * @throws 400 With this fee some registration would cost more than nothing and less than the smallest charge
 * @throws 412 The fee has changed since; the message names the current one
 */
export const changeProcessingFee = endpoint({
  method: 'PUT',
  path: '/admin/api/admin/processing-fee/:website',
  access: 'write',
  params: z.object({ website: websiteParam }),
  body: changeBody({ percent: percentField }),
  replies: { 200: processingFee },
})

/** Lists every price of a registration at this moment: each presentation type alone, and with each combination. */
export const listPricingConfigurations = endpoint({
  method: 'GET',
  path: '/admin/api/admin/pricing-configurations/:website',
  access: 'read',
  params: z.object({ website: websiteParam }),
  replies: { 200: z.array(pricingConfiguration) },
})

/** A ticket type as the organisers edit it. */
export const ticketType = z.object({
  id: z.int(),
  /** Its code in calls, made once of its first name. */
  type: z.string(),
  label: z.string(),
  /** Null: what the website's fees say, in `text`. */
  included: z.nullable(z.string()),
  /** What visitors read as included. */
  text: z.string(),
  payment: z.enum(ticketPayments),
  price: z.nullable(z.number()),
  hidden: z.boolean(),
  /** For `If-Match`. */
  version: rowVersion,
})
export type ListedTicketType = z.output<typeof ticketType>

/** Lists the ticket types of a conference in the order of its website, hidden ones too. */
export const listTicketTypes = endpoint({
  method: 'GET',
  path: '/admin/api/admin/ticket-types/:website',
  access: 'read',
  params: z.object({ website: websiteParam }),
  replies: { 200: z.array(ticketType) },
})
