import type { PiecedTable } from '#platform/server/postgres/search/id-pieces.ts'

/** The id by which an email is found anywhere in it. */
export const mailIds = {
  table: 'mails',
  pieces: 'mail_id_pieces',
  columns: ['id'],
} as const satisfies PiecedTable
