/** The door of discounts: what other nouns may ask of it, and nothing else. */

export { findDiscounts } from './find-discounts.ts'
export { discountPageOf } from './discount-page-of.ts'
export { amountToPay, findDiscount } from './discounts.store.ts'
export { discountSource } from './list-discounts.ts'
export { payLinkOf } from './pay-link.ts'
