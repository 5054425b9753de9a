import { type Buyer, noBuyerDetails } from '#features/payments/buyer.fields.ts'
import type { Candidate } from '#features/payments/exceptions.contract.ts'
import type { Connection } from '#platform/server/postgres/database.ts'
import { isId } from '#shared/ids.ts'
import type { Website } from '#shared/website.ts'
import type { PaymentRow } from './payments.store.ts'

/** Who pays for what, as a record says it, without what became of that record. */
export const payerColumns = [
  'registrationId',
  'discountRequestId',
  'customerName',
  'customerPhone',
  'customerEmail',
  'customerInstitute',
  'customerCountry',
  'registrationType',
  'presentationType',
  'pricingConfigId',
  'productName',
  'returnOrigin',
  'accompanyingPerson',
  'extraNights',
] as const
export type Payer = Pick<PaymentRow, (typeof payerColumns)[number]>

/** What a document about a payment takes from that which was paid for. */
type Documented = {
  /** Who it is written to: as the organisers have corrected it, else the payer. */
  buyerOf: (connection: Connection, record: PaymentRow) => Promise<Buyer>
  /** What the money is for, line by line, in cents; the sum is the total of the record. */
  linesOf: (record: PaymentRow) => readonly { what: string; cents: number }[]
  /** The version of the personal link that leads to it: a newer one ends the addresses made before. 0 without a link. */
  linkVersionOf: (connection: Connection, record: PaymentRow) => Promise<number>
}

/** Anyone who paid, as they wrote it down when they did. */
export const buyerAsPaid = (record: PaymentRow): Buyer => ({
  name: record.customerName,
  institute: record.customerInstitute,
  country: record.customerCountry,
  details: noBuyerDetails,
})

/** What payments must know of a noun that can be paid for. The noun makes the value, app/payables.ts lists it. */
export type Payable = Documented & {
  /** The paths to which the provider sends the visitor back, behind the origin of the record. */
  returnPages: { success: string; cancel: string }
  /** The kinds of the jobs that follow, with `{ paymentId }`: the money has come; the bank has not paid after all. */
  followUps: { paid: string; failed: string }
  /** Holds what is paid for before its payments, so that no one erases it before the transaction ends (architecture, Order of locks). */
  hold: (transaction: Connection, website: Website, id: string) => Promise<unknown>
  /** Whether an organiser has decided, before the money was known of, that it must not come. */
  isUnwanted: (connection: Connection, record: PaymentRow) => Promise<boolean>
  /** How an amount in cents is noted when no one knows what it was made of. */
  amountsOf: (totalCents: number) => Pick<PaymentRow, 'presentationCents'>
}

/** What an organiser may choose as that which unknown money pays for. */
type Choosable = {
  /** Tells the organiser that they must choose. */
  choose: string
  /** Those of a website that money could belong to, the newest first. */
  findCandidates: (connection: Connection, website: Website, search?: string) => Promise<Candidate[]>
  /** The chosen one as the payer. @throws Problem 404 when the website has none with this id; 409 without a price */
  payerOf: (transaction: Connection, website: Website, id: string) => Promise<Payer>
}

export type Payables = { registration: Payable & Choosable; discount: Payable }

export type PayableKind = keyof Payables

/** The column of a record that names what it pays for. */
export const columnOf = {
  registration: 'registrationId',
  discount: 'discountRequestId',
} as const satisfies Record<PayableKind, keyof PaymentRow>

type Named = Pick<PaymentRow, 'discountRequestId'>

/** What a record pays for. The only place that reads it from the record: a paid discount names its booking too. */
export const payableKindOf = ({ discountRequestId }: Named): PayableKind =>
  discountRequestId === null ? 'registration' : 'discount'

/** The payable that a record pays for. */
export const payableOf = ({ payables }: { payables: Payables }, record: Named): Payable =>
  payables[payableKindOf(record)]

/** Holds what a record pays for, before its payments (architecture, Order of locks). What is no id holds nothing. */
export const holdPayable = async (
  transaction: Connection,
  deps: { payables: Payables },
  record: Pick<PaymentRow, 'website' | 'registrationId' | 'discountRequestId'>,
): Promise<void> => {
  const id = record.registrationId ?? record.discountRequestId
  if (isId(id)) await payableOf(deps, record).hold(transaction, record.website, id)
}

/** A payment of a registration: everything that its price was made of is there. */
export type RegistrationPayment = PaymentRow & {
  registrationId: string
  registrationType: string
  presentationType: string
  pricingConfigId: number
  presentationCents: number
}
/** A payment of a discount request: its amount is the total. */
export type DiscountPayment = PaymentRow & { discountRequestId: string }

export const isForRegistration = (record: PaymentRow): record is RegistrationPayment =>
  payableKindOf(record) === 'registration'

export const isForDiscount = (record: PaymentRow): record is DiscountPayment =>
  payableKindOf(record) === 'discount'
