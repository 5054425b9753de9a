import { compareSubmitter, type Submitter } from './submitter.ts'

/** The hash of an attempt key; null: none was brought, or none is kept. */
export type KeyHash = Uint8Array | null

/** In a time that tells nothing of where two hashes differ. Without a key no one is the same as anybody. */
export const isSameKey = (brought: KeyHash, kept: KeyHash): boolean => {
  if (!brought || !kept || brought.length !== kept.length) return false
  return brought.reduce((difference, byte, at) => difference | (byte ^ (kept[at] ?? 0)), 0) === 0
}

type Keyed = { attemptKeyHash: KeyHash }

/** Whether who registers with every field equal learns the id: by the key of it, or where no one has ever brought one. */
export const learnsId = (brought: KeyHash, { attemptKeyHash }: Keyed): boolean =>
  isSameKey(brought, attemptKeyHash) || (brought === null && attemptKeyHash === null)

/** Who comes to a checkout. */
export type Caller = {
  key: KeyHash
  /** By the personal link of the registration, which only its mailbox has. */
  byLink: boolean
}

type Payment = Keyed & {
  registrationId: string | null
  sessionId: string | null
  /** Anyone who asked for its session learned that there is none. */
  notOpenedAt: Date | null
}

/** Whether the caller is led back to this open payment: what is of the same key, or what no one was ever led to. */
export const mayResume = (caller: Caller, payment: Payment, registrationId: string): boolean => {
  if (payment.registrationId !== registrationId) return false
  const isNobodys = payment.sessionId === null && payment.notOpenedAt !== null
  return isSameKey(caller.key, payment.attemptKeyHash) || (isWithoutKeys(caller, payment) && isNobodys)
}

/**
 * Whether we ask the provider what became of this open payment before another is opened beside it, so that who knows
 * only the specified fields does not pay twice. They learn nothing but that the registration is paid.
 */
export const looksAt = (caller: Caller, payment: Payment, registrationId: string): boolean =>
  payment.registrationId === registrationId && isWithoutKeys(caller, payment) && payment.sessionId !== null

const isWithoutKeys = ({ key }: Caller, { attemptKeyHash }: Keyed): boolean =>
  key === null && attemptKeyHash === null

/** What a submit says of who makes it. */
export type Submit = Submitter & {
  /** They say that their email address corrects the one that this attempt had before. */
  correctsEmail: boolean
}

/**
 * Whether a new choice of the caller closes this open payment: what the same person has opened with the same key,
 * whichever registration it pays for; who has the link, all of the registration. What another person has opened with that
 * key, in the same tab before, stays as it is.
 */
export const closes = (
  { key, byLink }: Caller,
  submit: Submit,
  payment: Pick<Payment, 'attemptKeyHash' | 'registrationId'> & {
    customerName: string
    customerEmail: string
  },
  registrationId: string,
): boolean => {
  if (byLink && payment.registrationId === registrationId) return true
  if (!isSameKey(key, payment.attemptKeyHash)) return false
  if (payment.registrationId === registrationId) return true
  const who = compareSubmitter({ name: payment.customerName, email: payment.customerEmail }, submit)
  return who === 'same person' || (who === 'same name' && submit.correctsEmail)
}

/**
 * Whether the registration's attempt still is the only one that has paid for it: what someone else has paid, who
 * registered alike, is not shown to the one who was there first.
 */
export const isOwnAlone = (
  { attemptKeyHash }: Keyed,
  payments: readonly (Keyed & { status: string })[],
): boolean =>
  attemptKeyHash !== null &&
  payments.every(
    (payment) => payment.status !== 'COMPLETED' || isSameKey(attemptKeyHash, payment.attemptKeyHash),
  )
