import type { FastifyInstance } from 'fastify'
import { showFigures } from '#features/dashboard/dashboard.contract.ts'
import type { Clock } from '#platform/server/clock.ts'
import { mount } from '#platform/server/http/mount.ts'
import type { Database } from '#platform/server/postgres/database.ts'
import { figuresMemory } from './figures-memory.ts'
import { readFigures } from './read-figures.ts'

type Parts = { db: Database; clock: Clock }

/** What the dashboard calls, behind the gate. */
export const figureRoutes = (app: FastifyInstance, { db, clock }: Parts): void => {
  const remembered = figuresMemory(() => clock.now().getTime())

  mount(app, showFigures, async ({ params: { website }, query: { days }, permission }, answer) => {
    const admin = permission
    return answer(
      200,
      await remembered(`${website} ${days}`, () => readFigures(db, admin, days, clock.now())),
    )
  })
}
