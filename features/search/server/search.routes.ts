import type { FastifyInstance } from 'fastify'
import { mount } from '#platform/server/http/mount.ts'
import { searchWebsite } from '../search.contract.ts'
import { type Finders, searchOf } from './search-website.ts'

/** The one search of the back-office, behind the gate. */
export const searchRoutes = (app: FastifyInstance, finders: Finders): void => {
  mount(app, searchWebsite, async ({ query: { q }, permission }, answer) =>
    answer(200, { groups: await searchOf(finders, permission, q) }),
  )
}
