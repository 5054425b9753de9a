import type { BuyerDetails } from '#features/payments/buyer.fields.ts'
import { readStored } from '#platform/browser/form-drafts/storage.ts'

/** What was typed for the receipt, as long as the tab; the form sends it with the checkout. */
export const storedBuyer = { storage: 'session', key: 'registration-buyer' } as const

/** Whatever is there: the server judges it. */
export const readStoredBuyer = () =>
  readStored(storedBuyer.storage, storedBuyer.key) as BuyerDetails | undefined
