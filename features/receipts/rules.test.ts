import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { aPaper, contentCases, dueCases, paid } from '#tests/receipt-rule-cases.ts'
import { uncoveredIn } from '#tests/uncovered.ts'
import { paperContent } from './paper-content.ts'
import { type DuePaper, papersDue } from './papers-due.ts'
import { receiptNumber } from './receipt-number.ts'

describe('papersDue', () => {
  test.each(dueCases)('$name', ({ payment, refunds, papers, due }) => {
    expect(papersDue(payment, refunds, papers)).toEqual(due)
    expect(papersDue(payment, refunds, [...papers, ...due])).toEqual([])
  })

  test('whatever becomes of the refunds, in whatever order it is looked at, the papers say what is kept', () => {
    const ends = fc.constantFrom('asked', 'refused', 'pending', 'succeeded', 'failed', 'canceled')
    // what a refund may become, step by step; the provider's last word stays
    const life = fc.oneof(
      ends.map((end) => ['asked', end]),
      fc.constantFrom('failed', 'canceled', 'succeeded').map((end) => ['asked', 'pending', 'succeeded', end]),
    )
    fc.assert(
      fc.property(
        fc.array(fc.record({ cents: fc.integer({ min: 1, max: 2000 }), life }), { maxLength: 5 }),
        fc.array(fc.nat(4), { maxLength: 30 }),
        (refunds, order) => {
          const step = refunds.map(() => 0)
          const papers: DuePaper[] = []
          const state = () =>
            refunds.map(({ cents, life: states }, at) => ({
              id: String(at),
              cents,
              status: states[step[at] ?? 0] ?? '',
            }))
          const look = () => {
            const due = papersDue(paid, state(), papers)
            expect(papersDue(paid, state(), [...papers, ...due])).toEqual([])
            papers.push(...due)
          }
          look()
          for (const at of order) {
            const states = refunds[at]?.life
            if (states) step[at] = Math.min((step[at] ?? 0) + 1, states.length - 1)
            look()
          }
          const sum = (kind: DuePaper['kind']) =>
            papers.filter((paper) => paper.kind === kind).reduce((total, { cents }) => total + cents, 0)
          const refunded = state()
            .filter(({ status }) => status === 'succeeded')
            .reduce((total, { cents }) => total + cents, 0)
          expect(sum('receipt') - sum('credit_note') + sum('reversal')).toBe(paid.totalCents - refunded)
        },
      ),
    )
  })
})

test('a number names its website and the year of the conference, and one of a test says so first', () => {
  const place = { website: 'renewable', livemode: true, number: 123 } as const
  expect(receiptNumber(place, 2026)).toBe('RENEWABLE-2026-000123')
  expect(receiptNumber({ ...place, livemode: false }, 2027)).toBe('TEST-RENEWABLE-2027-000123')
  expect(receiptNumber({ ...place, number: 1_234_567 }, 2026)).toBe('RENEWABLE-2026-1234567')
})

describe('paperContent', () => {
  test('a receipt says who was paid by whom, for what, how and when', () => {
    expect(paperContent(contentCases.receipt)).toEqual({
      form: 1,
      number: 'RENEWABLE-2026-000123',
      kind: 'receipt',
      title: 'Receipt',
      isTest: false,
      issuedAt: '2026-03-02T00:00:05.000Z',
      event: { name: 'World Renewable Energy Conference', when: 'May 29-31, 2026, Ariake, Tokyo, Japan' },
      seller: {
        name: 'World Renewable Energy Conference',
        lines: ['Secretariat', 'Tokyo', 'office@example.org', '+81 3 0000 0000'],
      },
      buyer: { name: 'Ada Delegate', lines: ['Ariake Institute', 'Japan', 'ada@example.org'] },
      lines: aPaper.lines,
      total: { what: 'Total paid', cents: 10_000 },
      facts: [
        ['Issued on', 'March 2, 2026'],
        ['Paid on', 'March 1, 2026'],
        ['Paid by', 'Online payment'],
        ['Your reference', 'REG-1-Ada'],
        ['Payment', '019ab3c0-1111-7222-8333-444455556666'],
        ['At the provider', 'pi_1'],
      ],
      notes: ['We have received the total above.'],
      address: 'conference.example.org',
    })
  })

  test('money that was taken by hand names how, and no provider', () => {
    expect(paperContent(contentCases.byHand).facts).toEqual([
      ['Issued on', 'March 2, 2026'],
      ['Paid on', 'February 28, 2026'],
      ['Paid by', 'At the desk'],
      ['Payment', '019ab3c0-1111-7222-8333-444455556666'],
    ])
  })

  test('a credit note is about its receipt', () => {
    const { title, lines, total, facts, notes } = paperContent(contentCases.creditNote)
    expect(title).toBe('Credit note')
    expect(lines).toEqual([{ what: 'Refund of a payment, receipt RENEWABLE-2026-000123', cents: 2500 }])
    expect(total).toEqual({ what: 'Total refunded', cents: 2500 })
    expect(facts).toContainEqual(['Receipt', 'RENEWABLE-2026-000123'])
    expect(notes).toEqual([
      '€25.00 of the payment of receipt RENEWABLE-2026-000123 was refunded to the original payment method.',
    ])
  })

  test('a reversal takes its credit note back', () => {
    const { title, lines, total, facts, notes } = paperContent(contentCases.reversal)
    expect(title).toBe('Reversal of a credit note')
    expect(lines).toEqual([{ what: 'Refund of credit note RENEWABLE-2026-000124', cents: 2500 }])
    expect(total).toEqual({ what: 'Total no longer refunded', cents: 2500 })
    expect(facts).toContainEqual(['Receipt', 'RENEWABLE-2026-000123'])
    expect(facts).toContainEqual(['Credit note', 'RENEWABLE-2026-000124'])
    expect(notes).toEqual([
      'The bank rejected the refund of €25.00 and returned it to us. This document reverses credit note RENEWABLE-2026-000124 of receipt RENEWABLE-2026-000123.',
    ])
  })

  test('a paper of a test says so', () => {
    expect(paperContent(contentCases.test)).toMatchObject({
      isTest: true,
      number: 'TEST-RENEWABLE-2026-000123',
    })
  })

  test('what the website does not say is left out', () => {
    expect(paperContent(contentCases.withoutTelephone).seller.lines).toEqual(['office@example.org'])
  })
})

test('together the cases come through every branch of the rules', async () => {
  const uncovered = await uncoveredIn(
    ['papers-due', 'receipt-number', 'paper-content'].map((name) => new URL(`./${name}.ts`, import.meta.url)),
    new URL('../../tests/play-receipt-rules.ts', import.meta.url),
  )
  expect(uncovered).toEqual([])
})
