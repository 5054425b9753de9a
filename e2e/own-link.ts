import { registrationLink } from '#features/registration/server/own/registration-link.ts'
import type { Product } from './product.ts'

/** The path of the link to the registration that this visitor has, as it would be mailed. */
export const linkOf = async (product: Product, email: string): Promise<string> => {
  const [registration] = await product.registrationsOf(email)
  if (!registration) throw new Error(`No one has registered as ${email}`)
  const sessionKey = await product.sessionKey()
  return registrationLink({ origins: { homeOf: () => '' }, sessionKey }, registration)
}
