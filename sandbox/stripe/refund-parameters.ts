import * as z from 'zod'
import { createdParameter, pageParameters } from './list-parameters.ts'
import { expand, integer, metadata, text } from './parameter-kinds.ts'

/** What `POST /v1/refunds` takes here: a payment named by its intent or its charge. */
export const createRefundParameters = z.strictObject({
  payment_intent: text(255).optional(),
  charge: text(255).optional(),
  amount: integer(1, 99_999_999).optional(),
  currency: z.enum(['eur']).optional(),
  reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
  metadata: metadata.default({}),
  expand,
})
export type CreateRefundParameters = Omit<z.output<typeof createRefundParameters>, 'expand'>

/** What `GET /v1/refunds` takes. */
export const listRefundsParameters = z.strictObject({
  ...pageParameters,
  created: createdParameter,
  payment_intent: text(255).optional(),
  charge: text(255).optional(),
  expand,
})
