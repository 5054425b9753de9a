import { forget, keep, readStored, type StorageKind } from '../form-drafts/storage.ts'

const key = 'payment-mark'

/**
 * A stored item that is obsolete once the payment is completed; the form that starts the payment names it, because only
 * that form knows what it stored.
 */
type StoredItem = { storage: StorageKind; key: string }

/**
 * Stored before the redirect to the payment provider: a page that finds it was reached from a payment (decisions, Payment
 * truth). It lasts until the tab closes or a new checkout begins.
 */
export type PaymentMark = {
  /** Null when the checkout returned no session: then there is nothing to cancel. */
  sessionId: string | null
  kind: 'registration' | 'discount'
  obsoleteWhenPaid: readonly StoredItem[]
  /** The page where this payment can be started again, when that is not the form of its kind. */
  again?: string
  /** A token that lets only this tab see what was paid for. */
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
    obsoleteWhenPaid: Array.isArray(obsoleteWhenPaid) ? obsoleteWhenPaid.flatMap(storedItemOf) : [],
    ...(typeof again === 'string' && { again }),
    ...(typeof proof === 'string' && { proof }),
  }
}

const storedItemOf = (item: unknown): StoredItem[] => {
  // `shelf` was its name: a tab may have been opened before an update
  const { shelf, storage = shelf, key } = (item ?? {}) as Record<string, unknown>
  return (storage === 'local' || storage === 'session') && typeof key === 'string' ? [{ storage, key }] : []
}

/** Whether an obsolete item is still stored in this browser. */
export const isStillStored = ({ obsoleteWhenPaid }: PaymentMark): boolean =>
  obsoleteWhenPaid.some((item) => readStored(item.storage, item.key) !== undefined)

/** Removes the obsolete items when this session is the one of the mark. */
export const removeObsolete = (paidSessionId: string): void => {
  const mark = readPaymentMark()
  if (mark?.sessionId !== paidSessionId) return
  for (const item of mark.obsoleteWhenPaid) forget(item.storage, item.key)
}
