import { expect, test } from 'vitest'
import type { ExceptionRecord } from './exceptions.contract.ts'
import { formatStatus } from './format-exception-status.ts'

const payment: ExceptionRecord['payment'] = {
  id: 'p',
  reference: 'R-7K4M-2QXT',
  status: 'COMPLETED',
  totalCents: 1,
  refundedCents: 0,
  lostCents: 0,
  disputeStatus: 'needs_response',
  registrationId: null,
}

test.each([
  [
    'dispute',
    payment,
    'The provider reports no change in the dispute. The payment is completed, the dispute needs response.',
  ],
  ['unknown_session', null, 'The provider still reports the session as paid, and no record matches it.'],
  ['amount_mismatch', payment, 'The provider reports no change. The payment is completed.'],
  ['constructor', null, 'The provider reports no change.'],
])('what stays open says why: %s', (reason, payment, words) => {
  expect(formatStatus({ reason, payment, answer: null })).toBe(words)
})

test('what is over says how', () => {
  for (const answer of ['settled', 'refunded', 'adopted', 'reviewed'] as const)
    expect(formatStatus({ reason: 'dispute', payment, answer })).toMatch(/^(The|It) .*\.$/)
})
