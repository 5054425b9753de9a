import { readIntegerId } from '#shared/integer-id.ts'

/**
 * The configuration that a checkout names in its query, its body, or both. Undefined when there is none, one is
 * malformed, or both differ: each is the same 404.
 */
export const pricingConfigIdOf = (inQuery: unknown, inBody: unknown): number | undefined => {
  const named = [inQuery, inBody].filter((value) => value !== undefined && value !== null)
  const [first, ...others] = named.map(readIntegerId)
  return others.every((other) => other === first) ? first : undefined
}
