import { toBase32 } from './base32.ts'

/** The number of codes in a set. */
export const recoveryCodeCount = 10

/** The random bytes of each: 16 characters, too many to guess. */
export const recoveryCodeBytes = 10

/** A recovery code as it is shown: four groups of four letters. */
export const recoveryCodeOf = (bytes: Uint8Array): string => (toBase32(bytes).match(/.{4}/g) ?? []).join('-')

/** Parses a typed recovery code, in any case and with any separators; undefined when it is invalid. */
export const readRecoveryCode = (typed: string): string | undefined => {
  // characters that are easily misread do not occur in these codes
  const letters = typed
    .toUpperCase()
    .replace(/[\s-]/g, '')
    .replaceAll('0', 'O')
    .replaceAll('1', 'I')
    .replaceAll('8', 'B')
  return /^[A-Z2-7]{16}$/.test(letters) ? letters : undefined
}

/** The text file for download. */
export const recoveryFile = (
  codes: readonly string[],
  { email, site }: { email: string; site: string },
): string =>
  [
    `Recovery codes for ${email}`,
    site,
    '',
    'Each code works once, in place of the code of your authenticator app or your passkey.',
    'Keep them where only you can find them.',
    '',
    ...codes,
    '',
  ].join('\n')
