import type { FastifyInstance } from 'fastify'
import { type Figures, showFigures, showWaiting } from '#features/dashboard/dashboard.contract.ts'
import * as steps from '#features/dashboard/first-steps.contract.ts'
import { mount } from '#platform/server/http/mount.ts'
import { rememberFigures } from '#platform/server/remembered-figures.ts'
import { type FirstStepParts, firstStepsFor, hideSteps, skipStep } from './first-steps/first-steps.ts'
import { type FigureParts, readFigures } from './read-figures.ts'
import { waitingOf } from './show-waiting.ts'

/** Of so many registrations the figures of the dashboard take a good part of a second to count. */
const many = 10_000

/** What the dashboard calls, behind the gate. */
export const figureRoutes = (app: FastifyInstance, parts: FirstStepParts & FigureParts): void => {
  const { db, clock, contentOf } = parts
  const remembered = rememberFigures<Figures>({
    now: () => clock.now().getTime(),
    isMany: ({ registrations }) => registrations >= many,
  })

  mount(app, showWaiting, async ({ permission }, answer) =>
    answer(200, await waitingOf({ db, clock, contentOf }, permission)),
  )
  mount(app, showFigures, async ({ params: { website }, query: { days }, permission }, answer) => {
    const admin = permission
    return answer(
      200,
      await remembered(`${website} ${days}`, () => readFigures(parts, admin, days, clock.now())),
    )
  })

  mount(app, steps.showFirstSteps, async ({ permission }, answer) =>
    answer(200, await firstStepsFor(parts, permission)),
  )
  mount(app, steps.skipFirstStep, async ({ body: { step }, permission }, answer) =>
    answer(200, await skipStep(parts, permission, step)),
  )
  mount(app, steps.hideFirstSteps, async ({ body: { hidden }, permission }, answer) =>
    answer(200, await hideSteps(parts, permission, hidden)),
  )
}
