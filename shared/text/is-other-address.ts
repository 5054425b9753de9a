import { addressKey } from './address-key.ts'

/** Whether mail to one of these goes to another mailbox than mail to the other: they are no spellings of one address. */
export const isOtherAddress = (one: string, other: string): boolean => addressKey(one) !== addressKey(other)
