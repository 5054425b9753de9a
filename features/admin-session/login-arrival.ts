/** What a page hands to the login page, as the state of the navigation. */
export type LoginArrival = { email: string; notice: string }

/** What the page before has handed over. */
export const loginArrivalOf = (state: unknown) => ({
  email: textOf(state, 'email'),
  notice: textOf(state, 'notice'),
})

const textOf = (state: unknown, name: keyof LoginArrival): string | undefined => {
  const value: unknown = (state as Record<string, unknown> | null)?.[name]
  return typeof value === 'string' ? value : undefined
}
