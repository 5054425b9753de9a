import type { FastifyInstance } from 'fastify'
import { serve } from '#platform/server/http/mount.ts'
import { searchWebsite } from '../search.contract.ts'
import { type Finders, searchOf } from './search-website.ts'

/** The one search of the back-office, behind the gate. */
export const searchRoutes = (app: FastifyInstance, finders: Finders): void => {
  serve(app, searchWebsite, async ({ query: { q }, permission }) => ({
    groups: await searchOf(finders, permission, q),
  }))
}
