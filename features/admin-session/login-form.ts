import { firstSentences } from '#shared/first-sentences.ts'
import { login } from './admin-session.contract.ts'

export type LoginForm = { email: string; password: string }

/** The first sentence about each field that is wrong, by the schema with which the server judges them. */
export const loginErrors = (form: LoginForm) => firstSentences<keyof LoginForm>(login.body, form)
