import type { ManualMethod } from './admin-payments.contract.ts'

/** How money was recorded manually, as organisers read it. */
export const methodLabels: Readonly<Record<ManualMethod, string>> = {
  desk: 'At the desk',
  bank_transfer: 'Bank transfer',
}
