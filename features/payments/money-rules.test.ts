import { globSync } from 'node:fs'
import { expect, test } from 'vitest'
import { playManySequences } from '#tests/payment-model.ts'
import { uncoveredIn } from '#tests/uncovered.ts'

const root = new URL('../../', import.meta.url)

test('10,000 random sequences of money, answers that overtake each other and dying processes end as the provider says', () => {
  playManySequences(10_000)
})

/** Rules by where they lie; what only names columns or words has no branch that decides about money. */
const rules = {
  'features/payments/': [
    'payment-status',
    'money-back',
    'what-to-check',
    'refundable',
    'remaining-cents',
    'effective-payment',
  ],
  'features/pricing/': ['quote', 'signed-quote', 'is-chargeable'],
}
const withoutDecision = [
  'contract.ts',
  // what is searched for, and how it is shown, decides nothing
  'amount-search.ts',
  'payment-hit.ts',
  'status-labels.ts',
  // what is typed; the server decides again
  '-form.ts',
  'test.ts',
  // what the payer says of themselves decides nothing
  'booking-states.ts',
  'buyer.fields.ts',
  'exception-actions.ts',
  'exception-dialogs.ts',
  'exception-reasons.ts',
  'format-exception-status.ts',
  'describe-exception.ts',
  'fee-field.ts',
  'format-fees.ts',
  'method-labels.ts',
  'no-price.ts',
  'payment-columns.ts',
  'payment-texts.ts',
  'presentation-name.ts',
  'format-price.ts',
  'quote-lifetime.ts',
  'refund-dialog.ts',
  'stay-size.ts',
  'ticket-type-form.ts',
  'ticket-types.ts',
]

test('every branch of the payment and price rules is come through (those of the receipts: rules.test.ts there)', async () => {
  const files = Object.entries(rules).flatMap(([folder, names]) => names.map((name) => `${folder}${name}.ts`))
  expect(
    await uncoveredIn(
      files.map((file) => new URL(file, root)),
      new URL('tests/run-money-rules.ts', root),
    ),
  ).toEqual([])
})

test('no file of the rules is left out of that', () => {
  const all = globSync('features/{payments,pricing}/*.ts', { cwd: root }).filter(
    (file) => !withoutDecision.some((end) => file.endsWith(end)),
  )
  const named = Object.entries(rules).flatMap(([folder, names]) => names.map((name) => `${folder}${name}.ts`))
  expect(all.sort()).toEqual(named.sort())
})
