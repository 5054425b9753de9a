import * as z from 'zod'
import { pageParameters } from './list-parameters.ts'
import { integer, metadata, text } from './parameter-kinds.ts'

/** Supported parameters of `POST /v1/refunds`: a payment by its intent. */
export const createRefundParameters = z.strictObject({
  payment_intent: text(255),
  amount: integer(1, 99_999_999).optional(),
  reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
  metadata: metadata.default({}),
})
export type CreateRefundParameters = z.output<typeof createRefundParameters>

/** Parameters of `GET /v1/refunds`: the refunds of one payment. */
export const listRefundsParameters = z.strictObject({ ...pageParameters, payment_intent: text(255) })
