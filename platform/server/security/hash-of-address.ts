import { createHash } from 'node:crypto'

/** How an email address is kept that may not be known, whatever its case: as `hash_of_address` of the database does. */
export const hashOfAddress = (address: string): string =>
  `sha256:${createHash('sha256').update(address.toLowerCase()).digest('hex')}`
