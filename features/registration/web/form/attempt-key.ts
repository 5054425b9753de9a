import { forget, keep, readKept } from '#platform/browser/kept/storage.ts'

/** What proves that two submits of this tab are one attempt. As long as the tab, and not longer than the kept form. */
const kept = { shelf: 'session', key: 'registration-attempt' } as const

/** Of this page alone, where the browser keeps nothing. */
let unkept: string | undefined

/** The key of the attempt that continues in this tab, or of one that begins now. */
export const attemptKey = (): string => {
  const known = readKept(kept.shelf, kept.key) ?? unkept
  if (typeof known === 'string') return known
  const key = newKey()
  if (!keep(kept.shelf, kept.key, key)) unkept = key
  return key
}

/** 192 random bits in letters of base64url. Not by randomUUID, which browsers refuse on a page without https. */
const newKey = (): string => crypto.getRandomValues(new Uint32Array(6)).join('-')

/** The next submit is another attempt. */
export const endAttempt = (): void => {
  forget(kept.shelf, kept.key)
  unkept = undefined
}
