/** Ids are positive integers of the database (decisions, Access): at most 2^31 - 1. */
const asId = (value: unknown): number | undefined => {
  if (typeof value !== 'number' && typeof value !== 'string') return undefined
  if (!/^[1-9]\d{0,9}$/.test(String(value))) return undefined
  const id = Number(value)
  return id <= 2_147_483_647 ? id : undefined
}

/**
 * The one configuration that a checkout names in its query, its body, or both. Undefined when it names none, when one
 * of them is malformed, or when the two disagree: all of these are the same 404.
 */
export const pricingConfigIdOf = (inQuery: unknown, inBody: unknown): number | undefined => {
  const named = [inQuery, inBody].filter((value) => value !== undefined && value !== null)
  const [first, ...others] = named.map(asId)
  return others.every((other) => other === first) ? first : undefined
}
