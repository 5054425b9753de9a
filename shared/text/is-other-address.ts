import { addressKey } from './address-key.ts'

/** Whether these are different mailboxes, and not spellings of one address. */
export const isOtherAddress = (one: string, other: string): boolean => addressKey(one) !== addressKey(other)
