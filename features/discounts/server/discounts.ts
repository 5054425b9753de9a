/** The public module of discounts: what other features import of its server code. */

export { discountPageOf } from './discount-page-of.ts'
export { findDiscount } from './discounts.store.ts'
export { findDiscounts } from './find-discounts.ts'
export { discountSource } from './list-discounts.ts'
export { payLinkOf } from './pay-link.ts'
