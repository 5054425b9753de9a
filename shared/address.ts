import type { Endpoint } from './endpoint.ts'

export type UrlArgs = {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
}

/** The URL of a call with its path parameters and query filled in; undefined and null are left out of the query. */
export const addressOf = ({ path }: Endpoint, { params = {}, query = {} }: UrlArgs): string => {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const defined = Object.entries(query).filter(([, value]) => value !== undefined && value !== null)
  const search = new URLSearchParams(
    defined.map(([name, value]): [string, string] => [name, String(value)]),
  ).toString()
  return search ? `${filled}?${search}` : filled
}
