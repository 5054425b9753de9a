import type { BuyerDetails } from '#features/payments/buyer.fields.ts'
import { readStored } from '#platform/browser/form-drafts/storage.ts'

/** The buyer details, stored in the tab; the form sends them with the checkout. */
export const storedBuyer = { storage: 'session', key: 'registration-buyer' } as const

/** Unvalidated: the server validates it. */
export const readStoredBuyer = () =>
  readStored(storedBuyer.storage, storedBuyer.key) as BuyerDetails | undefined
