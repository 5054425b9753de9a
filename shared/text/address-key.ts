import { readEmailAddress } from './email-address.ts'

/**
 * What makes two spellings one email address: its domain is the same, and before the @ capital letters of ASCII do not count,
 * all else does. Of an address as it is stored the database says the same: `lower(email collate "C")`. Other letters are never
 * folded: `İ` and `K` (the Kelvin sign) would become `i` and `k`, and what is meant for one person would go to another.
 */
export const addressKey = (address: string): string =>
  (readEmailAddress(address) ?? address).replace(/[A-Z]/g, (letter) => letter.toLowerCase())
