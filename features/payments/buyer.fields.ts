import * as z from 'zod/mini'
import { byName, optionalLine, optionalLines } from '#shared/fields.ts'

/**
 * What a payer's accountant wants to read on a receipt, none of it required. Nothing of it changes a price, and of a
 * company it is what the payer says: we do not look it up.
 */
export const buyerFields = {
  organisation: { label: 'Organisation', schema: optionalLine('Organisation', 200), most: 200 },
  billingAddress: { label: 'Billing address', schema: optionalLines('Billing address', 500), most: 500 },
  taxNumber: { label: 'VAT or tax number', schema: optionalLine('VAT or tax number', 60), most: 60 },
  orderNumber: { label: 'Order number', schema: optionalLine('Order number', 100), most: 100 },
} as const

export type BuyerField = keyof typeof buyerFields

export const buyerNames = Object.keys(buyerFields) as BuyerField[]

/** Each is empty where nothing was said. */
export const buyerDetails = z.object(
  byName(buyerNames, (name) => buyerFields[name].schema) as {
    [N in BuyerField]: (typeof buyerFields)[N]['schema']
  },
)
export type BuyerDetails = z.output<typeof buyerDetails>

export const noBuyerDetails: BuyerDetails = {
  organisation: '',
  billingAddress: '',
  taxNumber: '',
  orderNumber: '',
}

/** Who paid, and what they want to read of themselves. */
export type Buyer = { name: string; institute: string; country: string; details: BuyerDetails }

export const isSameBuyer = (one: BuyerDetails, other: BuyerDetails): boolean =>
  buyerNames.every((name) => one[name] === other[name])
