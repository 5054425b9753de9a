import { compareSubmitter, type Submitter } from './submitter.ts'

/** The hash of an attempt key; null: none was sent, or none is stored. */
export type KeyHash = Uint8Array | null

/** Compares in constant time. Without a key nothing matches. */
export const isSameKey = (sent: KeyHash, stored: KeyHash): boolean => {
  if (!sent || !stored || sent.length !== stored.length) return false
  return sent.reduce((difference, byte, at) => difference | (byte ^ (stored[at] ?? 0)), 0) === 0
}

type Keyed = { attemptKeyHash: KeyHash }

/** Whether a repeated registration with equal fields may learn the id: with its key, or where none was ever sent. */
export const learnsId = (sent: KeyHash, { attemptKeyHash }: Keyed): boolean =>
  isSameKey(sent, attemptKeyHash) || (sent === null && attemptKeyHash === null)

/** The visitor of a checkout. */
export type Caller = {
  key: KeyHash
  /** By the registration's personal link, which only its mailbox has. */
  byLink: boolean
}

type Payment = Keyed & {
  registrationId: string | null
  sessionId: string | null
  /** Set when the caller that requested its session was told that there is none. */
  notOpenedAt: Date | null
}

/** Whether the caller may resume this open payment: it has the same key, or nobody was ever redirected to it. */
export const mayResume = (caller: Caller, payment: Payment, registrationId: string): boolean => {
  if (payment.registrationId !== registrationId) return false
  const isNobodys = payment.sessionId === null && payment.notOpenedAt !== null
  return isSameKey(caller.key, payment.attemptKeyHash) || (isWithoutKeys(caller, payment) && isNobodys)
}

/**
 * Whether the provider is checked for this open payment before another is opened, so that a caller with only the
 * specified fields does not pay twice. They only learn that the registration is paid.
 */
export const shouldCheck = (caller: Caller, payment: Payment, registrationId: string): boolean =>
  payment.registrationId === registrationId && isWithoutKeys(caller, payment) && payment.sessionId !== null

const isWithoutKeys = ({ key }: Caller, { attemptKeyHash }: Keyed): boolean =>
  key === null && attemptKeyHash === null

/** The submitter and whether they correct their address. */
export type Submit = Submitter & {
  /** The email address corrects the one submitted before in this attempt. */
  correctsEmail: boolean
}

/**
 * Whether a new choice of the caller closes this open payment: with a key, what the same person opened with it, for
 * whichever registration; with the link, all payments of the registration. What another person opened with that key
 * in the same tab stays open.
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
 * Whether the registration's attempt is the only one that has paid for it: a payment by someone else with the same
 * fields must not be shown to the first visitor.
 */
export const isOwnAlone = (
  { attemptKeyHash }: Keyed,
  payments: readonly (Keyed & { status: string })[],
): boolean =>
  attemptKeyHash !== null &&
  payments.every(
    (payment) => payment.status !== 'COMPLETED' || isSameKey(attemptKeyHash, payment.attemptKeyHash),
  )
