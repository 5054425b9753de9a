import { hashOfAddress } from '#platform/server/security/hash-of-address.ts'

type Changed = { old: Readonly<Record<string, unknown>>; new: Readonly<Record<string, unknown>> }

/**
 * What has changed, for the audit: of the former address only its hash, because it may be that of someone else, and who
 * erases the person would not find it.
 */
export const formerHidden = ({ old, ...changed }: Changed): Changed => ({
  ...changed,
  old: { ...old, ...(typeof old['email'] === 'string' && { email: hashOfAddress(old['email']) }) },
})
