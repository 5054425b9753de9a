/** In the place of a price that no one has set yet. */
export const noPriceYet = 'No price yet'
