import type { Endpoint } from './endpoint.ts'

export type AddressParts = {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
}

/** The address of a call with its places and its query filled in; what is undefined or null is left out of the query. */
export const addressOf = ({ path }: Endpoint, { params = {}, query = {} }: AddressParts): string => {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null)
  const search = new URLSearchParams(
    given.map(([name, value]): [string, string] => [name, String(value)]),
  ).toString()
  return search ? `${filled}?${search}` : filled
}
