/** Digits of a code, and seconds for which it is shown (RFC 6238): what every authenticator app takes for granted. */
const codeDigits = 6
const codeSeconds = 30

/** Clocks may differ by so many steps, before or after ours. */
const tolerance = 1

/** A code as it is typed or pasted, without the spaces that apps show in it; undefined: it is none. */
export const readCode = (typed: string): string | undefined => {
  const code = typed.replace(/[\s-]/g, '')
  return /^\d{6}$/.test(code) ? code : undefined
}

/** The step of a moment: how many times 30 seconds have passed since 1970. */
export const stepAt = (now: Date): number => Math.floor(now.getTime() / 1000 / codeSeconds)

/** The code of a step, from the authentication code (HMAC-SHA-1) of its eight bytes (RFC 4226, section 5.3). */
export const codeOf = (mac: Uint8Array): string => {
  const offset = (mac.at(-1) ?? 0) & 0xf
  const view = new DataView(mac.buffer, mac.byteOffset, mac.byteLength)
  const number = view.getUint32(offset) & 0x7fffffff
  return String(number % 10 ** codeDigits).padStart(codeDigits, '0')
}

/**
 * The step of which this is the code, ours or a neighbour; undefined: none, or one that is not after `lastStep`, the
 * newest that was accepted before. So no code is accepted twice (RFC 6238, section 5.2). Every step is compared, so that the time tells nothing.
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
  const near = Array.from({ length: 2 * tolerance + 1 }, (_, place) => here - tolerance + place)
  const fitting = near.filter((step) => isSame(codeAt(step), code) && step > lastStep)
  return fitting.at(-1)
}

/** What an authenticator app reads from the QR code. `issuer` and `account` are how it names the entry. */
export const authenticatorAddress = (secret: string, issuer: string, account: string): string => {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`
  const parts = `secret=${secret}&issuer=${encodeURIComponent(issuer)}&algorithm=SHA1&digits=${codeDigits}&period=${codeSeconds}`
  return `otpauth://totp/${label}?${parts}`
}
