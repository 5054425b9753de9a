/** The public module of pricing: what other features import of its server code. */

export { ticketTypesCache } from './cached-ticket-types.ts'
export { changePrices, requireChargeable } from './change-prices.ts'
export { findHighestTotal } from './highest-total.ts'
export { findNearestPrice } from './nearest-price.store.ts'
export { priceOf } from './price-of.ts'
export { findConfiguration, listWithoutAccommodation, type PricedConfiguration } from './pricing.store.ts'
export { type QuoteDeps, quotedConfiguration, redeemQuoteFor } from './quoted-configuration.ts'
export { readTicketTypes, wasPaidOnline, wasType } from './ticket-types.store.ts'
