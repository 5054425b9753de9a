/**
 * The version of an option: its name, encoded for a header, so that a rename that was undone gives the version that
 * the admin saw.
 */
export const optionVersion = (name: string): string => encodeURIComponent(name.toWellFormed())
