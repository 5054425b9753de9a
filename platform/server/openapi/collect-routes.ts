import type { FastifyContextConfig, FastifyInstance } from 'fastify'
import type { $ZodType } from 'zod/v4/core'
import { rateLimitOf } from '../http/rate-limits.ts'

/** The API description of a route without a contract: mostly a file. */
type RouteDescription = {
  /** Its operationId. */
  name: string
  feature: string
  /** One sentence that begins with what the call does. */
  summary: string
  /** The content type of its answer. */
  type: string
  /** The description of its answer, when that is not a file. */
  answer?: string
  /** Messages of its own failures, by status. */
  failures?: Readonly<Record<number, string>>
}

/** A form with a file, which no contract declares because it is parsed as it arrives. */
export type UploadForm = { fields?: $ZodType; file: string; mostBytes: number }

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The API description of a route without a contract. */
    words?: RouteDescription
    form?: UploadForm
  }
}

/** The data of a route for the API description. */
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

/** Collects the routes that are registered from now on, those of plugins included. */
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

/** The collected routes of an app. */
export const collectedRoutes = (app: FastifyInstance): readonly DescribedRoute[] => routesByApp.get(app) ?? []

/** Converts `/…/:id(^\d+)/*` to the syntax of OpenAPI. */
export const templateOf = (path: string): string =>
  path.replace(/:(\w+)(?:\([^)]*\))?/g, '{$1}').replace(/\*$/, '{path}')
