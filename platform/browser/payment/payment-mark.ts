import { forget, keep, readStored, type StorageKind } from '../form-drafts/storage.ts'

const key = 'payment-mark'

/** What becomes obsolete once the payment is completed: the payer names it, because only they know what they kept. */
type KeptItem = { storage: StorageKind; key: string }

/**
 * Written before the browser leaves for the payment provider: anyone who has it arrived from a payment
 * (decisions, Payment truth). It stays until the tab closes or a new checkout begins.
 */
export type PaymentMark = {
  /** Null when the checkout told no session: there is nothing to cancel then. */
  sessionId: string | null
  kind: 'registration' | 'discount'
  obsoleteWhenPaid: readonly KeptItem[]
  /** Where this payment can be begun again, when that is not the form of its kind. */
  again?: string
  /** What shows this tab alone what it has paid for. */
  proof?: string
}

export const markPayment = (mark: PaymentMark): void => {
  keep('session', key, mark)
}

export const readPaymentMark = (): PaymentMark | undefined => {
  const mark = readStored('session', key)
  if (typeof mark !== 'object' || mark === null) return undefined

  const { sessionId, kind, obsoleteWhenPaid, again, proof } = mark as Record<string, unknown>
  if (kind !== 'registration' && kind !== 'discount') return undefined
  return {
    sessionId: typeof sessionId === 'string' ? sessionId : null,
    kind,
    obsoleteWhenPaid: Array.isArray(obsoleteWhenPaid) ? obsoleteWhenPaid.filter(isKeptItem) : [],
    ...(typeof again === 'string' && { again }),
    ...(typeof proof === 'string' && { proof }),
  }
}

const isKeptItem = (item: unknown): item is KeptItem => {
  const { storage, key } = (item ?? {}) as Record<string, unknown>
  return (storage === 'local' || storage === 'session') && typeof key === 'string'
}

/** Whether something of what the payer named is still kept in this browser. */
export const isStillKept = ({ obsoleteWhenPaid }: PaymentMark): boolean =>
  obsoleteWhenPaid.some((item) => readStored(item.storage, item.key) !== undefined)

/** Forgets what the payer named, when this session is the one of the mark. */
export const forgetObsolete = (paidSessionId: string): void => {
  const mark = readPaymentMark()
  if (mark?.sessionId !== paidSessionId) return
  for (const item of mark.obsoleteWhenPaid) forget(item.storage, item.key)
}
