import { createHmac } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { inGroups, toBase32 } from './base32.ts'
import { acceptedStep, authenticatorAddress, codeOf, readCode, stepAt } from './totp.ts'

const secret = Buffer.from('12345678901234567890')

const macOf = (step: number, key = secret) => {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  return createHmac('sha1', key).update(counter).digest()
}
const codeAt = (step: number) => codeOf(macOf(step))
const accept = (code: string, now: Date, lastStep = -1) =>
  acceptedStep(code, now, { lastStep, codeAt, isSame: (one, other) => one === other })

describe('the vectors of RFC 6238, appendix B (SHA-1), of which we use the last six digits', () => {
  test.each([
    [59, '94287082'],
    [1_111_111_109, '07081804'],
    [1_111_111_111, '14050471'],
    [1_234_567_890, '89005924'],
    [2_000_000_000, '69279037'],
    [20_000_000_000, '65353130'],
  ])('at %i seconds %s', (seconds, code) => {
    const now = new Date(seconds * 1000)
    expect(codeAt(stepAt(now))).toBe(code.slice(2))
    expect(accept(code.slice(2), now)).toBe(stepAt(now))
  })
})

test('the vectors of RFC 4226, appendix D', () => {
  const codes = [
    '755224',
    '287082',
    '359152',
    '969429',
    '338314',
    '254676',
    '287922',
    '162583',
    '399871',
    '520489',
  ]
  expect(codes.map((_, counter) => codeAt(counter))).toEqual(codes)
})

/** Codes of neighbouring steps may be the same by chance: here each is its step. */
const plainAccept = (step: number, now: Date, lastStep: number) =>
  acceptedStep(String(step), now, { lastStep, codeAt: String, isSame: (one, other) => one === other })
const moment = fc.integer({ min: 60_000, max: 4_000_000_000_000 }).map((at) => new Date(at))

test('a code counts in its own step and one before and after, whatever the clock says', () => {
  fc.assert(
    fc.property(moment, fc.integer({ min: -5, max: 5 }), (now, away) => {
      const step = stepAt(now) + away
      expect(plainAccept(step, now, -1)).toBe(Math.abs(away) <= 1 ? step : undefined)
    }),
  )
})

test('no step is accepted twice, nor one before a step that was: also when a clock is put back', () => {
  fc.assert(
    fc.property(
      moment,
      fc.array(fc.tuple(fc.nat(4), fc.integer({ min: -120_000, max: 120_000 }))),
      (start, tries) => {
        let [last, now] = [-1, start.getTime()]
        const accepted: number[] = []
        for (const [away, moved] of tries) {
          now = Math.max(60_000, now + moved)
          const step = plainAccept(stepAt(new Date(now)) + away - 2, new Date(now), last)
          if (step === undefined) continue
          accepted.push(step)
          last = step
        }
        expect(accepted).toEqual([...new Set(accepted)].sort((one, other) => one - other))
      },
    ),
  )
})

test('a code is read as people type and paste it, and nothing else is one', () => {
  for (const typed of ['123456', ' 123 456 ', '123-456', '1 2 3 4 5 6', '123\u00a0456'])
    expect(readCode(typed)).toBe('123456')
  for (const typed of ['', '12345', '1234567', '12345a', '١٢٣٤٥٦', '-1.5e3'])
    expect(readCode(typed)).toBeUndefined()
})

test('an authenticator app is told everything, and no letter of an address breaks it', () => {
  const address = new URL(authenticatorAddress('ABCD', 'Plenary example.org', 'a+b&c:d?#@example.org'))
  expect(address.protocol).toBe('otpauth:')
  expect(decodeURIComponent(address.pathname)).toContain('Plenary example.org:a+b&c:d?#@example.org')
  expect(Object.fromEntries(address.searchParams)).toEqual({
    secret: 'ABCD',
    issuer: 'Plenary example.org',
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  })
})

test('base32 is that of RFC 4648, section 10, without its padding, in groups that people can type', () => {
  const vectors = {
    f: 'MY',
    fo: 'MZXQ',
    foo: 'MZXW6',
    foob: 'MZXW6YQ',
    fooba: 'MZXW6YTB',
    foobar: 'MZXW6YTBOI',
    '': '',
  }
  for (const [text, code] of Object.entries(vectors)) expect(toBase32(Buffer.from(text))).toBe(code)
  expect(inGroups('ABCDEFGHIJ')).toBe('ABCD EFGH IJ')
})
