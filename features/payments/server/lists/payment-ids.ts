import type { PiecedTable } from '#platform/server/postgres/search/id-pieces.ts'

/** The ids by which a payment is found anywhere in them: its own, and that of its session. */
export const paymentIds = {
  table: 'payment_records',
  pieces: 'payment_id_pieces',
  columns: ['id', 'session_id'],
} as const satisfies PiecedTable
