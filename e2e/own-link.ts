import { registrationLink } from '#features/registration/server/own/registration-link.ts'
import type { Product } from './product.ts'

/** The path of a visitor's personal registration link, as it would be emailed. */
export const linkOf = async (product: Product, email: string): Promise<string> => {
  const [registration] = await product.registrationsOf(email)
  if (!registration) throw new Error(`No one has registered as ${email}`)
  const sessionKey = await product.sessionKey()
  return registrationLink({ origins: { homeOf: () => '' }, sessionKey }, registration)
}
