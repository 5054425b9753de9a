import * as z from 'zod/mini'
import { byName, optionalLine, optionalLines } from '#shared/fields.ts'

/** The optional buyer details of a receipt. They change no price, and are not verified. */
export const buyerFields = {
  organisation: { label: 'Organisation', schema: optionalLine('Organisation', 200), most: 200 },
  billingAddress: { label: 'Billing address', schema: optionalLines('Billing address', 500), most: 500 },
  taxNumber: { label: 'VAT or tax number', schema: optionalLine('VAT or tax number', 60), most: 60 },
  orderNumber: { label: 'Order number', schema: optionalLine('Order number', 100), most: 100 },
} as const

export type BuyerField = keyof typeof buyerFields

export const buyerNames = Object.keys(buyerFields) as BuyerField[]

/** Empty text where not given. */
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

/** The buyer as printed on a receipt. */
export type Buyer = { name: string; institute: string; country: string; details: BuyerDetails }

export const isSameBuyer = (one: BuyerDetails, other: BuyerDetails): boolean =>
  buyerNames.every((name) => one[name] === other[name])
