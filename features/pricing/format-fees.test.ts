import { describe, expect, test } from 'vitest'
import { formatFees } from './format-fees.ts'
import { presentationName } from './presentation-name.ts'
import type { Fee, Fees } from './pricing.contract.ts'

const paidIf = (paidOnline: boolean) => ({ paidOnline, payment: paidOnline ? 'online' : 'free' }) as const
const fee = (presentationType: string, price: number, more: Partial<Fee> = {}): Fee => ({
  presentationType,
  label: presentationName(presentationType),
  ...paidIf(['LISTENER', 'DELEGATE'].includes(presentationType)),
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
    label: presentationName(presentationType),
    ...paidIf(presentationType === 'LISTENER'),
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

test('a new type has its row, its tile and its part in the least price, by its own name', () => {
  const day = fee('DAY_TICKET', 180, { label: 'Day ticket, Saturday', paidOnline: true, payment: 'online' })
  const press = fee('PRESS', 0, { label: 'Press', included: 'A desk' })
  const stand = fee('STAND', 1299, { label: 'Stand', payment: 'on_request' })
  const words = inWords([day, speaker, press, stand])
  expect(words.from).toBe('from €189')
  expect(words.rows).toEqual([
    { who: 'Day ticket, Saturday', price: '€180', total: '€189', included: undefined },
    { who: 'Speaker', price: undefined, included: 'As a delegate' },
    { who: 'Press', price: undefined, included: 'A desk' },
    { who: 'Stand', price: undefined, instead: 'On request', included: undefined },
  ])
  expect(words.tiles['day_ticket']).toEqual({ detail: '€180', isFigure: true })
  expect(words.tiles['stand']).toEqual({ detail: 'On request', isFigure: false })
  expect(words.choices.map(({ value, label, paidOnline }) => [value, label, paidOnline])).toEqual([
    ['day_ticket', 'Day ticket, Saturday', true],
    ['speaker', 'Speaker', false],
    ['press', 'Press', false],
    ['stand', 'Stand', false],
  ])
  expect(words.payHint).toBe(
    'Paid online: Day ticket, Saturday. Everyone else registers now and pays nothing here.',
  )
})
