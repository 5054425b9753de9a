import type { ListCell } from '#shared/exports.ts'

/** The columns of an exported list: the heading of each, as `headOf` completes it, and its cells. */
export type ListColumns<Row> = Readonly<Record<string, (row: Row) => ListCell>>
