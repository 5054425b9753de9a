import { randomBytes } from 'node:crypto'
import { aPerson, aVisitorAtCheckout, type TestProduct } from './product.ts'

/** What a browser brings with each call of one attempt: spread into the body of a call. */
export const anAttempt = (): { attemptKey: string } => ({ attemptKey: randomBytes(18).toString('base64url') })

type Change = Parameters<typeof aPerson>[0]

/** A person with the key of our page, which is then in the body of each of their calls. */
export const aPersonWithKey = (change: Change = {}) => ({ ...aPerson(change), ...anAttempt() })

/** As `aVisitorAtCheckout`, by our page: the person is registered, and comes to the checkout, with the key. */
export const aVisitorWithKey = (product: TestProduct, change: Change = {}) =>
  aVisitorAtCheckout(product, { ...change, ...anAttempt() })

/** What someone else may know of a person: everything but the key. */
export const withoutKey = (person: ReturnType<typeof aPerson>): ReturnType<typeof aPerson> => {
  const { attemptKey: _key, ...known } = person as ReturnType<typeof aPersonWithKey>
  return known
}
