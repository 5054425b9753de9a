import { firstErrors } from '#shared/first-errors.ts'
import { login } from './admin-session.contract.ts'

export type LoginForm = { email: string; password: string }

/** The first error of each invalid field, by the schema that the server uses. */
export const loginErrors = (form: LoginForm) => firstErrors<keyof LoginForm>(login.body, form)
