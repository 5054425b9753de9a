import { addressKey } from '#shared/text/address-key.ts'
import { normalizeText } from '#shared/text/normalize-text.ts'

/** The fields of a registrant that tell two people in one tab apart. */
export type Submitter = { name: string; email: string }

/**
 * Compares a submitter with the previous one of the same attempt: an equal email address (case-insensitive) is the
 * same person, another one another person. With an equal name only they know whether they have corrected it.
 */
export const compareSubmitter = (
  before: Submitter,
  now: Submitter,
): 'same person' | 'same name' | 'another person' => {
  if (addressKey(before.email.trim()) === addressKey(now.email.trim())) return 'same person'
  return normalize(before.name) === normalize(now.name) ? 'same name' : 'another person'
}

const normalize = (text: string): string => normalizeText(text).trim().replace(/\s+/g, ' ').toLowerCase()
