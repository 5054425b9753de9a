import { isReservedAddress } from '#content/own-pages.ts'

/** Words that stand in addresses where a slug may stand, and names that objects have: no conference may be called so. */
const reserved: ReadonlySet<string> = new Set([
  'all', 'statistics', 'status', 'customer', 'session', 'expired', 'expire-stale', 'recent',
  'completed-with-registrations', 'constructor', 'www', 'localhost',
]) // biome-ignore format: one list

/** Whether a new conference may not have this slug: an address of the product, or one of these words. */
export const isReserved = (slug: string): boolean => reserved.has(slug) || isReservedAddress(slug)
