/** The colours of printed text, from the strongest to the weakest. */
export const ink = { first: '#0e1a2b', second: '#43536a', third: '#5a6a80', hairline: '#d0d9df' }
