import { type RawBuilder, sql } from 'kysely'
import { addressKey } from '#shared/text/address-key.ts'

/** `addressKey` of a column, in the form that the indexes use. */
export const addressKeyOf = (column: string): RawBuilder<string> =>
  sql<string>`lower(${sql.ref(column)} collate "C")`

/** Whether a column has this email address, ignoring ASCII case. */
export const isAddress = (column: string, address: string): RawBuilder<boolean> =>
  sql<boolean>`${addressKeyOf(column)} = ${addressKey(address)}`
