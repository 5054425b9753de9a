import type { FastifyInstance } from 'fastify'
import { showFigures } from '#features/dashboard/dashboard.contract.ts'
import type { Clock } from '#platform/server/clock.ts'
import { mount } from '#platform/server/http/mount.ts'
import type { Database } from '#platform/server/postgres/database.ts'
import type { Admit } from '#shared/admin-of.ts'
import { figuresMemory } from './figures-memory.ts'
import { readFigures } from './read-figures.ts'

type Parts = { db: Database; clock: Clock; admit: Admit }

/** What the dashboard calls, behind the gate. */
export const figureRoutes = (app: FastifyInstance, { db, clock, admit }: Parts): void => {
  const remembered = figuresMemory(() => clock.now().getTime())

  mount(
    app,
    showFigures,
    async ({ params: { website }, query: { days } }, answer, request) => {
      const admin = admit(request, website, 'read')
      return answer(
        200,
        await remembered(`${website} ${days}`, () => readFigures(db, admin, days, clock.now())),
      )
    },
    { config: { access: 'read' } },
  )
}
