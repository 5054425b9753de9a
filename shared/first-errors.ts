/** What a schema of a call is, as far as a form judges by it. */
type Judge = {
  safeParse: (body: unknown) => {
    error?: { issues: readonly { path: PropertyKey[]; message: string }[] } | undefined
  }
}

/** The first sentence about each field that is wrong, by the schema with which the server judges the same body. */
export const firstErrors = <Name extends string>(
  schema: Judge,
  body: unknown,
): Partial<Record<Name, string>> => {
  const found = (schema.safeParse(body).error?.issues ?? []).map(
    ({ path, message }) => [String(path[0]), message] as const,
  )
  return Object.fromEntries(found.reverse()) as Partial<Record<Name, string>>
}
