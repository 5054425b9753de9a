import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { limits, optionalText, websiteParam } from '#shared/fields.ts'
import { timePage } from '#shared/list-page.ts'

/** An address that a mail server rejected permanently. */
export const refusedAddress = z.object({
  id: z.string(),
  name: z.string(),
  address: z.string(),
  /** The response of the mail server, without addresses. */
  answerCode: z.number(),
  answer: z.string(),
  refusedAt: z.iso.datetime(),
  /** The email that was rejected. */
  mailId: z.string(),
})
export type RefusedAddress = z.infer<typeof refusedAddress>

/** Lists the addresses that a mail server rejected permanently, newest first. */
export const listRefusedAddresses = endpoint({
  method: 'GET',
  path: '/admin/api/admin/refused-addresses/:website',
  access: 'read',
  params: z.object({ website: websiteParam }),
  query: z.object({
    ...timePage,
    /** The whole address, case-insensitive. */
    address: optionalText('The address', limits.email),
  }),
  replies: { 200: z.array(refusedAddress) },
})

/**
 * Allows a refused address again until the next rejection, and retries the rejected email at once.
 * @throws 404 The website has no such refused address
 */
export const retryAddress = endpoint({
  method: 'POST',
  path: '/admin/api/admin/refused-addresses/:website/:id/retry',
  access: 'write',
  params: z.object({ website: websiteParam, id: z.string() }),
  replies: { 200: z.object({ address: z.string() }) },
})
