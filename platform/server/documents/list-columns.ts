import type { ListCell } from '#shared/exports.ts'

/** The columns of a list as a file: the words above each, and what is in it. */
export type ListColumns<Row> = Readonly<Record<string, (row: Row) => ListCell>>
