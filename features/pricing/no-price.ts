/** Shown instead of a price that is not set yet. */
export const noPriceYet = 'No price yet'
