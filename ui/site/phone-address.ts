/** The URL that calls a number: `tel:+81300000000` for `+81 3-0000-0000`. */
export const phoneAddress = (phone: string): string => `tel:${phone.replace(/[^+\d]/g, '')}`
