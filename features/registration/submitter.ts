import { addressKey } from '#shared/text/address-key.ts'
import { normalizeText } from '#shared/text/normalize-text.ts'

/** Who registers, as far as it tells two people in one tab apart. */
export type Submitter = { name: string; email: string }

/**
 * Who submits after `before` has submitted in the same attempt: the same email address is the same person, whatever its
 * case; another one is another person. Where the name is the same too, only they know whether they have corrected it.
 */
export const compareSubmitter = (
  before: Submitter,
  now: Submitter,
): 'same person' | 'same name' | 'another person' => {
  if (addressKey(before.email.trim()) === addressKey(now.email.trim())) return 'same person'
  return normalize(before.name) === normalize(now.name) ? 'same name' : 'another person'
}

const normalize = (text: string): string => normalizeText(text).trim().replace(/\s+/g, ' ').toLowerCase()
