import { firstErrors } from '#shared/first-errors.ts'
import { login } from './admin-session.contract.ts'

export type LoginForm = { email: string; password: string }

/** The first sentence about each field that is wrong, by the schema with which the server judges them. */
export const loginErrors = (form: LoginForm) => firstErrors<keyof LoginForm>(login.body, form)
