import { laterDisputeState } from '#features/payments/money-back.ts'
import type { Connection } from '#platform/server/postgres/database.ts'
import { type DisputeRow, giveDisputeTo, readDisputes, saveDispute } from '../refunds/money-back.store.ts'
import type { ReportedDispute } from './fetch-provider-state.ts'
import type { Holder } from './sync-refunds.ts'

/**
 * Applies the disputes of a payment reported by events, in whatever order they arrive. Returns all rows, the oldest
 * first.
 */
export const syncDisputes = async (
  tx: Connection,
  holder: Holder,
  reported: readonly ReportedDispute[],
): Promise<DisputeRow[]> => {
  const { provider, paymentId, paymentIntentId } = holder
  const rows = await readDisputes(tx, provider, paymentIntentId)
  for (const [disputeId, states] of Map.groupBy(reported, ({ id }) => id)) {
    const [first] = states as [ReportedDispute]
    const row = rows.find((one) => one.disputeId === disputeId)
    const { status, at, cents } = currentStateOf(row, states)
    if (row?.status === status && row.cents === cents && row.paymentId === paymentId) continue
    await saveDispute(tx, {
      ...holder,
      disputeId,
      chargeId: first.chargeId,
      cents,
      status,
      reason: first.reason,
      openedAt: first.openedAt,
      updatedAt: at,
    })
  }
  // the disputes of imported money move to its record
  for (const row of rows)
    if (row.paymentId !== paymentId && paymentId !== null)
      await giveDisputeTo(tx, provider, row.disputeId, paymentId)
  return readDisputes(tx, provider, paymentIntentId)
}

/** The current state of a dispute among the stored and the reported ones. */
const currentStateOf = (row: DisputeRow | undefined, reported: readonly ReportedDispute[]) =>
  [...(row ? [{ status: row.status, at: row.updatedAt, cents: row.cents }] : []), ...reported].reduce(
    laterDisputeState,
  )
