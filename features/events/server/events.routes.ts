import type { FastifyInstance } from 'fastify'
import { saveEvent, showEvent } from '#features/events/events.contract.ts'
import { showTimeZone } from '#features/events/time-zone.contract.ts'
import type { Clock } from '#platform/server/clock.ts'
import type { ContentVersion } from '#platform/server/content-version.ts'
import { mount } from '#platform/server/http/mount.ts'
import type { Origins } from '#platform/server/http/origin.ts'
import type { Database } from '#platform/server/postgres/database.ts'
import { saveEvent as save } from './save-event.ts'
import { showEvent as show } from './show-event.ts'

type Deps = {
  db: Database
  clock: Clock
  version: ContentVersion
  origins: Pick<Origins, 'homeOf'>
}

/** The routes of Manage Events; they require an admin session. */
export const eventRoutes = (app: FastifyInstance, deps: Deps): void => {
  const { db, origins } = deps

  mount(app, showEvent, async ({ params: { website }, permission }, answer) => {
    const shown = await show(db, permission)
    return answer(200, { ...shown, home: origins.homeOf(website) })
  })
  mount(app, showTimeZone, async ({ permission }, answer) =>
    answer(200, { timeZone: (await show(db, permission)).timeZone }),
  )
  mount(app, saveEvent, async ({ params: { website }, body, permission }, answer) => {
    await save(deps, permission, body)
    return answer(200, { ...(await show(db, permission)), home: origins.homeOf(website) })
  })
}
