import type { ManualMethod } from './admin-payments.contract.ts'

/** The labels of the methods of manual payments. */
export const methodLabels: Readonly<Record<ManualMethod, string>> = {
  desk: 'At the desk',
  bank_transfer: 'Bank transfer',
}
