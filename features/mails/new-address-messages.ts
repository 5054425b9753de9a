/** What the dialog says that corrects an email address, as soon as another one is typed. */
export type NewAddressMessages = {
  /** What stops working with the former address: `Links to the abstract`. */
  ends: string
  /** What the new address can get: `Email the confirmation to the new address`. Undefined: there is nothing to send. */
  label: string | undefined
}

/** What follows from another address in any case. */
export const whatEnds = (ends: string, former: string): string =>
  `${ends} stop working for ${former}. We tell that address that it was changed, but not to which address.`
