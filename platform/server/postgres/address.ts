import { type RawBuilder, sql } from 'kysely'
import { addressKey } from '#shared/text/address-key.ts'

/** `addressKey` of a column, as the indexes have it. */
export const addressKeyOf = (column: string): RawBuilder<string> =>
  sql<string>`lower(${sql.ref(column)} collate "C")`

/** Whether a column has this email address, whatever the case of its ASCII letters. */
export const isAddress = (column: string, address: string): RawBuilder<boolean> =>
  sql<boolean>`${addressKeyOf(column)} = ${addressKey(address)}`
