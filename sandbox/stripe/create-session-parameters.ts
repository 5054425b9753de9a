import * as z from 'zod'
import { address, email, expand, integer, metadata, text, yesOrNo } from './parameter-kinds.ts'

const currency = z.enum(['eur'])
const largest = 99_999_999

const lineItem = z.strictObject({
  price_data: z.strictObject({
    currency,
    unit_amount: integer(0, largest),
    product_data: z.strictObject({
      name: text(1500),
      description: text(40_000).optional(),
      metadata: metadata.optional(),
    }),
  }),
  quantity: integer(1, 999_999),
  metadata: metadata.optional(),
})

/**
 * Supported parameters of `POST /v1/checkout/sessions`: one-off payments in euros, by card or bank debit, on the hosted
 * page.
 */
export const createSessionParameters = z.strictObject({
  mode: z.enum(['payment']),
  ui_mode: z.enum(['hosted_page']).optional(),
  line_items: z.array(lineItem).min(1).max(100),
  success_url: address,
  cancel_url: address.optional(),
  currency: currency.optional(),
  customer_email: email.optional(),
  client_reference_id: text(200).optional(),
  metadata: metadata.default({}),
  payment_intent_data: z
    .strictObject({
      description: text(1000).optional(),
      metadata: metadata.optional(),
      receipt_email: email.optional(),
    })
    .optional(),
  expires_at: integer(0, 99_999_999_999).optional(),
  adaptive_pricing: z.strictObject({ enabled: yesOrNo.optional() }).optional(),
  allowed_payment_method_types: z
    .array(z.enum(['card', 'sepa_debit']))
    .min(1)
    .optional(),
  expand,
})
export type CreateSessionParameters = Omit<z.output<typeof createSessionParameters>, 'expand'>
