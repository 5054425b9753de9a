import { deflateRawSync } from 'node:zlib'

/** The fewest characters of 32 bytes in base64. */
export const shortestKey = 43

export const shortKey = 'must be at least 32 random bytes, written in base64 or hex (openssl rand -base64 32)'

/**
 * 43 random digits, the poorest of what was ever taken as a key, are 33 bytes or more when they are packed; one letter, a
 * word repeated, or the alphabet in its order are less than 16.
 */
const fewestPackedBytes = 24

/** Whether nothing about a key is repeated, neither its characters nor the steps from one to the next. */
export const isHardToGuess = (key: string): boolean => {
  const letters = Buffer.from(key)
  const steps = letters.map((letter, place) => letter - (letters[place - 1] ?? 0))
  return [letters, steps].every((bytes) => deflateRawSync(bytes, { level: 9 }).length >= fewestPackedBytes)
}
