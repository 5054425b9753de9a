import * as z from 'zod/mini'

const greatest = 2_147_483_647

/**
 * A numeric id of the database (options, types, combinations, configurations) from a number or a text; undefined when it is
 * not one.
 */
export const readIntegerId = (value: unknown): number | undefined => {
  if (typeof value !== 'number' && typeof value !== 'string') return undefined
  if (!/^[1-9]\d{0,9}$/.test(String(value))) return undefined
  const id = Number(value)
  return id <= greatest ? id : undefined
}

/** The `{id}` of a path. An invalid id is read as 0, which no row has, so the answer is 404 as for any missing row. */
export const integerIdParam = z.pipe(
  z.union([z.string(), z.number()]),
  z.transform((value) => readIntegerId(value) ?? 0),
)
