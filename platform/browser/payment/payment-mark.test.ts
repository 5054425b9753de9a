import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { isStillStored, markPayment, readPaymentMark, removeObsolete } from './payment-mark.ts'

const session = new Map<string, string>()
const local = new Map<string, string>()

const storage = (kept: Map<string, string>) => ({
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => kept.set(key, value),
  removeItem: (key: string) => kept.delete(key),
})

beforeEach(() => {
  session.clear()
  local.clear()
  vi.stubGlobal('sessionStorage', storage(session))
  vi.stubGlobal('localStorage', storage(local))
})

afterEach(() => vi.unstubAllGlobals())

const mark = {
  sessionId: 'cs_test_1',
  kind: 'registration',
  obsoleteWhenPaid: [
    { storage: 'local', key: 'pending' },
    { storage: 'session', key: 'form' },
  ],
} as const

describe('payment mark', () => {
  it('is there for who left for a payment, until a new one begins T30', () => {
    expect(readPaymentMark()).toBeUndefined()

    markPayment(mark)
    expect(readPaymentMark()).toEqual(mark)

    markPayment({ ...mark, sessionId: 'cs_test_2' })
    expect(readPaymentMark()?.sessionId).toBe('cs_test_2')
  })

  it.each(['null', '"yes"', '{}', '{"kind":"other"}', '{broken'])('is not %s T30', (text) => {
    session.set('payment-mark', text)

    expect(readPaymentMark()).toBeUndefined()
  })

  it('does without a session and without a list', () => {
    session.set(
      'payment-mark',
      '{"kind":"discount","sessionId":5,"obsoleteWhenPaid":[null,{"storage":"cellar","key":"x"}]}',
    )

    expect(readPaymentMark()).toEqual({ kind: 'discount', sessionId: null, obsoleteWhenPaid: [] })
  })

  it('knows what a tab that was opened before an update has stored', () => {
    session.set('payment-mark', '{"kind":"discount","obsoleteWhenPaid":[{"shelf":"session","key":"form"}]}')

    expect(readPaymentMark()?.obsoleteWhenPaid).toEqual([{ storage: 'session', key: 'form' }])
  })

  it('forgets what its own payment made obsolete, and itself stays', () => {
    local.set('pending', '1')
    session.set('form', '1')
    markPayment(mark)

    removeObsolete('cs_test_of_another')
    expect(local.has('pending')).toBe(true)
    expect(isStillStored(mark)).toBe(true)

    removeObsolete('cs_test_1')
    expect(local.has('pending')).toBe(false)
    expect(session.has('form')).toBe(false)
    expect(isStillStored(mark)).toBe(false)
    expect(readPaymentMark()).toEqual(mark)
  })
})
