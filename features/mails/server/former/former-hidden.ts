import { hashOfAddress } from '#platform/server/security/hash-of-address.ts'

type Changed = { old: Readonly<Record<string, unknown>>; new: Readonly<Record<string, unknown>> }

/**
 * The change for the audit log, with only a hash of the former address: it may be someone else's, and an
 * erasure of the person would not find it.
 */
export const formerHidden = ({ old, ...changed }: Changed): Changed => ({
  ...changed,
  old: { ...old, ...(typeof old['email'] === 'string' && { email: hashOfAddress(old['email']) }) },
})
