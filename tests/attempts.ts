import { randomBytes } from 'node:crypto'
import { aPerson, type TestProduct, visitorAtCheckout } from './product.ts'

/** The attempt key that a browser adds to the body of each call of one attempt. */
export const anAttempt = (): { attemptKey: string } => ({ attemptKey: randomBytes(18).toString('base64url') })

type Change = Parameters<typeof aPerson>[0]

/** A person whose calls carry the page's attempt key. */
export const aPersonWithKey = (change: Change = {}) => ({ ...aPerson(change), ...anAttempt() })

/** As `visitorAtCheckout`, through our page: registered, with the attempt key. */
export const aVisitorWithKey = (product: TestProduct, change: Change = {}) =>
  visitorAtCheckout(product, { ...change, ...anAttempt() })

/** What someone else may know of a person: everything but the attempt key. */
export const withoutKey = (person: ReturnType<typeof aPerson>): ReturnType<typeof aPerson> => {
  const { attemptKey: _key, ...known } = person as ReturnType<typeof aPersonWithKey>
  return known
}
