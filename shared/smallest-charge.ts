import { toCents } from './money.ts'

/** The provider takes nothing below this. */
export const smallestCharge = toCents(50)
