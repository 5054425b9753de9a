import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { websiteParam, wholeNumber } from '#shared/fields.ts'
import { integerIdParam } from '#shared/integer-id.ts'
import { type Cents, parseEuros } from '#shared/money.ts'

/** What a visitor comes to do. Upper case on the wire of register and checkout, in the database and in every answer. */
export const presentationTypes = [
  'SPEAKER',
  'POSTER',
  'LISTENER',
  'DELEGATE',
  'STUDENT',
  'EXHIBITOR',
] as const
export type PresentationType = (typeof presentationTypes)[number]

export const registrationTypes = ['REGISTRATION_ONLY', 'REGISTRATION_AND_ACCOMMODATION'] as const
export type RegistrationType = (typeof registrationTypes)[number]

/** Accepts `registrationOnly` and `REGISTRATION_ONLY` forms alike (decisions, Price integrity). */
const inEitherForm = <T extends string>(label: string, members: readonly T[]) =>
  z.pipe(
    z.pipe(
      z
        .string({
          error: (issue) =>
            issue.input === undefined || issue.input === null
              ? `${label} is required`
              : `${label} must be text`,
        })
        .check(z.trim(), z.minLength(1, { error: `${label} is required`, abort: true })),
      z.transform((text: string) => text.replace(/([a-z])([A-Z])/g, '$1_$2').toUpperCase()),
    ),
    z.enum(members as readonly [T, ...T[]], `${label} is not one of those offered`),
  )

export const registrationType = inEitherForm('Registration type', registrationTypes)
export const presentationType = inEitherForm('Presentation type', presentationTypes)

export const nights = wholeNumber('Nights', 1, 10)
export const guests = wholeNumber('Guests', 0, 10)

/** A price on the wire: euros as a decimal number with at most two decimals. */
const euros = z.number()

/** The price of one presentation type, with or without one accommodation combination (specification 2, section 3). */
export const pricingConfiguration = z.object({
  id: z.number(),
  presentationType: z.object({ type: z.string(), price: euros }),
  accommodationOption: z.optional(z.object({ nights: z.number(), guests: z.number(), price: euros })),
  totalPrice: euros,
  /** 5 when absent; 0 stays 0. */
  processingFeePercent: z.optional(z.number()),
})
export type PricingConfiguration = z.infer<typeof pricingConfiguration>

/** The one configuration that matches the choice, or an empty list. Nights and guests matter only with accommodation. */
export const getPricingConfig = endpoint({
  method: 'POST',
  path: '/api/registration/get-pricing-config',
  body: z.object({
    registrationType,
    presentationType,
    numberOfNights: z._default(nights, 1),
    numberOfGuests: z._default(guests, 1),
  }),
  replies: { 200: z.array(pricingConfiguration) },
})

/** What each presentation type costs without accommodation, the fee included: the cheapest first. */
export const listPrices = endpoint({
  method: 'GET',
  path: '/api/registration/prices',
  replies: { 200: z.array(z.object({ presentationType: z.string(), totalPrice: euros })) },
})
export type Price = z.infer<(typeof listPrices)['replies'][200]>[number]

/** The most that one price may be: 900,000 euros. */
const mostPriceCents = 90_000_000

const wrongPrice = 'The price must be a number of euros from 0 to 900,000 with at most two decimals'

/** A price as an organiser names it, such as "499.00"; as a text it is nothing but digits and a point. Undefined when it is none. */
export const priceCents = (price: string | number): Cents | undefined => {
  const cents = parseEuros(price)
  return cents !== undefined && cents <= mostPriceCents ? cents : undefined
}

/**
 * Euros as a JSON number or a decimal text; the server reads cents. It has no `check`, which a bundler takes for a side
 * effect: the public pages read other calls of this contract and leave this out.
 */
export const priceField = z.pipe(
  z.union([z.number(), z.string()], wrongPrice),
  z.transform((price: number | string, { issues }) => {
    const cents = priceCents(price)
    if (cents !== undefined) return cents
    issues.push({ code: 'custom', message: wrongPrice, input: price })
    return z.NEVER
  }),
)

/** What a change names as the state that it was begun from: `ifMatch(version)` (shared/if-match.ts). Says nothing else. */
export const rowVersion = z.string()

const presentationPrice = z.object({ id: z.int(), type: z.string(), price: euros, version: rowVersion })

/** The living presentation types with their prices; the back-office calls them registration types. */
export const listPresentationTypes = endpoint({
  method: 'GET',
  path: '/admin/api/admin/presentation-types/:website',
  params: z.object({ website: websiteParam }),
  replies: { 200: z.array(presentationPrice) },
})

/**
 * Sets the price of a presentation type; there is no body. Visitors get it in their next request, open checkout sessions
 * keep theirs. With the header `If-Match` 412 when the price is not the one of that version any more, with a sentence
 * that names the present one; without it the change overwrites. 400 for a price with which some registration would cost
 * more than nothing and less than the smallest charge; 404 for a type that is not there.
 */
export const changePresentationPrice = endpoint({
  method: 'POST',
  path: '/admin/api/admin/presentation-type/edit/:website/:id/:newPrice',
  params: z.object({ website: websiteParam, id: integerIdParam, newPrice: priceField }),
  replies: { 200: presentationPrice },
})
