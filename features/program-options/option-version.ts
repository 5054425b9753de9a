/**
 * The state of an option: its name, in letters that a header may carry. One that was renamed and renamed back is the one
 * that the admin saw.
 */
export const optionVersion = (name: string): string => encodeURIComponent(name.toWellFormed())
