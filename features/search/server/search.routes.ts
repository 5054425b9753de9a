import type { FastifyInstance } from 'fastify'
import { serve } from '#platform/server/http/mount.ts'
import { searchWebsite } from '../search.contract.ts'
import { type Finders, searchOf } from './search-website.ts'

/** The route of the back-office's global search. */
export const searchRoutes = (app: FastifyInstance, finders: Finders): void => {
  serve(app, searchWebsite, async ({ query: { q }, permission }) => ({
    groups: await searchOf(finders, permission, q),
  }))
}
