import * as z from 'zod/mini'
import { bookingStates } from '#features/payments/booking-states.ts'
import { endpoint } from '#shared/endpoint.ts'
import { limits, optionalText, websiteParam } from '#shared/fields.ts'
import { isId } from '#shared/ids.ts'
import { chosenIds } from '#shared/list-page.ts'
import { printForms } from './print-forms.ts'

/** The filters of the list of bookings, which select what is printed; they are combined with AND. */
const choice = {
  stay: z.optional(z.enum(['with', 'without'], 'stay must be with or without')),
  state: z.optional(z.enum(bookingStates, `state must be one of ${bookingStates.join(', ')}`)),
  q: optionalText('The search', limits.email),
}
const maxChosen = 100
const manyIds = `Choose at most ${maxChosen}`
const printChoice = z.object({
  ...choice,
  ids: z.optional(
    z
      .array(z.string(manyIds).check(z.refine((id) => isId(id), 'ids must name bookings')), manyIds)
      .check(z.maxLength(maxChosen, manyIds)),
  ),
})
export type PrintChoice = z.output<typeof printChoice>

const ofWebsite = z.object({ website: websiteParam })

const printCount = z.object({
  /** Bookings, excluding cancelled ones. */
  people: z.int(),
  /** Accompanying persons, who have their own badges. */
  companions: z.int(),
  /** Cancelled bookings, which are excluded. */
  cancelled: z.int(),
})
export type PrintCount = z.output<typeof printCount>

/** Counts the badges of a selection of bookings. */
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
  /** The number of people that are rendered so far. */
  drawn: z.int(),
  /** Names with characters that no font has; they must be written by hand. */
  unwritable: z.array(z.string()),
  /** In progress, being retried, failed, or ready for download. */
  state: z.enum(['drawing', 'trying-again', 'failed', 'ready']),
  /** The size of the PDF; null before it is ready. */
  bytes: z.nullable(z.int()),
})
export type PrintOrder = z.output<typeof printOrder>

/**
 * Orders badges or the desk list of a selection of bookings, in their current state. The PDF is rendered in
 * the background, and deleted after a week.
 * @returns 202 It is being rendered
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

/** Lists the print orders of the last week, newest first. */
export const listPrints = endpoint({
  method: 'GET',
  path: '/admin/api/admin/print-orders/:website',
  access: 'read',
  params: ofWebsite,
  replies: { 200: z.array(printOrder) },
})

/**
 * Shows the progress of a print order.
 * @throws 404 The website has no such print order, or it was deleted
 */
export const showPrint = endpoint({
  method: 'GET',
  path: '/admin/api/admin/print-orders/:website/:id',
  access: 'read',
  params: z.object({ website: websiteParam, id: z.string() }),
  replies: { 200: printOrder },
})

/** The URL of a print order's PDF. */
export const printFilePath = '/admin/api/admin/print-orders/:website/:id/file'
