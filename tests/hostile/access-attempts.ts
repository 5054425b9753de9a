import type { Website } from '#shared/website.ts'
import { aWebsite, type Slug, slugOf, websites } from '#tests/websites.ts'
import { exampleOf } from '../../scripts/describe-api/example.ts'
import { exampleValues } from '../../scripts/describe-api/example-values.ts'
import { inputSchema } from '../../scripts/describe-api/schemas.ts'
import { needsLogin, type Route } from '../guarded-routes.ts'

export type Headers = Readonly<Record<string, string>>
/** One attempt: the caller, the request, and the website whose data must not appear. */
export type Attempt = {
  caller: string
  method: string
  url: string
  headers: Headers
  body?: unknown
  secret: Website
}

/** Ids of a website's rows, by table. */
export type IdsOf = Readonly<Record<Slug, Readonly<Record<string, string>>>>

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'] as const

const place = /:(\w+)(\([^)]*\))?\??/g

/** The path for a pattern: the website, and one text for each other parameter. */
export const fill = (pattern: string, website: Website, id: string): string =>
  pattern
    .replace(/:website\b/g, website)
    .replace(/:status\b/g, 'COMPLETED')
    .replace(place, encodeURIComponent(id))
    .replace(/\*/g, 'speakers')

const hasPlaces = (pattern: string) => /:(?!website\b|status\b)\w/.test(pattern)

const bodies = new WeakMap<Route, unknown>()

/** A body that is valid by the route's contract. */
const bodyOf = (route: Route): unknown => {
  const {
    method,
    config: { contract },
  } = route
  if (['GET', 'HEAD', 'DELETE'].includes(method)) return undefined
  const schema = contract?.body
  if (!schema) return {}
  // thousands of attempts send the same body
  if (!bodies.has(route)) bodies.set(route, exampleOf(inputSchema(schema), exampleValues))
  return bodies.get(route)
}

/** Every route of every website with an existing id, by each caller without a valid session. */
export function* byStrangers(
  routes: readonly Route[],
  strangers: Readonly<Record<string, Headers>>,
  ids: IdsOf,
): Generator<Attempt> {
  for (const [caller, headers] of Object.entries(strangers))
    for (const secret of websites)
      for (const [at, route] of routes.entries()) {
        const all = Object.values(ids[slugOf(secret)])
        const url = fill(route.url, secret, all[at % all.length] ?? '1')
        yield { caller, method: route.method, url, headers, body: bodyOf(route), secret }
      }
}

/** Every path with every HTTP method. */
export function* byOtherMethods(
  routes: readonly Route[],
  strangers: Readonly<Record<string, Headers>>,
): Generator<Attempt> {
  const patterns = [...new Set(routes.map(({ url }) => url))]
  for (const [caller, headers] of Object.entries(strangers))
    for (const url of patterns)
      for (const method of methods)
        if (needsLogin({ method, url }))
          yield {
            caller,
            method,
            url: fill(url, aWebsite('renewable'), '1'),
            headers,
            secret: aWebsite('renewable'),
          }
}

/** Other spellings of a path that the router might accept and a guard might not recognise. */
const disguises: Readonly<Record<string, (url: string) => string>> = {
  'a slash behind': (url) => `${url}/`,
  'two slashes': (url) => `/${url}`,
  'two slashes within': (url) => url.replace('/api/', '//api//'),
  'capital letters': (url) => url.toUpperCase(),
  'a capital letter': (url) => url.replace('/a', '/A'),
  'an encoded letter': (url) => url.replace('/a', '/%61'),
  'an encoded slash': (url) => url.replace('/api/', '/api%2f'),
  'a dot': (url) => url.replace('/api/', '/./api/'),
  'a way back': (url) => `/health/..${url}`,
  'an encoded way back': (url) => `/health/%2e%2e${url}`,
  'a semicolon': (url) => url.replace('/api/', '/api;x=y/'),
  'a way back behind a semicolon': (url) => `/health;/..;${url}`,
  'a NUL': (url) => `${url}%00`,
  'another ending': (url) => `${url}.json`,
  'a question mark': (url) => `${url}??`,
  'a whole address': (url) => `http://localhost:3000${url}`,
}

/** Each path in each spelling, without a session and with one of another website. */
export function* byDisguises(
  routes: readonly Route[],
  strangers: Readonly<Record<string, Headers>>,
): Generator<Attempt> {
  for (const [caller, headers] of Object.entries(strangers))
    for (const [name, disguise] of Object.entries(disguises))
      for (const route of routes.filter(({ method }) => method !== 'HEAD')) {
        const url = disguise(fill(route.url, aWebsite('renewable'), '1'))
        yield {
          caller: `${caller}, ${name}`,
          method: route.method,
          url,
          headers,
          body: bodyOf(route),
          secret: aWebsite('renewable'),
        }
      }
}

/** Client-generated ids: this call creates a row of its own website, whatever exists elsewhere. */
const isNamedByClient = ({ method, url }: Route) =>
  method === 'PUT' && url === '/admin/api/admin/mailings/:website/:id'

/** Each row of one website under the path of another website, by its administrator. */
export function* byForeignIds(
  routes: readonly Route[],
  insiders: Readonly<Record<Slug, Headers>>,
  ids: IdsOf,
): Generator<Attempt> {
  const withPlaces = routes.filter(
    (route) =>
      route.method !== 'HEAD' &&
      route.url.includes(':website') &&
      hasPlaces(route.url) &&
      !isNamedByClient(route),
  )
  for (const own of websites)
    for (const secret of websites.filter((website) => website !== own))
      for (const [table, id] of Object.entries(ids[slugOf(secret)]))
        for (const route of withPlaces)
          yield {
            caller: `of ${own} with an id of ${table} of ${secret}`,
            method: route.method,
            url: fill(route.url, own, id),
            headers: insiders[slugOf(own)],
            body: bodyOf(route),
            secret,
          }
}
