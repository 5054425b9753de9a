import * as z from 'zod/mini'
import { bookingStates } from '#features/payments/booking-states.ts'
import { endpoint } from '#shared/endpoint.ts'
import { limits, optionalText, websiteParam } from '#shared/fields.ts'
import { isId } from '#shared/ids.ts'
import { chosenIds } from '#shared/list-page.ts'
import { printForms } from './print-forms.ts'

/** Which bookings are printed: as the list of bookings is filtered; all that is given counts at once. */
const choice = {
  stay: z.optional(z.enum(['with', 'without'], 'stay must be with or without')),
  state: z.optional(z.enum(bookingStates, `state must be one of ${bookingStates.join(', ')}`)),
  q: optionalText('The search', limits.email),
}
const mostChosen = 100
const manyIds = `Choose at most ${mostChosen}`
const printChoice = z.object({
  ...choice,
  ids: z.optional(
    z
      .array(z.string(manyIds).check(z.refine((id) => isId(id), 'ids must name bookings')), manyIds)
      .check(z.maxLength(mostChosen, manyIds)),
  ),
})
export type PrintChoice = z.output<typeof printChoice>

const ofWebsite = z.object({ website: websiteParam })

const printCount = z.object({
  /** Bookings, without those that are cancelled. */
  people: z.int(),
  /** Accompanying persons; they have a badge of their own. */
  companions: z.int(),
  /** Cancelled bookings, which are left out. */
  cancelled: z.int(),
})
export type PrintCount = z.output<typeof printCount>

/** Counts what would be printed of a choice of bookings. */
export const countPrint = endpoint({
  method: 'GET',
  path: '/admin/api/admin/print-count/:website',
  access: 'read',
  params: ofWebsite,
  query: z.object({ ...choice, ids: chosenIds }),
  replies: { 200: printCount },
})

const printOrder = z.object({
  id: z.string(),
  form: z.enum(printForms),
  orderedAt: z.iso.datetime(),
  /** The email address of the organiser. */
  orderedBy: z.string(),
  ...printCount.shape,
  /** How many of the people are on their pages. */
  drawn: z.int(),
  /** Names with letters that no font of the product has: they are to be written by hand. */
  unwritable: z.array(z.string()),
  /** Under way, tried again after a failure, given up, or there to be downloaded. */
  state: z.enum(['drawing', 'trying-again', 'failed', 'ready']),
  /** Bytes of the PDF; null before it is ready. */
  bytes: z.nullable(z.int()),
})
export type PrintOrder = z.output<typeof printOrder>

/**
 * Orders badges or the desk list of a choice of bookings, as they are now. The PDF is made behind the answer, and is
 * removed after a week.
 * @returns 202 It is being made
 * @throws 409 There is no booking to print
 */
export const orderPrint = endpoint({
  method: 'POST',
  path: '/admin/api/admin/print-orders/:website',
  access: 'write',
  params: ofWebsite,
  body: z.extend(printChoice, {
    form: z.enum(printForms, `form must be one of ${printForms.join(', ')}`),
  }),
  replies: { 202: printOrder },
})

/** Lists the print orders of the last week, the newest first. */
export const listPrints = endpoint({
  method: 'GET',
  path: '/admin/api/admin/print-orders/:website',
  access: 'read',
  params: ofWebsite,
  replies: { 200: z.array(printOrder) },
})

/**
 * Shows how far a print order is.
 * @throws 404 The website has no such print order, or its week is over
 */
export const showPrint = endpoint({
  method: 'GET',
  path: '/admin/api/admin/print-orders/:website/:id',
  access: 'read',
  params: z.object({ website: websiteParam, id: z.string() }),
  replies: { 200: printOrder },
})

/** Where the PDF of a print order is. */
export const printFilePath = '/admin/api/admin/print-orders/:website/:id/file'
