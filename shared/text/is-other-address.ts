/** Whether mail to one of these goes to another mailbox than mail to the other: more differs than the case. */
export const isOtherAddress = (one: string, other: string): boolean =>
  one.toLowerCase() !== other.toLowerCase()
