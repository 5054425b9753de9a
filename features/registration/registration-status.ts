import type { PaymentStatus } from '#features/payments/payments.contract.ts'
import type { TicketTypes } from '#features/pricing/ticket-types.ts'

/** The state of a registration on its visitor's page. */
export const registrationStatuses = [
  /** Nothing is paid online for its type. */
  'registered',
  /** Not paid, and no payment in progress. */
  'unpaid',
  /** The card was declined; the payment page is still open. */
  'declined',
  /** The provider has the money; our confirmation is pending. */
  'confirming',
  /** A bank payment, which takes some days. */
  'waiting',
  'paid',
  /** There was nothing to pay. */
  'free',
  /** The bank payment failed. */
  'failed',
  'expired',
  /** The visitor left the payment, or has chosen something else since. */
  'cancelled',
  /** The organisers have cancelled the registration. */
  'ended',
  'partly-refunded',
  'refunded',
  /** The money does not match and is under review. */
  'review',
] as const
export type RegistrationStatus = (typeof registrationStatuses)[number]

/** The fields of the effective payment that the state needs. */
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

/** A cancellation by the organisers takes precedence over the payment. `types`: those of the conference. */
export const registrationStatusOf = (
  registration: { cancelledAt: Date | null; presentationType: string },
  payment: EffectivePayment | undefined,
  types: Pick<TicketTypes, 'isPaidOnline'>,
): RegistrationStatus => {
  if (registration.cancelledAt !== null) return 'ended'
  if (payment) return ofPayment(payment)
  return types.isPaidOnline(registration.presentationType) ? 'unpaid' : 'registered'
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

/** Whether the visitor may start a payment in this state. */
export const mayPay = (
  state: RegistrationStatus,
  presentationType: string,
  types: Pick<TicketTypes, 'isPaidOnline'>,
): boolean => payable.has(state) && types.isPaidOnline(presentationType)

const unsettled: ReadonlySet<RegistrationStatus> = new Set([
  'unpaid',
  'declined',
  'confirming',
  'waiting',
  'review',
])

/** Whether the state may change while the page is open. */
export const isUndecided = (state: RegistrationStatus): boolean => unsettled.has(state)
