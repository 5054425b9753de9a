import { compareSubmitter, type Submitter } from '#features/registration/submitter.ts'
import { forget, keep, readStored } from '#platform/browser/form-drafts/storage.ts'

/** What proves that two submits of this tab are one attempt. As long as the tab, and not longer than the kept form. */
const kept = { storage: 'session', key: 'registration-attempt' } as const

/** Whose payment was opened last in this attempt. */
const keptSubmitter = { storage: 'session', key: 'registration-submitter' } as const

/** Of this page alone, where the browser keeps nothing. */
let unkept: string | undefined
let unkeptSubmitter: Submitter | undefined

/** The key of the attempt that continues in this tab, or of one that begins now. */
export const attemptKey = (): string => {
  const known = readStored(kept.storage, kept.key) ?? unkept
  if (typeof known === 'string') return known
  const key = newKey()
  if (!keep(kept.storage, kept.key, key)) unkept = key
  return key
}

/** 192 random bits in letters of base64url. Not by randomUUID, which browsers refuse on a page without https. */
const newKey = (): string => crypto.getRandomValues(new Uint32Array(6)).join('-')

/** Who submits now, compared with the one whose payment this attempt has opened before. */
export const compareWithAttempt = (now: Submitter): ReturnType<typeof compareSubmitter> => {
  const before = readSubmitter()
  return before ? compareSubmitter(before, now) : 'same person'
}

/** From now on the attempt is theirs. */
export const storeSubmitter = ({ name, email }: Submitter): void => {
  unkeptSubmitter = keep(keptSubmitter.storage, keptSubmitter.key, { name, email })
    ? undefined
    : { name, email }
}

const readSubmitter = (): Submitter | undefined => {
  const { name, email } = (readStored(keptSubmitter.storage, keptSubmitter.key) ?? {}) as Record<
    string,
    unknown
  >
  return typeof name === 'string' && typeof email === 'string' ? { name, email } : unkeptSubmitter
}

/** The next submit is another attempt. */
export const endAttempt = (): void => {
  for (const { storage, key } of [kept, keptSubmitter]) forget(storage, key)
  unkept = undefined
  unkeptSubmitter = undefined
}
