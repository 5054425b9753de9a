import type { Endpoint } from '#shared/endpoint.ts'
import type { Website } from '#shared/website.ts'
import type { anAdmin } from '../admins.ts'
import type { TestProduct } from '../product.ts'

/** Where the samples are played: a conference, and an owner with the headers of their calls. */
export type Given = {
  product: TestProduct
  website: Website
  owner: Awaited<ReturnType<typeof anAdmin>>
  asOwner: Record<string, string>
  /** Those of a Stripe account that the product can reach. */
  stripeKeys?: { secretKey: string; webhookSecret: string }
}

/** A sample call of a route: path parameters, body, headers, admin, and the expected entry of the audit. */
export type Call = {
  params?: Record<string, string>
  body?: object
  headers?: Record<string, string>
  by: { id: string; email: string }
  action: string
  website?: string
}

/** Prepares what the call needs. */
export type Sample = () => Promise<Call>

/** Samples by the name of their route. */
export type Samples = Readonly<Record<string, Sample>>

/** The name of a route: its method and its pattern. */
export const nameOf = ({ method, path }: Pick<Endpoint, 'method' | 'path'>) => `${method} ${path}`

/** The path of a call on a conference. */
export const pathOf = ({ path }: Pick<Endpoint, 'path'>, params: Record<string, string>): string =>
  path.replace(/:(\w+)/g, (whole, name: string) => params[name] ?? whole)

/** A call by the owner on this conference. */
export const callOf =
  ({ website, owner, asOwner }: Given) =>
  (action: string, params: Record<string, string> = {}, body?: object): Call => ({
    params: { website, ...params },
    ...(body && { body }),
    headers: asOwner,
    by: owner,
    action,
    website,
  })

/** Headers of a visitor of this conference. */
export const visitorOf = ({ website }: Pick<Given, 'website'>) => ({ host: `${website}.localhost:3000` })
