import { effectivePayment, paidOrNewest } from '#features/payments/effective-payment.ts'
import { laterDisputeState, moneyBack, refundAfter } from '#features/payments/money-back.ts'
import { derive, markUnknownSession, type SessionFacts } from '#features/payments/payment-status.ts'
import { leftToRefund, whyNotRefundable } from '#features/payments/refundable.ts'
import { isFullyReturned } from '#features/payments/remaining-cents.ts'
import { capturedOf, marksOf, whatToCheck } from '#features/payments/what-to-check.ts'
import { isChargeable } from '#features/pricing/is-chargeable.ts'
import { quote } from '#features/pricing/quote.ts'
import { type HeldQuote, type QuotedChoice, redeemQuote, writeQuote } from '#features/pricing/signed-quote.ts'
import { toCents } from '#shared/money.ts'
import { aWebsite } from '#tests/websites.ts'
import { playManySequences } from './payment-model.ts'

// Run in its own process to measure branch coverage of the rules; their results are asserted
// in the unit tests and in the model of the sequences
playManySequences(500, 1)

const record = {
  reference: 'r',
  status: 'PENDING' as const,
  totalCents: toCents(100),
  currency: 'eur',
  livemode: false,
  cancelRequested: false,
  reviewReason: null as string | null,
}
const session: SessionFacts = {
  status: 'complete',
  paymentStatus: 'paid',
  intentStatus: 'succeeded',
  amountTotal: 100,
  currency: 'eur',
  clientReferenceId: 'r',
  livemode: false,
}
for (const change of [
  {},
  { amountTotal: 1 },
  { currency: 'usd' },
  { clientReferenceId: 'x' },
  { livemode: true },
  { amountTotal: null },
  { paymentStatus: 'no_payment_required' },
  { paymentStatus: 'unpaid', intentStatus: 'canceled' },
]) {
  for (const status of ['PENDING', 'COMPLETED', 'EXPIRED'] as const)
    for (const reviewReason of [null, 'unknown_to_provider', 'amount_mismatch']) {
      const facts = { ...record, status, reviewReason }
      derive(facts, { ...session, ...change })
      marksOf(facts, { ...session, ...change })
      marksOf(facts, undefined)
      markUnknownSession(facts)
    }
  capturedOf({ ...session, ...change })
}
capturedOf(undefined)
const refunds = (['asked', 'succeeded', 'failed'] as const).map((status) => ({
  id: status,
  status,
  cents: 100,
  askedBy: status === 'succeeded' ? 'a@example.org' : null,
}))
for (const captured of [0, 100, 1000])
  for (const status of ['needs_response', 'lost', 'won'])
    whatToCheck({
      sessionId: 's',
      marks: ['amount_mismatch'],
      captured,
      refunds,
      disputes: [{ id: 'd', status, cents: 1, openedAt: new Date(0) }],
    })
moneyBack(
  100,
  [],
  [0, 2, 1].map((at) => ({ status: 'lost', cents: 1, openedAt: new Date(at) })),
)
refundAfter('asked', 'a word of tomorrow')
refundAfter('asked', null)
laterDisputeState({ status: 'won', at: new Date(0) }, { status: 'lost', at: new Date(1) })
isFullyReturned({ totalCents: 0, refundedCents: 0, lostCents: 0 })
isFullyReturned({ totalCents: 5, refundedCents: 5, lostCents: 0 })
const paidOnce = { status: 'COMPLETED', totalCents: 5, refundedCents: 0, lostCents: 0 }
const givenBack = { ...paidOnce, refundedCents: 5 }
const waiting = { ...paidOnce, status: 'PENDING' }
effectivePayment([waiting, givenBack, paidOnce])
effectivePayment([waiting, givenBack])
effectivePayment([waiting])
paidOrNewest([waiting, givenBack, paidOnce])
paidOrNewest([waiting, givenBack])
leftToRefund({ totalCents: 500, refundedCents: 100, lostCents: 0, refunds })
const payment = { status: 'COMPLETED', provider: 'sandbox', livemode: false, paymentIntentId: 'pi' }
const provider = { name: 'sandbox', livemode: false }
for (const change of [
  {},
  { status: 'PENDING' },
  { provider: 'none' },
  { provider: 'manual' },
  { provider: 'stripe' },
  { livemode: true },
  { paymentIntentId: null },
]) {
  whyNotRefundable({ ...payment, ...change }, provider)
  whyNotRefundable({ ...payment, ...change }, undefined)
}

const attempt = (work: () => unknown): void => {
  try {
    work()
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
  }
}
for (const [presentation, accommodation, points] of [
  [100, undefined, undefined],
  [100, 100, null],
  [-1, 0, 1],
  [1, -1, 1],
  [1, 1, 0.5],
  [1, 1, -1],
] as const)
  attempt(() =>
    quote({
      presentationCents: toCents(presentation),
      ...(accommodation !== undefined && { accommodationCents: toCents(accommodation) }),
      ...(points !== undefined && { feeBasisPoints: points }),
    }),
  )
for (const cents of [0, 49, 50, 100_000_000]) isChargeable(toCents(cents))

const choice: QuotedChoice = {
  website: aWebsite('renewable'),
  configurationId: 1,
  presentationType: 'LISTENER',
  stay: undefined,
}
const held = (cents: number): HeldQuote => ({
  price: quote({ presentationCents: toCents(cents), feeBasisPoints: 0 }),
  validUntil: new Date(1000),
})
const signature = 's'.repeat(43)
const token = writeQuote(choice, held(100), () => signature)
writeQuote({ ...choice, stay: { nights: 1, guests: 1 } }, held(100), () => signature)
writeQuote(choice, held(1), () => signature)
for (const given of [
  token,
  1,
  'x'.repeat(300),
  'x',
  `q1.1.100.0.0.0.101.1000.${signature}`,
  `q1.1.100.0.0.1.100.1000.${signature}`,
  `q1.1.1.0.0.0.1.1000.${signature}`,
  `q1.1.999999999999999.0.0.0.1.1000.${signature}`,
  `q1.2.100.0.0.0.100.1000.${signature}`,
])
  for (const isGood of [true, false])
    for (const now of [0, 2000]) redeemQuote(given, choice, { now: new Date(now), isSigned: () => isGood })
