import type { FastifyContextConfig, FastifyInstance } from 'fastify'
import type { $ZodType } from 'zod/v4/core'
import { rateLimitOf } from '../http/rate-limits.ts'

/** What the description of the API says of a route without a contract: mostly a file. */
type RouteWords = {
  /** Its name among the calls. */
  name: string
  noun: string
  /** One sentence, which begins with what the call does. */
  summary: string
  /** The type of what it answers. */
  type: string
  /** What it answers, where that is no file. */
  answer?: string
  /** Sentences by status, of failures of its own. */
  failures?: Readonly<Record<number, string>>
}

/** A form with a file, which no contract declares: it is read while it comes. */
export type UploadForm = { fields?: $ZodType; file: string; mostBytes: number }

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Of a route without a contract, for the description of the API. */
    words?: RouteWords
    form?: UploadForm
  }
}

/** What the description of the API reads off a route. */
export type DescribedRoute = {
  method: string
  path: string
  config: FastifyContextConfig
  params: $ZodType | undefined
  query: $ZodType | undefined
  /** How often one network may make the call. */
  limit: { max: number; seconds: number } | undefined
}

const routesByApp = new WeakMap<object, DescribedRoute[]>()

/** Collects the routes that are registered from now on, those of plugins too. */
export const collectRoutes = (app: FastifyInstance): void => {
  const routes: DescribedRoute[] = []
  routesByApp.set(app, routes)
  app.addHook('onRoute', ({ method, url, config = {}, schema, onRequest }) => {
    const [found] = [onRequest ?? []].flat().flatMap((hook) => rateLimitOf(hook) ?? [])
    const limit = found && { max: found.max, seconds: found.window / 1000 }
    const { params, querystring: query } = (schema ?? {}) as { params?: $ZodType; querystring?: $ZodType }
    for (const one of [method].flat())
      if (one !== 'HEAD') routes.push({ method: one, path: url, config, params, query, limit })
  })
}

/** Every route of an app whose routes are collected. */
export const collectedRoutes = (app: FastifyInstance): readonly DescribedRoute[] => routesByApp.get(app) ?? []

/** `/…/:id(^\d+)/*` as OpenAPI writes it. */
export const templateOf = (path: string): string =>
  path.replace(/:(\w+)(?:\([^)]*\))?/g, '{$1}').replace(/\*$/, '{path}')
