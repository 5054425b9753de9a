import { login } from './admin-session.contract.ts'

export type LoginForm = { email: string; password: string }

/** The first sentence about each field that is wrong, by the schema with which the server judges them. */
export const loginErrors = (form: LoginForm): Partial<Record<keyof LoginForm, string>> => {
  const { error } = login.body.safeParse(form)
  const found = (error?.issues ?? []).map(({ path, message }) => [path[0], message] as const)
  return Object.fromEntries(found.reverse())
}
