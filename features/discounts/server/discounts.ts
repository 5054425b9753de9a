/** The door of discounts: what other nouns may ask of it, and nothing else. */

export { findDiscounts } from './find-discounts.ts'
