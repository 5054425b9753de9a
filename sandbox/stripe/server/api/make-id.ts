import { randomBytes } from 'node:crypto'

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** An id in Stripe's format: the prefix, then 128 random bits as 22 base-62 digits. */
export const makeId = (prefix: 'cs_test' | 'pi' | 'ch' | 'pm' | 're' | 'dp' | 'evt' | 'req'): string => {
  let rest = BigInt(`0x${randomBytes(16).toString('hex')}`)
  let text = ''
  for (let index = 0; index < 22; index++) {
    text = (digits[Number(rest % 62n)] ?? '') + text
    rest /= 62n
  }
  return `${prefix}_${text}`
}
