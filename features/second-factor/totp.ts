/** The digits of a code, and its period in seconds (RFC 6238): the defaults of every authenticator app. */
const codeDigits = 6
const codeSeconds = 30

/** Accept this many steps before or after the current one, for clock differences. */
const tolerance = 1

/** Parses a typed or pasted code, without spaces; undefined when it is invalid. */
export const readCode = (typed: string): string | undefined => {
  const code = typed.replace(/[\s-]/g, '')
  return /^\d{6}$/.test(code) ? code : undefined
}

/** The step of a time: the number of 30-second periods since 1970. */
export const stepAt = (now: Date): number => Math.floor(now.getTime() / 1000 / codeSeconds)

/** The code of a step, from the HMAC-SHA-1 of its eight bytes (RFC 4226, section 5.3). */
export const codeOf = (mac: Uint8Array): string => {
  const offset = (mac.at(-1) ?? 0) & 0xf
  const view = new DataView(mac.buffer, mac.byteOffset, mac.byteLength)
  const number = view.getUint32(offset) & 0x7fffffff
  return String(number % 10 ** codeDigits).padStart(codeDigits, '0')
}

/**
 * The step of this code, the current or an adjacent one; undefined when it is wrong or not after `lastStep`,
 * the latest accepted one, so that no code is accepted twice (RFC 6238, section 5.2). All steps are
 * compared, so that the time reveals nothing.
 */
export const acceptedStep = (
  code: string,
  now: Date,
  {
    lastStep,
    codeAt,
    isSame,
  }: {
    lastStep: number
    codeAt: (step: number) => string
    isSame: (one: string, other: string) => boolean
  },
): number | undefined => {
  const here = stepAt(now)
  const near = Array.from({ length: 2 * tolerance + 1 }, (_, index) => here - tolerance + index)
  const fitting = near.filter((step) => isSame(codeAt(step), code) && step > lastStep)
  return fitting.at(-1)
}

/** The URL in the QR code. `issuer` and `account` name the entry in the app. */
export const authenticatorAddress = (secret: string, issuer: string, account: string): string => {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`
  const query = `secret=${secret}&issuer=${encodeURIComponent(issuer)}&algorithm=SHA1&digits=${codeDigits}&period=${codeSeconds}`
  return `otpauth://totp/${label}?${query}`
}
