import type { BuyerDetails } from '#features/payments/buyer.fields.ts'
import { isSameBuyer } from '#features/payments/buyer.fields.ts'
import type { PaymentRow } from '#features/payments/server/payments.ts'
import type { Connection } from '#platform/server/postgres/database.ts'
import { Problem } from '#shared/problem.ts'
import { payerIn } from '../document-content.ts'
import { reissuedDocuments } from '../documents-due.ts'
import { type Conference, writeDue } from './issue-documents.ts'
import type { ReceiptDeps } from './receipt-deps.ts'
import { listReceipts, listRefunds, type ReceiptRow } from './receipts.store.ts'

/** The most reissues per payment: enough for an accountant, a limit for a program. */
const mostChanges = 5

const changedTooOften = 'You have changed your receipt five times. To change it again, write to us.'
const changedAfterRefund =
  'We have refunded money from this payment, so you can no longer change its receipt here. Write to us for help.'

/** Why the receipt of a payment can no longer be reissued; undefined while it can, or where there is none yet. */
export const finalReceipt = async (
  connection: Connection,
  payments: readonly { id: string }[],
): Promise<'refunded' | 'often' | undefined> => {
  const ids = payments.map(({ id }) => id)
  const documents = await listReceipts(connection, ids)
  if (documents.length === 0) return undefined
  if ((await listRefunds(connection, ids)).length > 0) return 'refunded'
  return documents.filter(isReversal).length >= mostChanges * ids.length ? 'often' : undefined
}

/**
 * Reissues the receipt of a payment to the current buyer: its reversal and a new receipt, in the caller's
 * transaction, which holds the payment's lock and has stored the buyer. Does nothing without a receipt, or when the
 * receipt has these values already.
 * @throws Problem 409 when a refund was begun, or after five reissues
 */
export const reissueReceipt = async (
  tx: Connection,
  deps: ReceiptDeps,
  payment: PaymentRow,
  details: BuyerDetails,
  conference: Conference,
): Promise<void> => {
  const documents = await listReceipts(tx, [payment.id])
  const newest = documents.filter(({ kind }) => kind === 'receipt').at(-1)
  if (!newest || isSameBuyer(payerIn(newest.content).details, details)) return
  if ((await listRefunds(tx, [payment.id])).length > 0)
    throw new Problem(409, 'action_not_possible', changedAfterRefund)
  if (documents.filter(isReversal).length >= mostChanges)
    throw new Problem(409, 'action_not_possible', changedTooOften)
  await writeDue(tx, deps, payment, conference, { due: reissuedDocuments(newest), documents })
}

const isReversal = ({ kind }: ReceiptRow) => kind === 'receipt_reversal'
