/** The public module of pricing: what other features import of its server code. */
export { changePrices, requireChargeable } from './change-prices.ts'
export { findHighestTotal } from './highest-total.ts'
export { findNearestPrice } from './nearest-price.store.ts'
export { insertFirstTypes } from './presentation-types.store.ts'
export { priceOf } from './price-of.ts'
export { findConfiguration, listWithoutAccommodation, type PricedConfiguration } from './pricing.store.ts'
export { type QuoteDeps, quotedConfiguration, redeemQuoteFor } from './quoted-configuration.ts'
