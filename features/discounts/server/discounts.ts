/** The door of discounts: what other nouns may ask of it, and nothing else. */

export { discountPageOf } from './discount-page-of.ts'
export { findDiscount } from './discounts.store.ts'
export { findDiscounts } from './find-discounts.ts'
export { discountSource } from './list-discounts.ts'
export { payLinkOf } from './pay-link.ts'
