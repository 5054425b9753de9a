import { placeInWords } from '#content/event-words.ts'
import type { WebsiteContent } from '#content/website-content.ts'
import { methodWords } from '#features/payments/method-words.ts'
import type { PaperKind } from '#features/payments/paper-kinds.ts'
import { dayInWords } from '#shared/calendar-day.ts'
import { formatEuros, toCents } from '#shared/money.ts'
import type { DuePaper } from './papers-due.ts'
import { type Place, receiptNumber } from './receipt-number.ts'

/** What was paid for, line by line, in the words of the confirmation. */
type PaidLine = { what: string; cents: number }
type Said = readonly [what: string, words: string]

/**
 * Everything that a paper says, in the words of the day on which it was issued. It is kept as it is: what is corrected
 * later, in the booking or on the website, changes no paper.
 */
export type PaperContent = {
  /** Of this form of the content, should another one come. */
  form: 1
  number: string
  kind: PaperKind
  title: string
  isTest: boolean
  issuedAt: string
  event: { name: string; when: string }
  seller: { name: string; lines: string[] }
  buyer: { name: string; lines: string[] }
  lines: PaidLine[]
  total: PaidLine
  facts: Said[]
  notes: string[]
  address: string
}

type Payment = {
  id: string
  provider: string
  manualMethod: 'desk' | 'bank_transfer' | null
  orderReference: string | null
  paymentIntentId: string | null
  completedAt: Date | null
  createdAt: Date
}

/** What a paper is made of. */
export type PaperFacts = {
  place: Place
  due: DuePaper
  payment: Payment
  buyer: { name: string; institute: string; country: string; email: string }
  /** Of a receipt. */
  lines: readonly PaidLine[]
  /** The number of the payment's receipt, and of the credit note that is reversed; there when it is about a refund. */
  receipt?: string | undefined
  creditNote?: string | undefined
  said: Pick<WebsiteContent, 'event' | 'contact'>
  home: string
  now: Date
}

const titles: Readonly<Record<PaperKind, string>> = {
  receipt: 'Receipt',
  credit_note: 'Credit note',
  reversal: 'Reversal of a credit note',
}

const totals: Readonly<Record<PaperKind, string>> = {
  receipt: 'Total paid',
  credit_note: 'Total refunded',
  reversal: 'Total no longer refunded',
}

/** The words of a paper. */
export const paperContent = (paper: PaperFacts): PaperContent => {
  const { place, due, buyer, said, home, now } = paper
  const { event, contact } = said
  const { details } = contact
  return {
    form: 1,
    number: receiptNumber(place, event.year),
    kind: due.kind,
    title: titles[due.kind],
    isTest: !place.livemode,
    issuedAt: now.toISOString(),
    event: { name: event.name, when: `${event.dates.label}, ${placeInWords(event)}` },
    seller: {
      name: event.name,
      lines: [...details.address, details.email, ...(details.phone ? [details.phone] : [])],
    },
    buyer: { name: buyer.name, lines: [buyer.institute, buyer.country, buyer.email] },
    lines: linesOf(paper),
    total: { what: totals[due.kind], cents: due.cents },
    facts: factsOf(paper),
    notes: notesOf(paper),
    address: home.replace(/^https?:\/\//, ''),
  }
}

const linesOf = ({ due, lines, receipt, creditNote }: PaperFacts): PaidLine[] => {
  if (due.kind === 'receipt') return [...lines]
  const what =
    due.kind === 'credit_note'
      ? `Refund of a payment, receipt ${receipt}`
      : `Refund of credit note ${creditNote}`
  return [{ what, cents: due.cents }]
}

const factsOf = ({ due, payment, receipt, creditNote, now }: PaperFacts): Said[] => [
  ['Issued on', dayOf(now)],
  ['Paid on', dayOf(payment.completedAt ?? payment.createdAt)],
  ['Paid by', payment.manualMethod ? methodWords[payment.manualMethod] : 'Online payment'],
  ...(due.kind === 'receipt' || !receipt ? [] : [['Receipt', receipt] as const]),
  ...(creditNote ? [['Credit note', creditNote] as const] : []),
  ...(payment.orderReference ? [['Your reference', payment.orderReference] as const] : []),
  ['Payment', payment.id],
  ...(payment.paymentIntentId ? [['At the provider', payment.paymentIntentId] as const] : []),
]

/** By days of UTC, as everything that organisers count. */
const dayOf = (moment: Date): string => dayInWords(moment.toISOString().slice(0, 10))

const notesOf = ({ due, receipt, creditNote }: PaperFacts): string[] => {
  if (due.kind === 'receipt') return ['We have received the total above.']
  const amount = formatEuros(toCents(due.cents))
  if (due.kind === 'credit_note')
    return [`${amount} of the payment of receipt ${receipt} was refunded to the original payment method.`]
  return [
    `The bank rejected the refund of ${amount} and returned it to us. This document reverses credit note ${creditNote} of receipt ${receipt}.`,
  ]
}
