import * as z from 'zod/mini'
import { priceField, rowVersion } from '#features/pricing/admin-pricing.contract.ts'
import { guests, nights } from '#features/pricing/pricing.contract.ts'
import { endpoint } from '#shared/endpoint.ts'
import { websiteParam } from '#shared/fields.ts'
import { integerIdParam } from '#shared/integer-id.ts'

/** A number of nights and of guests with one price in euros for the whole stay. */
const combination = z.object({
  id: z.int(),
  nights: z.int(),
  guests: z.int(),
  price: z.number(),
  version: rowVersion,
})
export type Combination = z.output<typeof combination>

/** What an organiser says of one: 1-10 nights, 0-10 guests, and a price as a JSON number or a decimal text. */
export const combinationBody = z.object({ nights, guests, price: priceField })

const ofWebsite = z.object({ website: websiteParam })
const ofCombination = z.object({ website: websiteParam, id: integerIdParam })

/** The living combinations of a website: the shorter stay first, then the fewer guests. */
export const listCombinations = endpoint({
  method: 'GET',
  path: '/admin/api/admin/accommodation/:website',
  access: 'read',
  params: ofWebsite,
  replies: { 200: z.array(combination) },
})

/**
 * 409 when there is a living one of these nights and guests; 400 for a price with which some registration would cost
 * more than nothing and less than the smallest charge. One that was deleted is not woken: this is a new one.
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
 * Changes a combination, with 409 and 400 as when adding. Visitors get it in their next request; records and open
 * checkout sessions keep what they have. With the header `If-Match` 412 when it is not of that version any more, with a
 * sentence that names what it is; without it the change overwrites. 404 for one that is not there.
 */
export const changeCombination = endpoint({
  method: 'POST',
  path: '/admin/api/admin/accommodation/edit/:website/:id',
  access: 'write',
  params: ofCombination,
  body: combinationBody,
  replies: { 200: combination },
})

/** Offers it no more and answers what it was; records keep it. 412 and 404 as when changing. */
export const deleteCombination = endpoint({
  method: 'POST',
  path: '/admin/api/admin/accommodation/delete/:website/:id',
  access: 'write',
  params: ofCombination,
  replies: { 200: combination },
})
