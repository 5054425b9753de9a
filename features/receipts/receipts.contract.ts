import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { changeBody, websiteParam } from '#shared/fields.ts'
import { isPrefix, prefixRule } from './receipt-prefix.ts'

const receiptPrefix = z.object({
  /** What the numbers of the conference's receipts begin with; proposed from its name until it is chosen. */
  prefix: z.string(),
  /** The number of the next receipt for real money. */
  next: z.string(),
  /** True from the first receipt on, also of a test: the series goes on, and the prefix cannot be changed. */
  isFixed: z.boolean(),
  /** The value of `If-Match` for a change. */
  version: z.string(),
})
export type ReceiptPrefix = z.output<typeof receiptPrefix>

const params = z.object({ website: websiteParam })

/** Shows the prefix of a conference's receipts. */
export const showReceiptPrefix = endpoint({
  method: 'GET',
  path: '/admin/api/admin/receipt-prefix/:website',
  access: 'read',
  params,
  replies: { 200: receiptPrefix },
})

/**
 * Sets the prefix of a conference's receipts, before its first one. No two conferences have the same.
 * @header If-Match The version that was seen; without it the change overwrites
 * @throws 409 A receipt was issued, or another conference has this prefix
 * @throws 412 The prefix has changed since; the message names the current one
 */
export const changeReceiptPrefix = endpoint({
  method: 'PUT',
  path: '/admin/api/admin/receipt-prefix/:website',
  access: 'write',
  params,
  body: changeBody({
    prefix: z.string(prefixRule).check(z.trim(), z.toUpperCase(), z.refine(isPrefix, prefixRule)),
  }),
  replies: { 200: receiptPrefix },
})
