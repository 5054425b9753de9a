import { deflateRawSync } from 'node:zlib'

/** The length of 32 bytes in base64. */
export const shortestKey = 43

export const shortKey = 'must be at least 32 random bytes, written in base64 or hex (openssl rand -base64 32)'

/**
 * Compressed, 43 random digits, the weakest keys to accept, are 33 bytes or more; one letter, a repeated word, or the
 * alphabet are less than 16.
 */
const fewestPackedBytes = 24

/** Whether a key has no repetitions, neither of characters nor of the steps between them. */
export const isRandomKey = (key: string): boolean => {
  const letters = Buffer.from(key)
  const steps = letters.map((letter, index) => letter - (letters[index - 1] ?? 0))
  return [letters, steps].every((bytes) => deflateRawSync(bytes, { level: 9 }).length >= fewestPackedBytes)
}
