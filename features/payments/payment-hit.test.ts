import { describe, expect, it } from 'vitest'
import type { PaymentRecord } from './admin-payments.contract.ts'
import { hitOfPayment } from './payment-hit.ts'

const paid = {
  id: 'p',
  customerName: 'Clara Araújo',
  customerEmail: 'clara@example.br',
  customerInstitute: 'Institute',
  customerCountry: 'Brazil',
  status: 'COMPLETED',
  sessionId: 'cs_test_b9Xw3NfH2qTs0000',
  paymentIntentId: 'pi_12345678',
  amountTotalCents: 42_000,
  refundedCents: 0,
  lostCents: 0,
  disputeStatus: null,
  manualMethod: null,
  provider: 'stripe',
  livemode: true,
  createdAt: '2026-03-02T18:00:00.000Z',
}
const hitOf = (change: object, search = 'ara') =>
  hitOfPayment({ ...paid, ...change } as unknown as PaymentRecord, search, 'Asia/Tokyo')

describe('a payment', () => {
  it.each([
    [{}, 'Paid'],
    [{ refundedCents: 100 }, 'Partly refunded'],
    [{ refundedCents: 42_000 }, 'Refunded'],
    [{ lostCents: 42_000 }, 'Dispute lost'],
    [{ disputeStatus: 'needs_response' }, 'Disputed'],
    [{ status: 'EXPIRED' }, 'Expired'],
  ])('with %j is %s', (change, word) => expect(hitOf(change).state?.word).toBe(word))

  it.each([
    [{}, 'ara', 'cs_test_b9Xw3NfH2qTs… · Mar 3, 2026'],
    [{ sessionId: null, manualMethod: 'desk' }, 'ara', 'At the desk · Mar 3, 2026'],
    [{ sessionId: null, provider: 'none' }, 'ara', 'Nothing to pay · Mar 3, 2026'],
    [{ sessionId: null }, 'ara', 'No session · Mar 3, 2026'],
    [{}, 'clara@', 'cs_test_b9Xw3NfH2qTs… · Mar 3, 2026 · clara@example.br'],
    [{}, 'pi_12345678', 'cs_test_b9Xw3NfH2qTs… · Mar 3, 2026 · pi_12345678'],
  ])('of %j found by %s shows %s', (change, search, detail) => {
    expect(hitOf(change, search)).toMatchObject({
      id: 'p',
      title: 'Clara Araújo',
      amountCents: 42_000,
      detail,
      isTest: false,
    })
  })
})
