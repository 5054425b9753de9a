import * as z from 'zod/mini'
import { pricingConfiguration } from '#features/pricing/pricing.contract.ts'
import { endpoint } from '#shared/endpoint.ts'
import { websiteParam } from '#shared/fields.ts'

/** A registration with its payment, as the organiser reads it (specification 3, section 3). */
export const booking = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  country: z.string(),
  instituteOrUniversity: z.string(),
  registrationType: z.string(),
  presentationType: z.string(),
  /** Euros that were paid; 0 until the payment is COMPLETED. */
  amountPaid: z.number(),
  paymentRecord: z.nullable(z.object({ id: z.string() })),
  pricingConfig: z.nullable(z.omit(pricingConfiguration, { id: true })),
  createdAt: z.iso.datetime(),
})
export type Booking = z.infer<typeof booking>

/** A POST that reads, as specified; the body is absent or `{}`. */
export const listBookings = endpoint({
  method: 'POST',
  path: '/admin/api/admin/registration-forms/:website',
  params: z.object({ website: websiteParam }),
  replies: { 200: z.array(booking) },
})
