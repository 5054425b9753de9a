import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { noBuyerDetails } from '#features/payments/buyer.fields.ts'
import type { Website } from '#shared/website.ts'
import { aDocument, contentCases, dueCases, paid } from '#tests/receipt-rule-cases.ts'
import { uncoveredIn } from '#tests/uncovered.ts'
import { aWebsite } from '#tests/websites.ts'
import { documentContent, payerIn } from './document-content.ts'
import { type DueDocument, documentsDue, reissuedDocuments } from './documents-due.ts'
import { receiptNumber } from './receipt-number.ts'
import { isPrefix, proposedPrefixes } from './receipt-prefix.ts'

describe('documentsDue', () => {
  test.each(dueCases)('$name', ({ payment, refunds, documents, due }) => {
    expect(documentsDue(payment, refunds, documents)).toEqual(due)
    expect(documentsDue(payment, refunds, [...documents, ...due])).toEqual([])
  })

  test('a receipt that is issued again is reversed first, and none of it is due again', () => {
    const again = reissuedDocuments({ number: 7, cents: 10_000 })
    expect(again).toEqual([
      { kind: 'receipt_reversal', paymentRefundId: null, cents: 10_000, replaces: 7 },
      { kind: 'receipt', paymentRefundId: null, cents: 10_000, replaces: 7 },
    ])
    expect(documentsDue(paid, [], [{ kind: 'receipt', paymentRefundId: null }, ...again])).toEqual([])
  })

  test('whatever becomes of the refunds, in whatever order it is looked at, the documents say what is kept', () => {
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
          const documents: DueDocument[] = []
          const state = () =>
            refunds.map(({ cents, life: states }, at) => ({
              id: String(at),
              cents,
              status: states[step[at] ?? 0] ?? '',
            }))
          const look = () => {
            const due = documentsDue(paid, state(), documents)
            expect(documentsDue(paid, state(), [...documents, ...due])).toEqual([])
            documents.push(...due)
          }
          look()
          for (const at of order) {
            const states = refunds[at]?.life
            if (states) step[at] = Math.min((step[at] ?? 0) + 1, states.length - 1)
            look()
          }
          const sum = (kind: DueDocument['kind']) =>
            documents
              .filter((document) => document.kind === kind)
              .reduce((total, { cents }) => total + cents, 0)
          const refunded = state()
            .filter(({ status }) => status === 'succeeded')
            .reduce((total, { cents }) => total + cents, 0)
          expect(sum('receipt') - sum('credit_note') + sum('reversal')).toBe(paid.totalCents - refunded)
        },
      ),
    )
  })
})

test('a number begins with the prefix of its conference and names the year of the conference, and one of a test says so first', () => {
  const place = { prefix: aWebsite('RENEWABLE'), livemode: true, number: 123 }
  expect(receiptNumber(place, 2026)).toBe('RENEWABLE-2026-000123')
  expect(receiptNumber({ ...place, livemode: false }, 2027)).toBe('TEST-RENEWABLE-2027-000123')
  expect(receiptNumber({ ...place, number: 1_234_567 }, 2026)).toBe('RENEWABLE-2026-1234567')
})

test('a prefix is of letters, digits and hyphens, and never looks like a test', () => {
  for (const text of ['A', 'SOLAR', 'SOLAR-2027', 'A1', `A${'B'.repeat(39)}`, 'TESTING'])
    expect(isPrefix(text), text).toBe(true)
  for (const text of [
    '',
    '1A',
    '-A',
    'A-',
    'solar',
    'A B',
    'Ä',
    'TEST',
    'TEST-A',
    'A\n',
    `A${'B'.repeat(40)}`,
  ])
    expect(isPrefix(text), text).toBe(false)
})

test.each([
  ['solar', ['SOLAR', 'SOLAR-2', 'SOLAR-3']],
  ['test-event', ['EVENT-TEST-EVENT', 'EVENT-TEST-EVENT-2', 'EVENT-TEST-EVENT-3']],
  ['wind-', ['WIND', 'WIND-2', 'WIND-3']],
  [`a${'b'.repeat(30)}`, [`A${'B'.repeat(30)}`, `A${'B'.repeat(30)}-2`, `A${'B'.repeat(30)}-3`]],
])('the prefixes proposed for %s are allowed and differ', (slug, wanted) => {
  const proposals = proposedPrefixes(slug as Website)
  const three = [1, 2, 3].map(() => proposals.next().value as string)
  expect(three).toEqual(wanted)
  expect(three.every(isPrefix)).toBe(true)
})

describe('documentContent', () => {
  test('a receipt says who was paid by whom, for what, how and when', () => {
    expect(documentContent(contentCases.receipt)).toEqual({
      form: 2,
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
      payer: aDocument.buyer,
      lines: aDocument.lines,
      total: { what: 'Total paid', cents: 10_000 },
      facts: [
        ['Issued on', 'March 2, 2026'],
        // 08:59 of the next day in Tokyo
        ['Paid on', 'March 2, 2026'],
        ['Payment method', 'Online payment'],
        ['Your reference', 'R-8HAN-ASK6'],
        ['Order reference', 'REG-1-Ada'],
        ['Payment ID', '019ab3c0-1111-7222-8333-444455556666'],
        ['Payment provider ID', 'pi_1'],
      ],
      notes: ['We have received the total above.'],
      address: 'conference.example.org',
    })
  })

  test('money that was recorded manually names how, and no provider', () => {
    expect(documentContent(contentCases.byHand).facts).toEqual([
      ['Issued on', 'March 2, 2026'],
      ['Paid on', 'February 28, 2026'],
      ['Payment method', 'At the desk'],
      ['Your reference', 'R-8HAN-ASK6'],
      ['Payment ID', '019ab3c0-1111-7222-8333-444455556666'],
    ])
  })

  test.each([
    ['Asia/Tokyo', '2026-12-31T14:59:59Z', 'December 31, 2026'],
    // before 09:00 there, at the year's end
    ['Asia/Tokyo', '2026-12-31T15:00:00Z', 'January 1, 2027'],
    ['Asia/Tokyo', '2027-01-01T00:00:00Z', 'January 1, 2027'],
    ['America/New_York', '2027-01-01T04:59:59Z', 'December 31, 2026'],
  ])('the days are those of the conference: in %s %s is %s', (timeZone, at, day) => {
    const { receipt } = contentCases
    const { conference } = receipt
    const event = { ...conference.event, dates: { ...conference.event.dates, timeZone } }
    const { facts } = documentContent({
      ...receipt,
      payment: { ...receipt.payment, completedAt: new Date(at) },
      conference: { ...conference, event },
      now: new Date(at),
    })
    expect(facts.slice(0, 2)).toEqual([
      ['Issued on', day],
      ['Paid on', day],
    ])
  })

  test('a registration has a reference that can be read aloud', () => {
    expect(documentContent(contentCases.ofRegistration).facts).toContainEqual([
      'Your reference',
      'R-8HAN-ASK6',
    ])
  })

  test('a credit note is about its receipt', () => {
    const { title, lines, total, facts, notes } = documentContent(contentCases.creditNote)
    expect(title).toBe('Credit note')
    expect(lines).toEqual([{ what: 'Refund of the payment on receipt RENEWABLE-2026-000123', cents: 2500 }])
    expect(total).toEqual({ what: 'Total refunded', cents: 2500 })
    expect(facts).toContainEqual(['Receipt', 'RENEWABLE-2026-000123'])
    expect(notes).toEqual([
      '€25.00 of the payment of receipt RENEWABLE-2026-000123 was refunded to the original payment method.',
    ])
  })

  test('a reversal takes its credit note back', () => {
    const { title, lines, total, facts, notes } = documentContent(contentCases.reversal)
    expect(title).toBe('Reversal of a credit note')
    expect(lines).toEqual([{ what: 'Reversal of credit note RENEWABLE-2026-000124', cents: 2500 }])
    expect(total).toEqual({ what: 'Total reversed', cents: 2500 })
    expect(facts).toContainEqual(['Receipt', 'RENEWABLE-2026-000123'])
    expect(facts).toContainEqual(['Credit note', 'RENEWABLE-2026-000124'])
    expect(notes).toEqual([
      'The bank rejected the refund of €25.00 and returned it to us. This document reverses credit note RENEWABLE-2026-000124 of receipt RENEWABLE-2026-000123.',
    ])
  })

  test('the documents of a refund by hand say that the organisers returned the money, or recorded it by mistake', () => {
    expect(documentContent(contentCases.creditNoteByHand).notes).toEqual([
      '€25.00 of the payment of receipt RENEWABLE-2026-000123 was returned by the organisers.',
    ])
    expect(documentContent(contentCases.reversalByHand).notes).toEqual([
      'The refund of €25.00 was recorded by mistake, and no money was returned. This document reverses credit note RENEWABLE-2026-000124 of receipt RENEWABLE-2026-000123.',
    ])
  })

  test('a receipt that replaces another one is written to the organisation', () => {
    const { buyer, facts, notes, total } = documentContent(contentCases.replacing)
    expect(buyer).toEqual({
      name: 'Institute of Energy',
      lines: [
        '1-2-3 Ariake',
        'Tokyo',
        'VAT or tax number: T123',
        'For Ada Delegate, Ariake Institute, Japan',
        'ada@example.org',
      ],
    })
    expect(facts).toContainEqual(['Replaces receipt', 'RENEWABLE-2026-000123'])
    expect(facts).toContainEqual(['Your order number', 'PO 7'])
    expect(total).toEqual({ what: 'Total paid', cents: 10_000 })
    expect(notes[0]).toMatch(
      /^We have received the total above\. This receipt replaces RENEWABLE-2026-000123, /,
    )
  })

  test('the reversal of a receipt says that no money was moved', () => {
    const { title, lines, total, facts, notes } = documentContent(contentCases.replaced)
    expect(title).toBe('Reversal of a receipt')
    expect(lines).toEqual([{ what: 'Reversal of receipt RENEWABLE-2026-000123', cents: 10_000 }])
    expect(total).toEqual({ what: 'Total reversed', cents: 10_000 })
    expect(facts).toContainEqual(['Receipt', 'RENEWABLE-2026-000123'])
    expect(notes[0]).toContain('No money was moved')
  })

  test('without an organisation the person is the buyer, with their address and tax number', () => {
    expect(documentContent(contentCases.ownAddress).buyer).toEqual({
      name: 'Ada Delegate',
      lines: [
        'Ariake Institute',
        '1-2-3 Ariake',
        'Tokyo',
        'Japan',
        'VAT or tax number: T123',
        'ada@example.org',
      ],
    })
  })

  test('who paid is read of documents of both forms', () => {
    const { buyer, payer } = documentContent(contentCases.replacing)
    expect(payerIn({ buyer, ...(payer && { payer }) })).toEqual(contentCases.replacing.buyer)
    const { buyer: first } = documentContent(contentCases.receipt)
    expect(payerIn({ buyer: first })).toEqual(aDocument.buyer)
    expect(payerIn({ buyer: { name: 'Ada', lines: [] } })).toEqual({
      name: 'Ada',
      institute: '',
      country: '',
      email: '',
      details: noBuyerDetails,
    })
  })

  test('a document of a test says so', () => {
    expect(documentContent(contentCases.test)).toMatchObject({
      isTest: true,
      number: 'TEST-RENEWABLE-2026-000123',
    })
  })

  test('what the website does not say is left out', () => {
    expect(documentContent(contentCases.withoutTelephone).seller.lines).toEqual(['office@example.org'])
  })
})

test('together the cases come through every branch of the rules', async () => {
  const uncovered = await uncoveredIn(
    ['documents-due', 'receipt-number', 'document-content'].map(
      (name) => new URL(`./${name}.ts`, import.meta.url),
    ),
    new URL('../../tests/run-receipt-rules.ts', import.meta.url),
  )
  expect(uncovered).toEqual([])
})
