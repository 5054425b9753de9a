/** The texts of the dialog that corrects an email address, once it is changed. */
export type NewAddressMessages = {
  /** What becomes invalid: `Links to the abstract`. */
  ends: string
  /**
   * The option to email the new address: `Email the confirmation to the new address`. Undefined: there is
   * nothing to send.
   */
  label: string | undefined
}

/** The consequences of any changed address. */
export const whatEnds = (ends: string, former: string): string =>
  `${ends} stop working for ${former}. We tell that address that it was changed, but not to which address.`
