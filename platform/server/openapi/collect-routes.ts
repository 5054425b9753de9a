import type { FastifyContextConfig, FastifyInstance } from 'fastify'
import type { $ZodType } from 'zod/v4/core'
import './route-words.ts'
import { type RateLimit, rateLimitOf } from '../http/rate-limits.ts'

/** What the description of the API reads off a route. */
export type DescribedRoute = {
  method: string
  path: string
  config: FastifyContextConfig
  params: $ZodType | undefined
  query: $ZodType | undefined
  limit: RateLimit | undefined
}

const routesByApp = new WeakMap<object, DescribedRoute[]>()

/** Collects the routes that are registered from now on, those of plugins too. */
export const collectRoutes = (app: FastifyInstance): void => {
  const routes: DescribedRoute[] = []
  routesByApp.set(app, routes)
  app.addHook('onRoute', ({ method, url, config = {}, schema, onRequest }) => {
    const limit = [onRequest ?? []]
      .flat()
      .map(rateLimitOf)
      .find((found) => found !== undefined)
    const { params, querystring: query } = (schema ?? {}) as { params?: $ZodType; querystring?: $ZodType }
    for (const one of [method].flat())
      if (one !== 'HEAD') routes.push({ method: one, path: url, config, params, query, limit })
  })
}

/** Every route of an app whose routes are collected. */
export const collectedRoutes = (app: FastifyInstance): readonly DescribedRoute[] => routesByApp.get(app) ?? []
