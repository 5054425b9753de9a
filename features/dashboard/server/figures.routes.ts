import type { FastifyInstance } from 'fastify'
import { showFigures } from '#features/dashboard/dashboard.contract.ts'
import type { Clock } from '#platform/server/clock.ts'
import type { Database } from '#platform/server/database.ts'
import { mount } from '#platform/server/mount.ts'
import type { Admit } from '#shared/admin-of.ts'
import { readFigures } from './read-figures.ts'

type Parts = { db: Database; clock: Clock; admit: Admit }

/** What the dashboard calls, behind the gate. */
export const figureRoutes = (app: FastifyInstance, { db, clock, admit }: Parts): void =>
  mount(
    app,
    showFigures,
    async ({ params, query: { days } }, answer, request) =>
      answer(200, await readFigures(db, admit(request, params.website, 'read'), days, clock.now())),
    { config: { access: 'read' } },
  )
