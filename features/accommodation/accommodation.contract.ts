import * as z from 'zod/mini'
import { priceField, rowVersion } from '#features/pricing/admin-pricing.contract.ts'
import { guests, nights } from '#features/pricing/pricing.contract.ts'
import { endpoint } from '#shared/endpoint.ts'
import { websiteParam } from '#shared/fields.ts'
import { integerIdParam } from '#shared/integer-id.ts'

/** One price in euros for the whole stay of this many nights and guests. */
const combination = z.object({
  id: z.int(),
  nights: z.int(),
  guests: z.int(),
  price: z.number(),
  version: rowVersion,
})
export type Combination = z.output<typeof combination>

/** The body of a combination: 1-10 nights, 0-10 guests, and a price as a JSON number or a decimal text. */
export const combinationBody = z.object({ nights, guests, price: priceField })

const ofWebsite = z.object({ website: websiteParam })
const ofCombination = z.object({ website: websiteParam, id: integerIdParam })

/** Lists the combinations of nights and guests with their prices, by nights, then by guests. */
export const listCombinations = endpoint({
  method: 'GET',
  path: '/admin/api/admin/accommodation/:website',
  access: 'read',
  params: ofWebsite,
  replies: { 200: z.array(combination) },
})

/**
 * Adds a combination of nights and guests. A deleted one is not restored: the new one gets a new id.
 * @returns 201 The combination is added
 * @throws 400 With this price some registration would cost more than nothing and less than the smallest charge
 * @throws 409 There is already one with these nights and guests
 */
export const addCombination = endpoint({
  method: 'POST',
  path: '/admin/api/admin/accommodation/:website',
  access: 'write',
  params: ofWebsite,
  body: combinationBody,
  replies: { 201: combination },
})

/**
 * Adds several combinations of nights and guests, all of them or none.
 * @returns 201 The combinations are added
 * @throws 400 With one of these prices some registration would cost more than nothing and less than the smallest
 * charge
 * @throws 409 There is already one with these nights and guests
 */
export const addCombinations = endpoint({
  method: 'POST',
  path: '/admin/api/admin/accommodation/:website/all',
  access: 'write',
  params: ofWebsite,
  body: z.object({
    combinations: z
      .array(combinationBody, 'combinations must be a list')
      .check(
        z.minLength(1, 'Name at least one combination'),
        z.maxLength(110, 'Name at most 110 combinations'),
      ),
  }),
  replies: { 201: z.array(combination) },
})

/**
 * Changes a combination of nights and guests. It applies from the next request on; records and open checkout sessions
 * keep their values.
 * @header If-Match The version that was seen; without it the change overwrites
 * @throws 400 With this price some registration would cost more than nothing and less than the smallest charge
 * @throws 404 There is no such combination
 * @throws 409 There is already one with these nights and guests
 * @throws 412 Someone has changed it since; the message names the current values
 */
export const changeCombination = endpoint({
  method: 'POST',
  path: '/admin/api/admin/accommodation/edit/:website/:id',
  access: 'write',
  params: ofCombination,
  body: combinationBody,
  replies: { 200: combination },
})

/**
 * Deletes a combination of nights and guests and returns it. Records keep it.
 * @header If-Match The version that was seen; without it the change overwrites
 * @throws 404 There is no such combination
 * @throws 412 Someone has changed it since; the message names the current values
 */
export const deleteCombination = endpoint({
  method: 'POST',
  path: '/admin/api/admin/accommodation/delete/:website/:id',
  access: 'write',
  params: ofCombination,
  replies: { 200: combination },
})
