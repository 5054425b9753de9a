import * as z from 'zod/mini'

/** A password at login: of any length, since the rule may have changed since it was chosen. */
export const typedPassword = z.string('Password is required').check(
  z.minLength(1, 'Password is required'),
  z.maxLength(1000, 'Password must be at most 1000 characters'),
  z.refine((text) => text.isWellFormed(), 'Password contains characters that cannot be read'),
)
