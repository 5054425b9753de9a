import { readEmailAddress } from './email-address.ts'

/**
 * The key by which two spellings are one email address: ASCII case before the @ is ignored, all else must be equal. In the
 * database it is `lower(email collate "C")` of the stored address. Other letters are never folded: `İ` and `K` (the Kelvin
 * sign) would become `i` and `k`, and an email for one person would go to another.
 */
export const addressKey = (address: string): string =>
  (readEmailAddress(address) ?? address).replace(/[A-Z]/g, (letter) => letter.toLowerCase())
