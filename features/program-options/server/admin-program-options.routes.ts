import type { FastifyInstance } from 'fastify'
import type { ContentOf } from '#content/website-content.ts'
import * as calls from '#features/program-options/admin-program-options.contract.ts'
import type { Clock } from '#platform/server/clock.ts'
import type { ContentVersion } from '#platform/server/content-version.ts'
import { exportRoute } from '#platform/server/http/export-route.ts'
import { mount, serve } from '#platform/server/http/mount.ts'
import { parseRequested } from '#platform/server/if-match.ts'
import type { Database } from '#platform/server/postgres/database.ts'
import { addOption, deleteOption, renameOption } from './change-options.ts'
import { listActiveOptions, type ProgramOption } from './program-options.store.ts'

type Deps = { db: Database; clock: Clock; version: ContentVersion; contentOf: ContentOf }

/** The admin routes of the abstract form's options; they require an admin session. */
export const adminProgramOptionRoutes = (app: FastifyInstance, deps: Deps): void => {
  sessionRoutes(app, deps)
  interestRoutes(app, deps)
  optionExports(app, deps)
}

const sessionRoutes = (app: FastifyInstance, deps: Deps): void => {
  serve(app, calls.listSessionOptions, async ({ permission: { website } }) =>
    (await listActiveOptions(deps.db, website, 'session')).map(asSession),
  )
  serve(app, calls.addSessionOption, async ({ body, permission }) =>
    asSession(await addOption(deps, permission, 'session', body.sessionName)),
  )
  mount(app, calls.renameSessionOption, async ({ params: { id }, body, permission }, answer, request) => {
    const requested = parseRequested(id, request)
    return answer(
      200,
      asSession(await renameOption(deps, permission, 'session', requested, body.sessionName)),
    )
  })
  serve(app, calls.deleteSessionOption, async ({ params: { id }, permission }, request) =>
    asSession(await deleteOption(deps, permission, 'session', parseRequested(id, request))),
  )
}

const asSession = ({ id, name }: ProgramOption) => ({ id, sessionName: name })

const interestRoutes = (app: FastifyInstance, deps: Deps): void => {
  mount(app, calls.listInterestOptions, async ({ permission: { website } }, answer) => {
    const options = await listActiveOptions(deps.db, website, 'interest')
    return answer(
      200,
      options.map(({ id, name }) => ({ id, option_name: name })),
    )
  })
  serve(app, calls.addInterestOption, async ({ body, permission }) =>
    asInterest(await addOption(deps, permission, 'interest', body.interestedInOption)),
  )
  mount(app, calls.renameInterestOption, async ({ params: { id }, body, permission }, answer, request) => {
    const requested = parseRequested(id, request)
    const option = await renameOption(deps, permission, 'interest', requested, body.interestedInOption)
    return answer(200, asInterest(option))
  })
  serve(app, calls.deleteInterestOption, async ({ params: { id }, permission }, request) =>
    asInterest(await deleteOption(deps, permission, 'interest', parseRequested(id, request))),
  )
}

const asInterest = ({ id, name }: ProgramOption) => ({ id, interestedInOption: name })

const exported = [
  { list: 'sessions', kind: 'session', head: 'Session option' },
  { list: 'interests', kind: 'interest', head: 'Interest' },
] as const

const optionExports = (app: FastifyInstance, deps: Deps): void => {
  for (const { list, kind, head } of exported) {
    exportRoute<ProgramOption>(app, deps, {
      list,
      columns: { ID: ({ id }) => id, [head]: ({ name }) => name },
      rows: async function* ({ website }) {
        yield* await listActiveOptions(deps.db, website, kind)
      },
    })
  }
}
