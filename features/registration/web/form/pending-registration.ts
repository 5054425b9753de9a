import type { registrantOf } from '#features/registration/registration-payload.ts'
import { forget, keep, readStored } from '#platform/browser/form-drafts/storage.ts'

/** A registrant whom the server could not store (T13). The checkout sends the same fields and stores them instead. */
export const pendingRegistration = { storage: 'local', key: 'pending-registration' } as const

const dayInMilliseconds = 86_400_000

/** @param now milliseconds since 1970 */
export const storePending = (registrant: ReturnType<typeof registrantOf>, now: number): void => {
  keep(pendingRegistration.storage, pendingRegistration.key, {
    registrant,
    savedAt: new Date(now).toISOString(),
  })
}

export const forgetPending = (): void => forget(pendingRegistration.storage, pendingRegistration.key)

/** Deletes a registrant stored more than 24 hours ago, or at an invalid time. */
export const forgetStalePending = (now: number): void => {
  const kept = readStored(pendingRegistration.storage, pendingRegistration.key)
  if (kept === undefined) return

  const age = now - Date.parse(String((kept as { savedAt?: unknown } | null)?.savedAt))
  if (!(age <= dayInMilliseconds)) forgetPending()
}
