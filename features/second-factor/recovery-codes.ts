import { toBase32 } from './base32.ts'

/** How many there are at a time. */
export const recoveryCodeCount = 10

/** Random bytes of each: 16 letters, of which no one tries enough. */
export const recoveryCodeBytes = 10

/** A recovery code as it is shown: four groups of four letters. */
export const recoveryCodeOf = (bytes: Uint8Array): string => (toBase32(bytes).match(/.{4}/g) ?? []).join('-')

/** A recovery code as it is typed: in any case, with or without what is between its groups; undefined: it is none. */
export const readRecoveryCode = (typed: string): string | undefined => {
  // what is easily misread is no letter of these codes
  const letters = typed
    .toUpperCase()
    .replace(/[\s-]/g, '')
    .replaceAll('0', 'O')
    .replaceAll('1', 'I')
    .replaceAll('8', 'B')
  return /^[A-Z2-7]{16}$/.test(letters) ? letters : undefined
}

/** The file that someone keeps. */
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
