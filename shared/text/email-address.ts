/**
 * The shape that mail servers and the payment provider accept: atoms with dots between, then labels of a domain with
 * dots between, none empty, and the last one no number. Letters may be of any script.
 */
const shape =
  /^[^\s@<>(),;:"\\[\]\p{C}.]+(\.[^\s@<>(),;:"\\[\]\p{C}.]+)*@((?!-)[\p{L}\p{M}\p{N}-]{1,63}(?<!-)\.)+(?!-|\d+$)[\p{L}\p{M}\p{N}-]{2,63}(?<!-)$/u

export const isEmailAddress = (text: string): boolean => shape.test(text)

/** What is said of a text that is no address, by a form or by the payment provider. */
export const noEmailAddress = 'Enter an email address such as name@example.org'
