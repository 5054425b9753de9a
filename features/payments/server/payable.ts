import { type Buyer, noBuyerDetails } from '#features/payments/buyer.fields.ts'
import type { Candidate } from '#features/payments/exceptions.contract.ts'
import type { Connection } from '#platform/server/postgres/database.ts'
import { isId } from '#shared/ids.ts'
import type { Website } from '#shared/website.ts'
import type { PaymentRow } from './payments.store.ts'

/** The payer and payable columns of a record, without those of its outcome. */
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
  'presentationLabel',
  'pricingConfigId',
  'productName',
  'returnOrigin',
  'accompanyingPerson',
  'extraNights',
] as const
export type Payer = Pick<PaymentRow, (typeof payerColumns)[number]>

/** What a document about a payment takes from its payable. */
type Documented = {
  /** The addressee: as corrected by the organisers, else the payer. */
  buyerOf: (connection: Connection, record: PaymentRow) => Promise<Buyer>
  /** The items of the payment in cents; their sum is the total of the record. */
  linesOf: (record: PaymentRow) => readonly { what: string; cents: number }[]
  /** The version of the payable's personal link, with which older addresses become invalid. 0 without a link. */
  linkVersionOf: (connection: Connection, record: PaymentRow) => Promise<number>
}

/** The payer as recorded at the time of payment. */
export const buyerAsPaid = (record: PaymentRow): Buyer => ({
  name: record.customerName,
  institute: record.customerInstitute,
  country: record.customerCountry,
  details: noBuyerDetails,
})

/**
 * What payments needs from a feature that can be paid for. The feature creates the value, app/payables.ts lists it.
 */
export type Payable = Documented & {
  /** The paths to which the provider redirects the visitor, relative to the record's origin. */
  returnPages: { success: string; cancel: string }
  /** The kinds of the follow-up jobs, with `{ paymentId }`: the payment completed; the bank payment failed. */
  followUps: { paid: string; failed: string }
  /**
   * Locks the payable before its payments, so that it is not erased before the transaction ends (architecture, Order
   * of locks).
   */
  hold: (transaction: Connection, website: Website, id: string) => Promise<unknown>
  /** Whether an organiser had ended the payable before its money was known. */
  isUnwanted: (connection: Connection, record: PaymentRow) => Promise<boolean>
  /** The amounts of an imported total without known items. */
  amountsOf: (totalCents: number) => Pick<PaymentRow, 'presentationCents'>
}

/** Payables that an organiser may choose for orphan money. */
type Choosable = {
  /** The message that asks for a choice. */
  choose: string
  /** The payables of a website that the money may belong to, the newest first. */
  findCandidates: (connection: Connection, website: Website, search?: string) => Promise<Candidate[]>
  /**
   * The chosen payable as a payer.
   * @throws Problem 404 when the website has none with this id; 409 without a price
   */
  payerOf: (transaction: Connection, website: Website, id: string) => Promise<Payer>
}

export type Payables = { registration: Payable & Choosable; discount: Payable }

export type PayableKind = keyof Payables

/** The column of a record that references the payable. */
export const columnOf = {
  registration: 'registrationId',
  discount: 'discountRequestId',
} as const satisfies Record<PayableKind, keyof PaymentRow>

type Named = Pick<PaymentRow, 'discountRequestId'>

/** The kind of a record's payable. The only place that derives it: a paid discount references its booking too. */
export const payableKindOf = ({ discountRequestId }: Named): PayableKind =>
  discountRequestId === null ? 'registration' : 'discount'

/** The payable of a record. */
export const payableOf = ({ payables }: { payables: Payables }, record: Named): Payable =>
  payables[payableKindOf(record)]

/**
 * Locks the payable of a record, before its payments (architecture, Order of locks). Without a reference it locks
 * nothing.
 */
export const lockPayable = async (
  transaction: Connection,
  deps: { payables: Payables },
  record: Pick<PaymentRow, 'website' | 'registrationId' | 'discountRequestId'>,
): Promise<void> => {
  const id = record.registrationId ?? record.discountRequestId
  if (isId(id)) await payableOf(deps, record).hold(transaction, record.website, id)
}

/** A payment of a registration, with all amounts of its price. */
export type RegistrationPayment = PaymentRow & {
  registrationId: string
  registrationType: string
  presentationType: string
  pricingConfigId: number
  presentationCents: number
}
/** A payment of a discount request, which has only a total. */
export type DiscountPayment = PaymentRow & { discountRequestId: string }

export const isForRegistration = (record: PaymentRow): record is RegistrationPayment =>
  payableKindOf(record) === 'registration'

export const isForDiscount = (record: PaymentRow): record is DiscountPayment =>
  payableKindOf(record) === 'discount'
