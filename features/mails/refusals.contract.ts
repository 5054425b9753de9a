import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { limits, optionalText, websiteParam } from '#shared/fields.ts'
import { timePage } from '#shared/list-page.ts'

/** An address that a mail server refused for good. */
export const refusedAddress = z.object({
  id: z.string(),
  name: z.string(),
  address: z.string(),
  /** What the mail server said, without addresses. */
  answerCode: z.number(),
  answer: z.string(),
  refusedAt: z.iso.datetime(),
  /** The mail that was refused. */
  mailId: z.string(),
})
export type RefusedAddress = z.infer<typeof refusedAddress>

/** Lists the addresses that a mail server refused for good, the newest first. */
export const listRefusedAddresses = endpoint({
  method: 'GET',
  path: '/admin/api/admin/refused-addresses/:website',
  access: 'read',
  params: z.object({ website: websiteParam }),
  query: z.object({
    ...timePage,
    /** The whole address, whatever its case. */
    address: optionalText('The address', limits.email),
  }),
  replies: { 200: z.array(refusedAddress) },
})

/**
 * Has a refused address tried again: it counts as good until it is refused again, and the mail that was refused is sent
 * at once.
 * @throws 404 The website has no such refused address
 */
export const retryAddress = endpoint({
  method: 'POST',
  path: '/admin/api/admin/refused-addresses/:website/:id/retry',
  access: 'write',
  params: z.object({ website: websiteParam, id: z.string() }),
  replies: { 200: z.object({ address: z.string() }) },
})
