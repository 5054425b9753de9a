import { createHash } from 'node:crypto'
import { addressKey } from '#shared/text/address-key.ts'

/**
 * The hash of an email address, the same for all its spellings and as `hash_of_address` of the database, for addresses that
 * must not be stored.
 */
export const hashOfAddress = (address: string): string =>
  `sha256:${createHash('sha256').update(addressKey(address)).digest('hex')}`
