import { createHash } from 'node:crypto'
import { addressKey } from '#shared/text/address-key.ts'

/** How an email address is kept that may not be known, one for all its spellings: as `hash_of_address` of the database does. */
export const hashOfAddress = (address: string): string =>
  `sha256:${createHash('sha256').update(addressKey(address)).digest('hex')}`
