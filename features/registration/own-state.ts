import type { PaymentStatus } from '#features/payments/payments.contract.ts'
import { isPaidOnline } from '#features/pricing/paid-online.ts'

/** The state of a registration, as its visitor reads it. */
export const ownStates = [
  /** Of a type for which nothing is paid online. */
  'registered',
  /** Nothing is paid, and nothing is under way. */
  'unpaid',
  /** The bank refused the card; the payment page is still open. */
  'declined',
  /** The provider has the money, and we are about to know. */
  'confirming',
  /** The bank settles in some days. */
  'waiting',
  'paid',
  /** There was nothing to pay. */
  'free',
  /** The bank has not paid after all. */
  'failed',
  'expired',
  /** The visitor has left the payment, or chosen something else in the meantime. */
  'cancelled',
  /** The organisers have cancelled the registration. */
  'ended',
  'partly-refunded',
  'refunded',
  /** The money does not match, and someone looks at it. */
  'review',
] as const
export type RegistrationStatus = (typeof ownStates)[number]

/** The payment that speaks for the registration, as far as the state needs it. */
export type EffectivePayment = {
  status: PaymentStatus
  sessionStatus: string | null
  paymentStatus: string | null
  lastError: string | null
  cancelRequestedAt: Date | null
  reviewReason: string | null
  totalCents: number
  refundedCents: number
  lostCents: number
}

/** Whatever became of the money, what the organisers have cancelled is cancelled. */
export const ownStateOf = (
  registration: { cancelledAt: Date | null; presentationType: string },
  payment: EffectivePayment | undefined,
): RegistrationStatus => {
  if (registration.cancelledAt !== null) return 'ended'
  if (payment) return ofPayment(payment)
  return isPaidOnline(registration.presentationType) ? 'unpaid' : 'registered'
}

const ofPayment = (payment: EffectivePayment): RegistrationStatus => {
  switch (payment.status) {
    case 'COMPLETED':
      return ofMoney(payment)
    case 'PENDING':
      return ofPending(payment)
    case 'FAILED':
      return 'failed'
    case 'EXPIRED':
      return 'expired'
    case 'CANCELLED':
      return 'cancelled'
  }
}

const ofMoney = ({ totalCents, refundedCents, lostCents }: EffectivePayment): RegistrationStatus => {
  const gone = refundedCents + lostCents
  if (totalCents === 0) return 'free'
  if (gone === 0) return 'paid'
  return gone < totalCents ? 'partly-refunded' : 'refunded'
}

const ofPending = (payment: EffectivePayment): RegistrationStatus => {
  if (payment.reviewReason !== null) return 'review'
  if (payment.sessionStatus === 'complete')
    return payment.paymentStatus === 'unpaid' ? 'waiting' : 'confirming'
  if (payment.cancelRequestedAt !== null) return 'cancelled'
  return payment.lastError === null ? 'unpaid' : 'declined'
}

const payable: ReadonlySet<RegistrationStatus> = new Set([
  'unpaid',
  'declined',
  'failed',
  'expired',
  'cancelled',
  'refunded',
])

/** Whether the visitor may begin a payment from here. */
export const mayPay = (state: RegistrationStatus, presentationType: string): boolean =>
  payable.has(state) && isPaidOnline(presentationType)

const unsettled: ReadonlySet<RegistrationStatus> = new Set([
  'unpaid',
  'declined',
  'confirming',
  'waiting',
  'review',
])

/** Whether the state may change while the visitor looks at it. */
export const isUndecided = (state: RegistrationStatus): boolean => unsettled.has(state)
