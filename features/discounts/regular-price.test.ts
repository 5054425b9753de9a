import { expect, test } from 'vitest'
import { formatRegularPrice } from './regular-price.ts'

const of = (type: string, totalPrice: number, withRoom = false) => ({
  id: totalPrice,
  presentationType: { type, price: totalPrice },
  totalPrice,
  ...(withRoom && { accommodationOption: { nights: 2, guests: 1, price: 200 } }),
})

const types = [
  { type: 'STUDENT', payment: 'free', hidden: false },
  { type: 'LISTENER', payment: 'online', hidden: false },
  { type: 'DELEGATE', payment: 'online', hidden: false },
] as const

test('the regular price beside a discount is that of a registration without a room that is paid online', () => {
  const delegate = of('DELEGATE', 523.95)
  expect(formatRegularPrice([], types)).toBeUndefined()
  expect(formatRegularPrice([of('STUDENT', 10), delegate, of('DELEGATE', 964.95, true)], types)).toBe(
    '€523.95',
  )
  expect(formatRegularPrice([delegate, of('LISTENER', 418.95)], types)).toBe('€418.95 to €523.95')
})
