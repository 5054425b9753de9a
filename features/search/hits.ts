import type { AbstractListItem } from '#features/abstracts/admin-abstracts.contract.ts'
import { type DecisionState, stateWords as decisionStateWords } from '#features/abstracts/decision.ts'
import { isPartlyRefunded, stateOf, stateWords } from '#features/bookings/booking-state.ts'
import type { Booking } from '#features/bookings/bookings.contract.ts'
import type { ReceivedMessage } from '#features/contact/admin-contact.contract.ts'
import type { DiscountRecord } from '#features/discounts/admin-discounts.contract.ts'
import type { PaymentRecord } from '#features/payments/admin-payments.contract.ts'
import { methodWords } from '#features/payments/method-words.ts'
import { isOpenDispute } from '#features/payments/money-back.ts'
import type { PaymentStatus } from '#features/payments/payments.contract.ts'
import { presentationName } from '#features/pricing/presentation-name.ts'
import { parseEuros } from '#shared/money.ts'
import { isFoundIn } from '#shared/search.ts'
import { idEndOf, shortReference } from '#shared/short-reference.ts'
import { dayInShortWords } from '#shared/time/calendar-day.ts'
import { excerptOf } from './marked-text.ts'
import type { Group, GroupKind, Hit, StateSign } from './search.contract.ts'

/** What the features have found, as the search shows it: a group of each kind of which there is something. */
export const groupsOf = (found: FoundRows, search: string): Group[] => [
  ...groupOf('people', found.people, search, hitOfBooking),
  ...groupOf('payments', found.payments, search, hitOfPayment),
  ...groupOf('abstracts', found.abstracts, search, hitOfAbstract),
  ...groupOf('messages', found.messages, search, hitOfMessage),
  ...groupOf('discounts', found.discounts, search, hitOfDiscount),
]

type Rows<Row> = { rows: readonly Row[]; count: number }
export type FoundRows = {
  people: Rows<Booking>
  payments: Rows<PaymentRecord>
  abstracts: Rows<AbstractListItem>
  messages: Rows<ReceivedMessage>
  discounts: Rows<DiscountRecord>
}

const pages: Readonly<Record<GroupKind, string>> = {
  people: '/admin-bookings',
  payments: '/admin-payments',
  abstracts: '/admin-abstract-submissions',
  messages: '/admin-messages',
  discounts: '/admin-discounts',
}

const addressIn = (kind: GroupKind, query: Record<string, string>) =>
  `${pages[kind]}?${new URLSearchParams(query)}`

const groupOf = <Row extends { id: string }>(
  kind: GroupKind,
  { rows, count }: Rows<Row>,
  search: string,
  hitOf: (row: Row, search: string) => Omit<Hit, 'id' | 'to'> & { to?: string },
): Group[] => {
  if (rows.length === 0) return []
  const hits = rows.map((row) => ({
    id: row.id,
    to: addressIn(kind, { q: search, id: row.id }),
    ...hitOf(row, search),
  }))
  return [{ kind, count, hits, to: addressIn(kind, { q: search }) }]
}

const stated = (sign: StateSign, word: string) => ({ sign, word })

const hitOfBooking = (booking: Booking, search: string) => {
  const { name, email, phone, instituteOrUniversity: institute, country } = booking
  const shown = [`${presentationName(booking.presentationType)}, ${stayOf(booking)}`, email]
  return {
    title: name,
    detail: withWhatMatches([name, ...shown], shown, [phone, institute, country], booking.id, search),
    amountCents: null,
    state: stateOfBooking(booking),
    isTest: booking.paymentRecord?.livemode === false,
  }
}

const stayOf = ({ registrationType, pricingConfig }: Booking): string => {
  if (registrationType === 'REGISTRATION_ONLY') return 'no room'
  const nights = pricingConfig?.accommodationOption?.nights
  return nights === undefined ? 'with a room' : `${nights} ${nights === 1 ? 'night' : 'nights'}`
}

const stateOfBooking = (booking: Booking) => {
  if (booking.cancelledAt) return stated('cancelled', 'Booking cancelled')
  if (booking.paymentRecord?.refunded) return stated('returned', 'Refunded')
  if (isPartlyRefunded(booking)) return stated('returned', 'Partly refunded')
  const state = stateOf(booking.paymentRecord)
  return stated(state === 'none' || state === 'unknown' ? 'none' : signs[state], stateWords[state])
}

const signs: Readonly<Record<PaymentStatus, StateSign>> = {
  PENDING: 'waiting',
  COMPLETED: 'done',
  FAILED: 'failed',
  CANCELLED: 'stopped',
  EXPIRED: 'expired',
}

const hitOfPayment = (payment: PaymentRecord, search: string) => {
  const { customerName: name, customerEmail: email, sessionId, createdAt } = payment
  const shown = [sourceOf(sessionId, payment), dayInShortWords(createdAt.slice(0, 10))]
  const others = [email, payment.customerInstitute, payment.customerCountry, payment.paymentIntentId ?? '']
  return {
    title: name,
    detail: withWhatMatches([name, ...shown], shown, others, undefined, search),
    amountCents: payment.amountTotalCents,
    state: stateOfPayment(payment),
    isTest: !payment.livemode,
  }
}

/** Where the money came from: the session as far as its pages show it, or the organisers themselves. */
const sourceOf = (sessionId: string | null, { manualMethod, provider }: PaymentRecord): string => {
  if (manualMethod) return methodWords[manualMethod]
  if (sessionId) return `${sessionId.slice(0, 20)}…`
  return provider === 'none' ? 'Nothing to pay' : 'No session'
}

const stateOfPayment = (payment: PaymentRecord) => {
  const { status, amountTotalCents, refundedCents, lostCents, disputeStatus } = payment
  if (disputeStatus !== null && isOpenDispute(disputeStatus)) return stated('failed', 'Disputed')
  if (lostCents > 0) return stated('failed', 'Dispute lost')
  if (refundedCents > 0)
    return stated('returned', refundedCents >= amountTotalCents ? 'Refunded' : 'Partly refunded')
  return stated(signs[status], stateWords[status])
}

const hitOfAbstract = (row: AbstractListItem, search: string) => {
  const { reference, titlePrefix, name, email, phone, organizationName, country } = row
  const title = `${reference} ${titlePrefix} ${name}`
  const shown = [row.session.sessionName, row.interestedIn.option_name]
  return {
    title,
    detail: withWhatMatches(
      [title, ...shown],
      shown,
      [email, phone, organizationName, country],
      undefined,
      search,
    ),
    amountCents: null,
    state: stated(decisionSigns[row.decisionState], decisionStateWords[row.decisionState]),
    isTest: false,
    // it has no page of its own: its reference finds it alone
    to: addressIn('abstracts', { q: reference }),
  }
}

const decisionSigns: Readonly<Record<DecisionState, StateSign>> = {
  open: 'waiting',
  decided: 'decided',
  released: 'done',
}

const hitOfMessage = (
  { subject, name, email, message, readAt, answeredAt }: ReceivedMessage,
  search: string,
) => {
  const excerpt = `“${excerptOf(message, search)}”`
  const isOfEmail = isFoundIn(email, search) && !isFoundIn(`${subject} ${name}`, search)
  return {
    title: subject,
    detail: [name, ...(isOfEmail ? [email] : []), excerpt].join(' · '),
    amountCents: null,
    state: answeredAt
      ? stated('done', 'Answered')
      : readAt
        ? stated('waiting', 'Not answered')
        : stated('new', 'Unread'),
    isTest: false,
  }
}

const hitOfDiscount = (record: DiscountRecord, search: string) => {
  const { name, customerEmail: email, phone, instituteOrUniversity: institute, country } = record
  const shown = [`Requested on ${dayInShortWords(record.createdAt.slice(0, 10))}`, email]
  return {
    title: name,
    detail: withWhatMatches([name, ...shown], shown, [phone, institute, country], record.id, search),
    amountCents: parseEuros(record.amountTotal) ?? null,
    state: stateOfDiscount(record),
    isTest: record.livemode === false,
  }
}

const stateOfDiscount = ({ status, decision, refunded }: DiscountRecord) => {
  if (refunded) return stated('returned', 'Refunded')
  if (status === 'COMPLETED') return stated('done', stateWords.COMPLETED)
  if (decision === 'refused') return stated('none', 'Refused')
  return decision === 'approved' ? stated('decided', 'Approved') : stated('waiting', 'To decide')
}

/** The second line; where nothing that is shown matches, with the one that does. */
const withWhatMatches = (
  seen: readonly string[],
  shown: readonly string[],
  others: readonly string[],
  id: string | undefined,
  search: string,
): string => {
  const matches = (text: string) => isFoundIn(text, search)
  const reference = id !== undefined && idEndOf(search) ? shortReference(id) : undefined
  const other = seen.some(matches) ? undefined : others.find(matches)
  return [...shown, reference ?? other].filter((text) => text !== undefined).join(' · ')
}
