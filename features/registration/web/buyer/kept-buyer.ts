import type { BuyerDetails } from '#features/payments/buyer.fields.ts'
import { readKept } from '#platform/browser/kept/storage.ts'

/** What was typed for the receipt, as long as the tab; the form sends it with the checkout. */
export const keptBuyer = { shelf: 'session', key: 'registration-buyer' } as const

/** Whatever is there: the server judges it. */
export const readKeptBuyer = () => readKept(keptBuyer.shelf, keptBuyer.key) as BuyerDetails | undefined
