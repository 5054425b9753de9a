import type { FastifyInstance } from 'fastify'
import type { ContentOf } from '#content/website-content.ts'
import { showFigures, showWaiting } from '#features/dashboard/dashboard.contract.ts'
import type { Clock } from '#platform/server/clock.ts'
import { mount } from '#platform/server/http/mount.ts'
import type { Database } from '#platform/server/postgres/database.ts'
import { figuresMemory } from './figures-memory.ts'
import { readFigures } from './read-figures.ts'
import { waitingOf } from './show-waiting.ts'

type Parts = { db: Database; clock: Clock; contentOf: ContentOf }

/** What the dashboard calls, behind the gate. */
export const figureRoutes = (app: FastifyInstance, { db, clock, contentOf }: Parts): void => {
  const remembered = figuresMemory(() => clock.now().getTime())

  mount(app, showWaiting, async ({ permission }, answer) =>
    answer(200, await waitingOf({ db, clock, contentOf }, permission)),
  )
  mount(app, showFigures, async ({ params: { website }, query: { days }, permission }, answer) => {
    const admin = permission
    return answer(
      200,
      await remembered(`${website} ${days}`, () => readFigures(db, admin, days, clock.now())),
    )
  })
}
