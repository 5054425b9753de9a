import { describe, expect, test } from 'vitest'
import { formatFees } from './format-fees.ts'
import type { Fee, Fees } from './pricing.contract.ts'

const fee = (presentationType: string, price: number, more: Partial<Fee> = {}): Fee => ({
  presentationType,
  paidOnline: ['LISTENER', 'DELEGATE'].includes(presentationType),
  price,
  totalPrice: Math.round(price * 105) / 100,
  ...more,
})
const inWords = (types: Fee[], more: Partial<Fees> = {}) =>
  formatFees({ types, processingFeePercent: 5, ...more })
const listener = fee('LISTENER', 499, { included: 'All talks' })
const delegate = fee('DELEGATE', 649.5)
const student = fee('STUDENT', 299)
const speaker = fee('SPEAKER', 549, { included: 'As a delegate' })

describe('the lines', () => {
  test.each([
    [[], []],
    [[listener], [{ who: 'Listener', price: '€499', total: '€523.95', included: 'All talks' }]],
    [
      [speaker, listener, delegate, student],
      [
        { who: 'Listener', price: '€499', total: '€523.95', included: 'All talks' },
        { who: 'Delegate', price: '€649.50', total: '€681.98', included: undefined },
        { who: 'Speaker, student', price: undefined, included: 'As a delegate' },
      ],
    ],
    [[student], [{ who: 'Student', price: undefined, included: undefined }]],
  ])('%# says who pays what, and who pays nothing on the website', (types, rows) => {
    expect(inWords(types).rows).toEqual(rows)
  })
})

test.each([
  [[], undefined],
  [[student], undefined],
  [[student, delegate, listener], 'from €523.95'],
])('%# the least price is what is paid on the website, with the processing fee', (types, words) => {
  expect(inWords(types).from).toBe(words)
})

test.each([
  [
    { leastPrice: 130, leastAdded: 136.5, greatestPrice: 1480, leastNights: 1, mostNights: 10 },
    { from: '€136.50', price: '€130 to €1,480', nights: '1-10' },
  ],
  [
    { leastPrice: 130, greatestPrice: 130, leastNights: 2, mostNights: 2 },
    { from: undefined, price: '€130', nights: '2' },
  ],
])(
  '%# a room costs between the least and the greatest price, and adds its least price with the fee',
  (room, words) => {
    expect(inWords([], { accommodation: room }).room).toEqual(words)
  },
)

test('a fee of nothing is not named', () => {
  expect(inWords([]).processingFee).toBe('5%')
  expect(inWords([], { processingFeePercent: 0 }).processingFee).toBeUndefined()
})

test('each tile says what its type pays on the website', () => {
  expect(inWords([speaker, delegate]).tiles).toEqual({
    speaker: { detail: 'Nothing online', isFigure: false },
    delegate: { detail: '€649.50', isFigure: true },
  })
})

test('a type that is paid online and has no price yet says so and cannot be chosen, the others need none', () => {
  const [listener, speaker] = ['LISTENER', 'SPEAKER'].map((presentationType) => ({
    presentationType,
    paidOnline: presentationType === 'LISTENER',
  })) as [Fee, Fee]
  const words = inWords([speaker, listener])
  expect(words.from).toBeUndefined()
  expect(words.rows).toEqual([
    { who: 'Listener', price: undefined, instead: 'No price yet', included: undefined },
    { who: 'Speaker', price: undefined, included: undefined },
  ])
  expect(words.tiles).toEqual({
    speaker: { detail: 'Nothing online', isFigure: false },
    listener: { detail: 'No price yet', isFigure: false, isDisabled: true },
  })
  expect(inWords([listener, delegate]).from).toBe('from €681.98')
})
