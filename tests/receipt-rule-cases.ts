import { noBuyerDetails } from '#features/payments/buyer.fields.ts'
import type { DueDocument } from '#features/receipts/documents-due.ts'
import { aWebsite } from './websites.ts'

/* Cases of the receipt rules as tables: tests check each result, and that together they cover every branch. */

type Refund = { id: string; cents: number; status: string }
type Known = Pick<DueDocument, 'kind' | 'paymentRefundId'>

export const paid = { status: 'COMPLETED', totalCents: 10_000 }
const receipt = { kind: 'receipt', paymentRefundId: null } as const
const creditNote = { kind: 'credit_note', paymentRefundId: 'a' } as const
const reversal = { kind: 'reversal', paymentRefundId: 'a' } as const
const refund = (status: string, id = 'a', cents = 2500): Refund => ({ id, status, cents })

export type DueCase = {
  name: string
  payment: { status: string; totalCents: number }
  refunds: Refund[]
  documents: Known[]
  due: DueDocument[]
}

export const dueCases: DueCase[] = [
  {
    name: 'a payment that is paid is due its receipt',
    payment: paid,
    refunds: [],
    documents: [],
    due: [{ ...receipt, cents: 10_000 }],
  },
  { name: 'which is not due twice', payment: paid, refunds: [], documents: [receipt], due: [] },
  ...['PENDING', 'FAILED', 'CANCELLED', 'EXPIRED'].map((status) => ({
    name: `${status} is no payment, whatever was refunded`,
    payment: { status, totalCents: 10_000 },
    refunds: [refund('succeeded')],
    documents: [],
    due: [],
  })),
  {
    name: 'nothing was paid where nothing was to pay',
    payment: { status: 'COMPLETED', totalCents: 0 },
    refunds: [],
    documents: [],
    due: [],
  },
  {
    name: 'a refund that went through is due a credit note, after the receipt',
    payment: paid,
    refunds: [refund('succeeded')],
    documents: [],
    due: [
      { ...receipt, cents: 10_000 },
      { ...creditNote, cents: 2500 },
    ],
  },
  {
    name: 'which is not due twice either',
    payment: paid,
    refunds: [refund('succeeded')],
    documents: [receipt, creditNote],
    due: [],
  },
  ...['asked', 'refused', 'pending', 'requires_action', 'failed', 'canceled'].map((status) => ({
    name: `a refund that is ${status} and never went through is due nothing`,
    payment: paid,
    refunds: [refund(status)],
    documents: [receipt],
    due: [],
  })),
  ...['failed', 'canceled'].map((status) => ({
    name: `a refund with a credit note that is ${status} is due a reversal`,
    payment: paid,
    refunds: [refund(status)],
    documents: [receipt, creditNote],
    due: [{ ...reversal, cents: 2500 }],
  })),
  {
    name: 'a refund is reversed once',
    payment: paid,
    refunds: [refund('failed')],
    documents: [receipt, creditNote, reversal],
    due: [],
  },
  {
    name: 'each refund has its own papers, in their order',
    payment: paid,
    refunds: [refund('failed'), refund('succeeded', 'b', 7500)],
    documents: [receipt, creditNote],
    due: [
      { ...reversal, cents: 2500 },
      { kind: 'credit_note', paymentRefundId: 'b', cents: 7500 },
    ],
  },
]

const conference = {
  event: {
    name: 'World Renewable Energy Conference',
    shortName: 'WREC 2026',
    pageTitle: 'World Renewable Energy Conference 2026',
    edition: 18,
    year: 2026,
    dates: { label: 'May 29-31, 2026', start: '2026-05-29', end: '2026-05-31', timeZone: 'Asia/Tokyo' },
    location: { city: 'Tokyo', country: 'Japan', area: 'Ariake', label: 'Tokyo, Japan (Ariake)' },
    type: 'In person',
  },
  contact: {
    title: 'Contact',
    details: { email: 'office@example.org', phone: '+81 3 0000 0000', address: ['Secretariat', 'Tokyo'] },
  },
}

const payment = {
  id: '019ab3c0-1111-7222-8333-444455556666',
  provider: 'stripe',
  manualMethod: null,
  orderReference: 'REG-1-Ada',
  paymentIntentId: 'pi_1',
  completedAt: new Date('2026-03-01T23:59:59Z'),
  createdAt: new Date('2026-02-28T10:00:00Z'),
}

/** A receipt of an online payment, from which the other cases differ. */
export const aDocument = {
  place: { prefix: aWebsite('RENEWABLE'), livemode: true, number: 123 },
  due: { ...receipt, cents: 10_000 } as DueDocument,
  payment,
  buyer: {
    name: 'Ada Delegate',
    institute: 'Ariake Institute',
    country: 'Japan',
    email: 'ada@example.org',
    details: noBuyerDetails,
  },
  lines: [
    { what: 'Speaker', cents: 9500 },
    { what: 'Processing fee (5%)', cents: 500 },
  ],
  conference,
  home: 'https://conference.example.org',
  now: new Date('2026-03-02T00:00:05Z'),
} as const

const institute = {
  organisation: 'Institute of Energy',
  billingAddress: '1-2-3 Ariake\n\nTokyo',
  taxNumber: 'T123',
  orderNumber: 'PO 7',
}

const paidByHand = {
  ...payment,
  provider: 'manual',
  manualMethod: 'desk',
  orderReference: null,
  paymentIntentId: null,
  completedAt: null,
} as const

const numbers = { receipt: 'RENEWABLE-2026-000123', creditNote: 'RENEWABLE-2026-000124' }

export const contentCases = {
  receipt: aDocument,
  byHand: {
    ...aDocument,
    payment: paidByHand,
  },
  creditNote: { ...aDocument, due: { ...creditNote, cents: 2500 } as DueDocument, receipt: numbers.receipt },
  reversal: { ...aDocument, due: { ...reversal, cents: 2500 } as DueDocument, ...numbers },
  creditNoteByHand: {
    ...aDocument,
    due: { ...creditNote, cents: 2500 } as DueDocument,
    payment: paidByHand,
    receipt: numbers.receipt,
  },
  reversalByHand: {
    ...aDocument,
    due: { ...reversal, cents: 2500 } as DueDocument,
    payment: paidByHand,
    ...numbers,
  },
  ofRegistration: { ...aDocument, payment: { ...payment, registrationId: payment.id } },
  replacing: {
    ...aDocument,
    due: { ...receipt, cents: 10_000, replaces: 123 } as DueDocument,
    receipt: numbers.receipt,
    buyer: { ...aDocument.buyer, details: institute },
  },
  replaced: {
    ...aDocument,
    due: { kind: 'receipt_reversal', paymentRefundId: null, cents: 10_000, replaces: 123 } as DueDocument,
    receipt: numbers.receipt,
  },
  ownAddress: { ...aDocument, buyer: { ...aDocument.buyer, details: { ...institute, organisation: '' } } },
  test: { ...aDocument, place: { ...aDocument.place, livemode: false } },
  withoutTelephone: {
    ...aDocument,
    conference: {
      ...conference,
      contact: { ...conference.contact, details: { email: 'office@example.org', address: [] as string[] } },
    },
  },
} as const
