import { formatPlace } from '#content/format-event.ts'
import type { WebsiteContent } from '#content/website-content.ts'
import { type Buyer, noBuyerDetails } from '#features/payments/buyer.fields.ts'
import { methodLabels } from '#features/payments/method-labels.ts'
import { type DocumentKind, documentNames } from '#shared/document-kinds.ts'
import { formatCents, toCents } from '#shared/money.ts'
import { shortReference } from '#shared/short-reference.ts'
import { formatDay } from '#shared/time/calendar-day.ts'
import { wallTimeAt } from '#shared/time/zoned-time.ts'
import type { DueDocument } from './documents-due.ts'
import { type Place, receiptNumber } from './receipt-number.ts'

/** One line of what was paid, worded as in the confirmation. */
type PaidLine = { what: string; cents: number }
type Fact = readonly [what: string, value: string]

/**
 * The whole content of a document, worded on the day of its issue. It is stored unchanged: later corrections of the
 * booking or the website change no document.
 */
export type DocumentContent = {
  /** The version of this content format. */
  form: 1 | 2
  number: string
  kind: DocumentKind
  title: string
  isTest: boolean
  issuedAt: string
  event: { name: string; when: string }
  seller: { name: string; lines: string[] }
  /** As printed. */
  buyer: { name: string; lines: string[] }
  /** From form 2 on: the unformatted buyer. */
  payer?: Payer
  lines: PaidLine[]
  total: PaidLine
  facts: Fact[]
  notes: string[]
  address: string
}

/** The buyer, with the email address of their confirmation. */
type Payer = Buyer & { email: string }

type Payment = {
  id: string
  registrationId?: string | null
  discountRequestId?: string | null
  provider: string
  manualMethod: 'desk' | 'bank_transfer' | null
  orderReference: string | null
  paymentIntentId: string | null
  completedAt: Date | null
  createdAt: Date
}

/** The input of a document. */
export type DocumentFacts = {
  place: Place
  due: DueDocument
  payment: Payment
  buyer: Payer
  /** For a receipt. */
  lines: readonly PaidLine[]
  /**
   * The number of the payment's receipt that is refunded, reversed or replaced, and of the credit note that is
   * reversed.
   */
  receipt?: string | undefined
  creditNote?: string | undefined
  conference: Pick<WebsiteContent, 'event' | 'contact'>
  home: string
  now: Date
}

const totals: Readonly<Record<DocumentKind, string>> = {
  receipt: 'Total paid',
  receipt_reversal: 'Total reversed',
  credit_note: 'Total refunded',
  reversal: 'Total reversed',
}

/** The content of a document. */
export const documentContent = (document: DocumentFacts): DocumentContent => {
  const { place, due, buyer, conference, home, now } = document
  const { event, contact } = conference
  const { details } = contact
  return {
    form: 2,
    number: receiptNumber(place, event.year),
    kind: due.kind,
    title: documentNames[due.kind],
    isTest: !place.livemode,
    issuedAt: now.toISOString(),
    event: { name: event.name, when: `${event.dates.label}, ${formatPlace(event)}` },
    seller: {
      name: event.name,
      lines: [...details.address, details.email, ...(details.phone ? [details.phone] : [])],
    },
    buyer: writtenTo(buyer),
    payer: buyer,
    lines: linesOf(document),
    total: { what: totals[due.kind], cents: due.cents },
    facts: factsOf(document),
    notes: notesOf(document),
    address: home.replace(/^https?:\/\//, ''),
  }
}

/** The payer of a document; the first form has only its printed lines. */
export const payerIn = ({ payer, buyer }: Pick<DocumentContent, 'payer' | 'buyer'>): Payer => {
  const [institute = '', country = '', email = ''] = buyer.lines
  return payer ?? { name: buyer.name, institute, country, email, details: noBuyerDetails }
}

/** The subtotal without and the total with the processing fee of a receipt; null for documents without such lines. */
export const priceIn = ({ kind, lines }: Pick<DocumentContent, 'kind' | 'lines'>) => {
  if (kind !== 'receipt') return { net: null, fee: null }
  const sum = (of: readonly PaidLine[]) => toCents(of.reduce((cents, line) => cents + line.cents, 0))
  const isFee = ({ what }: PaidLine) => what.startsWith('Processing fee (')
  return { net: sum(lines.filter((line) => !isFee(line))), fee: sum(lines.filter(isFee)) }
}

/** An organisation is the addressee; the participant is named below it. */
const writtenTo = ({ name, institute, country, email, details }: Payer): DocumentContent['buyer'] => {
  const { organisation, billingAddress, taxNumber } = details
  const address = billingAddress.split('\n').filter((line) => line.trim() !== '')
  const tax = taxNumber ? [`VAT or tax number: ${taxNumber}`] : []
  return organisation
    ? { name: organisation, lines: [...address, ...tax, `For ${name}, ${institute}, ${country}`, email] }
    : { name, lines: [institute, ...address, country, ...tax, email] }
}

const linesOf = ({ due, lines, receipt, creditNote }: DocumentFacts): PaidLine[] => {
  if (due.kind === 'receipt') return [...lines]
  if (due.kind === 'receipt_reversal') return [{ what: `Reversal of receipt ${receipt}`, cents: due.cents }]
  const what =
    due.kind === 'credit_note'
      ? `Refund of the payment on receipt ${receipt}`
      : `Reversal of credit note ${creditNote}`
  return [{ what, cents: due.cents }]
}

const factsOf = ({ due, payment, buyer, receipt, creditNote, conference, now }: DocumentFacts): Fact[] => [
  ['Issued on', dayOf(now, conference)],
  ['Paid on', dayOf(payment.completedAt ?? payment.createdAt, conference)],
  ['Payment method', payment.manualMethod ? methodLabels[payment.manualMethod] : 'Online payment'],
  ...(receipt ? [[due.kind === 'receipt' ? 'Replaces receipt' : 'Receipt', receipt] as const] : []),
  ...(creditNote ? [['Credit note', creditNote] as const] : []),
  ...(buyer.details.orderNumber ? [['Your order number', buyer.details.orderNumber] as const] : []),
  ['Your reference', shortReference(payment.registrationId ?? payment.discountRequestId ?? payment.id)],
  ...(payment.orderReference ? [['Order reference', payment.orderReference] as const] : []),
  ['Payment ID', payment.id],
  ...(payment.paymentIntentId ? [['Payment provider ID', payment.paymentIntentId] as const] : []),
]

/** The date at the venue: a payment at 09:00 in Auckland must not get the previous day's UTC date. */
const dayOf = (moment: Date, { event }: DocumentFacts['conference']): string =>
  formatDay(wallTimeAt(moment.getTime(), event.dates.timeZone).date)

const notesOf = ({ due, payment, receipt, creditNote }: DocumentFacts): string[] => {
  if (due.kind === 'receipt')
    return [
      `We have received the total above.${receipt ? ` This receipt replaces ${receipt}, which was reversed because the buyer's details changed.` : ''}`,
    ]
  if (due.kind === 'receipt_reversal')
    return [
      `This document reverses receipt ${receipt}, because the buyer's details changed. No money was moved: another receipt replaces it.`,
    ]
  const amount = formatCents(due.cents)
  if (due.kind === 'credit_note')
    return [
      `${amount} of the payment of receipt ${receipt} was ${payment.manualMethod ? 'returned by the organisers' : 'refunded to the original payment method'}.`,
    ]
  if (payment.manualMethod)
    return [
      `The refund of ${amount} was recorded by mistake, and no money was returned. This document reverses credit note ${creditNote} of receipt ${receipt}.`,
    ]
  return [
    `The bank rejected the refund of ${amount} and returned it to us. This document reverses credit note ${creditNote} of receipt ${receipt}.`,
  ]
}
