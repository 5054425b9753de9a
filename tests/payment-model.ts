import { deepStrictEqual, ok } from 'node:assert'
import fc from 'fast-check'
import {
  laterDisputeState,
  moneyBack,
  type RefundStatus,
  refundAfter,
} from '#features/payments/money-back.ts'
import { derive, type SessionFacts } from '#features/payments/payment-status.ts'
import type { PaymentStatus } from '#features/payments/payments.contract.ts'
import { remainingCents } from '#features/payments/remaining-cents.ts'
import { marksOf, whatToCheck } from '#features/payments/what-to-check.ts'
import { toCents } from '#shared/money.ts'

/*
 * The payment rules on a small model: a provider with the truth, our record that reads it now and then, and everything
 * that can go wrong between them. Without a database ten thousand runs take a second.
 */

type Refund = { id: string; cents: number; status: RefundStatus }
type Word = { id: string; status: string; at: Date; cents: number }
/** The provider's state at one moment. A response may be delayed for long. */
type Answer = { session: SessionFacts; refunds: Refund[]; words: Word[] }
type Ours = {
  status: PaymentStatus
  reviewReason: string | null
  cancelRequested: boolean
  refunds: Refund[]
  disputes: Word[]
  confirmations: number
}

const total = 10_000
const reference = 'record-1'

/** The next step; `of` selects among refunds, disputes and delayed responses. */
const step = fc.record({
  does: fc.constantFrom(
    'pay',
    'decline',
    'bank',
    'bankPays',
    'bankFails',
    'expire',
    'wish',
    'refund',
    'refundFails',
    'refundSucceeds',
    'dispute',
    'lost',
    'won',
    'ask',
    'hear',
    'hearAgain',
  ),
  of: fc.nat(9),
  cents: fc.integer({ min: 1, max: total }),
  /** The process dies before it commits. */
  dies: fc.boolean(),
})
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

const openSession: SessionFacts = {
  status: 'open',
  paymentStatus: 'unpaid',
  intentStatus: null,
  amountTotal: total,
  currency: 'eur',
  clientReferenceId: reference,
  livemode: false,
}

const factsOf = ({ status, reviewReason, cancelRequested }: Ours) => ({
  reference,
  status,
  totalCents: toCents(total),
  currency: 'eur',
  livemode: false,
  cancelRequested,
  reviewReason,
})

/** Our record after applying a response, however old it is. */
const afterLook = (ours: Ours, { session, refunds, words }: Answer): Ours => {
  const next = derive(factsOf(ours), session)
  const known = new Map(ours.refunds.map((refund) => [refund.id, refund]))
  for (const { id, cents, status } of refunds)
    known.set(id, { id, cents, status: refundAfter(known.get(id)?.status ?? 'asked', status) })
  const disputes = new Map(ours.disputes.map((word) => [word.id, word]))
  for (const word of words) {
    const before = disputes.get(word.id)
    disputes.set(word.id, before ? laterDisputeState(before, word) : word)
  }
  return {
    ...ours,
    status: next.status,
    reviewReason: next.reviewReason,
    refunds: [...known.values()],
    disputes: [...disputes.values()],
    confirmations: ours.confirmations + (next.completedNow ? 1 : 0),
  }
}

const unpaid: Ours = {
  status: 'PENDING',
  reviewReason: null,
  cancelRequested: false,
  refunds: [],
  disputes: [],
  confirmations: 0,
}

/** The cents of all refunds that have not failed. */
const centsOf = (refunds: readonly Refund[]) =>
  refunds.filter(({ status }) => status !== 'failed').reduce((sum, { cents }) => sum + cents, 0)

const play = (steps: readonly Step[]): void => {
  let session = openSession
  const refunds: Refund[] = []
  const words: Word[] = []
  const onTheirWay: Answer[] = []
  let ours = unpaid

  const isPaid = () => session.paymentStatus === 'paid'
  const answer = (): Answer => ({
    session,
    refunds: refunds.map((refund) => ({ ...refund })),
    words: [...words],
  })
  const applyAnswer = (message: Answer, dies: boolean) => {
    const next = afterLook(ours, message)
    if (ours.status === 'COMPLETED') deepStrictEqual(next.status, 'COMPLETED')
    if (ours.status !== 'PENDING') ok(next.status !== 'PENDING', `${ours.status} changed to PENDING`)
    if (!dies) ours = next
  }
  const say = (id: string, status: string, cents: number, at: number) =>
    words.push({ id, status, at: new Date(at * 1000), cents })

  for (const [at, { does, of, cents, dies }] of steps.entries()) {
    const refund = refunds[of % Math.max(1, refunds.length)]
    const open = words.filter(
      ({ id }) => words.findLast((word) => word.id === id)?.status === 'needs_response',
    )
    const dispute = open[of % Math.max(1, open.length)]
    const isOpen = session.status === 'open'
    if (does === 'pay' && isOpen)
      session = { ...session, status: 'complete', paymentStatus: 'paid', intentStatus: 'succeeded' }
    if (does === 'decline' && isOpen) session = { ...session, intentStatus: 'requires_payment_method' }
    if (does === 'bank' && isOpen) session = { ...session, status: 'complete', intentStatus: 'processing' }
    if (session.intentStatus === 'processing') {
      if (does === 'bankPays') session = { ...session, paymentStatus: 'paid', intentStatus: 'succeeded' }
      if (does === 'bankFails') session = { ...session, intentStatus: 'requires_payment_method' }
    }
    if (does === 'expire' && isOpen) session = { ...session, status: 'expired' }
    if (does === 'wish' && ours.status === 'PENDING') ours = { ...ours, cancelRequested: true }
    if (does === 'refund' && isPaid() && centsOf(refunds) + cents <= total)
      refunds.push({ id: `re_${at}`, cents, status: 'pending' })
    if (does === 'refundFails' && refund) refund.status = 'failed'
    if (does === 'refundSucceeds' && refund?.status === 'pending') refund.status = 'succeeded'
    if (does === 'dispute' && isPaid() && words.length === 0) say(`du_${at}`, 'needs_response', cents, at)
    if ((does === 'lost' || does === 'won') && dispute) say(dispute.id, does, dispute.cents, at)
    if (does === 'ask') onTheirWay.push(answer())
    const late = onTheirWay[of % Math.max(1, onTheirWay.length)]
    if (does === 'hear' && late) applyAnswer(onTheirWay.splice(onTheirWay.indexOf(late), 1)[0] ?? late, dies)
    if (does === 'hearAgain' && late) applyAnswer(late, dies)
  }

  // one reconciliation; later responses change nothing
  applyAnswer(answer(), false)
  const settled = ours
  for (const late of [...onTheirWay, answer()]) applyAnswer(late, false)
  deepStrictEqual(ours, settled)
  proveStatus(ours, session)
  proveMoney(ours, answer())
}

const proveStatus = (ours: Ours, session: SessionFacts): void => {
  const isPaid = session.paymentStatus === 'paid'
  if (isPaid) deepStrictEqual(ours.status, 'COMPLETED')
  else if (session.status === 'expired') ok(['EXPIRED', 'CANCELLED'].includes(ours.status))
  else if (session.status === 'complete' && session.intentStatus !== 'processing')
    deepStrictEqual(ours.status, 'FAILED')
  else deepStrictEqual(ours.status, 'PENDING')
  deepStrictEqual(ours.confirmations, isPaid ? 1 : 0)
}

/** No cent is counted twice: the revenue is what the provider still holds. */
const proveMoney = (ours: Ours, { session, refunds, words }: Answer): void => {
  const refundedCents = centsOf(refunds)
  const back = moneyBack(
    total,
    ours.refunds,
    ours.disputes.map((word) => ({ ...word, openedAt: word.at })),
  )
  const lost = words.filter(({ status }) => status === 'lost').reduce((sum, word) => sum + word.cents, 0)
  deepStrictEqual(
    remainingCents({ totalCents: total, ...back }),
    total - refundedCents - Math.min(total - refundedCents, lost),
  )
  const { found } = whatToCheck({
    sessionId: 'cs_1',
    marks: marksOf(factsOf(ours), session),
    captured: session.paymentStatus === 'paid' ? total : 0,
    refunds: ours.refunds.map((one) => ({ ...one, askedBy: null })),
    disputes: ours.disputes.map((word) => ({ ...word, openedAt: word.at })),
  })
  // lost and returned money is listed
  if (lost > 0) ok(found.some(({ reason }) => reason === 'dispute'))
  if (refunds.some(({ status }) => status === 'failed'))
    ok(found.some(({ reason }) => reason === 'refund_failed'))
}

/** Plays so many sequences. */
export const playManySequences = (numRuns: number, seed?: number): void =>
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40, size: 'max' }), (steps) => play(steps)),
    { numRuns, ...(seed !== undefined && { seed }) },
  )
