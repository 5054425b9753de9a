import type { FastifyInstance } from 'fastify'
import { type Figures, showFigures, showWaiting } from '#features/dashboard/dashboard.contract.ts'
import * as steps from '#features/dashboard/first-steps.contract.ts'
import { cacheCounts } from '#platform/server/cache-counts.ts'
import { mount, serve } from '#platform/server/http/mount.ts'
import { type FirstStepDeps, firstStepsFor, hideSteps, skipStep } from './first-steps/first-steps.ts'
import { type FigureDeps, readFigures } from './read-figures.ts'
import { waitingOf } from './show-waiting.ts'

/**
 * From this number of registrations on, the figures are cached, because counting takes a good part of a
 * second.
 */
const many = 10_000

/** The dashboard's routes. */
export const figureRoutes = (app: FastifyInstance, deps: FirstStepDeps & FigureDeps): void => {
  const { db, clock, contentOf } = deps
  const remembered = cacheCounts<Figures>({
    now: () => clock.now().getTime(),
    isMany: ({ registrations }) => registrations >= many,
  })

  serve(app, showWaiting, ({ permission }) => waitingOf({ db, clock, contentOf }, permission))
  mount(app, showFigures, async ({ params: { website }, query: { days }, permission }, answer) => {
    const { timeZone } = (await contentOf(website)).event.dates
    return answer(
      200,
      await remembered(`${website} ${days} ${timeZone}`, () =>
        readFigures(deps, permission, days, clock.now()),
      ),
    )
  })

  serve(app, steps.showFirstSteps, ({ permission }) => firstStepsFor(deps, permission))
  serve(app, steps.skipFirstStep, ({ body: { step }, permission }) => skipStep(deps, permission, step))
  serve(app, steps.hideFirstSteps, ({ body: { hidden }, permission }) => hideSteps(deps, permission, hidden))
}
