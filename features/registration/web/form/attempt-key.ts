import { compareSubmitter, type Submitter } from '#features/registration/submitter.ts'
import { forget, keep, readStored } from '#platform/browser/form-drafts/storage.ts'

/** Proves that two submits of this tab are one attempt. Stored as long as the form. */
const attemptStorage = { storage: 'session', key: 'registration-attempt' } as const

/** The submitter of the payment that was opened last in this attempt. */
const submitterStorage = { storage: 'session', key: 'registration-submitter' } as const

/** Key and submitter of this page alone, where the browser's storage is not available. */
let memoryKey: string | undefined
let memorySubmitter: Submitter | undefined

/** The key of the current attempt in this tab, or of a new one. */
export const attemptKey = (): string => {
  const known = readStored(attemptStorage.storage, attemptStorage.key) ?? memoryKey
  if (typeof known === 'string') return known
  const key = newKey()
  if (!keep(attemptStorage.storage, attemptStorage.key, key)) memoryKey = key
  return key
}

/** 192 random bits as six decimal numbers. Not randomUUID, which needs https. */
const newKey = (): string => crypto.getRandomValues(new Uint32Array(6)).join('-')

/** Compares the submitter with the one whose payment this attempt opened before. */
export const compareWithAttempt = (now: Submitter): ReturnType<typeof compareSubmitter> => {
  const before = readSubmitter()
  return before ? compareSubmitter(before, now) : 'same person'
}

/** Stores the submitter of this attempt. */
export const storeSubmitter = ({ name, email }: Submitter): void => {
  memorySubmitter = keep(submitterStorage.storage, submitterStorage.key, { name, email })
    ? undefined
    : { name, email }
}

const readSubmitter = (): Submitter | undefined => {
  const { name, email } = (readStored(submitterStorage.storage, submitterStorage.key) ?? {}) as Record<
    string,
    unknown
  >
  return typeof name === 'string' && typeof email === 'string' ? { name, email } : memorySubmitter
}

/** Ends the attempt: the next submit begins a new one. */
export const endAttempt = (): void => {
  for (const { storage, key } of [attemptStorage, submitterStorage]) forget(storage, key)
  memoryKey = undefined
  memorySubmitter = undefined
}
