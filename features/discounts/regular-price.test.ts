import { expect, test } from 'vitest'
import { formatRegularPrice } from './regular-price.ts'

const of = (type: string, totalPrice: number, withRoom = false) => ({
  id: totalPrice,
  presentationType: { type, price: totalPrice },
  totalPrice,
  ...(withRoom && { accommodationOption: { nights: 2, guests: 1, price: 200 } }),
})

test('the regular price beside a discount is that of a registration without a room that is paid online', () => {
  const delegate = of('DELEGATE', 523.95)
  expect(formatRegularPrice([])).toBeUndefined()
  expect(formatRegularPrice([of('STUDENT', 10), delegate, of('DELEGATE', 964.95, true)])).toBe('€523.95')
  expect(formatRegularPrice([delegate, of('LISTENER', 418.95)])).toBe('€418.95 to €523.95')
})
