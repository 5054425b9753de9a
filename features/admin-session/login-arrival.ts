/** What a page passes to the login page in the navigation state. */
export type LoginArrival = { email: string; notice: string }

/** The navigation state, validated. */
export const loginArrivalOf = (state: unknown) => ({
  email: textOf(state, 'email'),
  notice: textOf(state, 'notice'),
})

const textOf = (state: unknown, name: keyof LoginArrival): string | undefined => {
  const value: unknown = (state as Record<string, unknown> | null)?.[name]
  return typeof value === 'string' ? value : undefined
}
