/** The part of a call's schema that a form uses. */
type Judge = {
  safeParse: (body: unknown) => {
    error?: { issues: readonly { path: PropertyKey[]; message: string }[] } | undefined
  }
}

/** The first error message of each invalid field, by the schema with which the server validates the same body. */
export const firstErrors = <Name extends string>(
  schema: Judge,
  body: unknown,
): Partial<Record<Name, string>> => {
  const found = (schema.safeParse(body).error?.issues ?? []).map(
    ({ path, message }) => [String(path[0]), message] as const,
  )
  return Object.fromEntries(found.reverse()) as Partial<Record<Name, string>>
}
