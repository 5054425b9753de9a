import type { FastifyInstance } from 'fastify'
import { proofBy, type SettingsDeps } from '#features/settings/server/settings.ts'
import { mount, serve } from '#platform/server/http/mount.ts'
import { parseRequested } from '#platform/server/if-match.ts'
import { nextCursorHeader, totalHeader } from '#shared/list-headers.ts'
import type { Website } from '#shared/website.ts'
import * as calls from '../conferences.contract.ts'
import { changeConference } from './change-conference.ts'
import { changeConferenceState } from './change-conference-state.ts'
import { addHost, removeHost } from './change-hosts.ts'
import { changeSender } from './change-sender.ts'
import { checkNames } from './check-names.ts'
import type { ConferenceDeps } from './conference-deps.ts'
import { createConference } from './create-conference.ts'
import { listConferences, totalsOf } from './list-conferences.ts'
import { missingOf, neededStepsOf } from './needed-steps.ts'
import { proposeNextEdition } from './propose-next-edition.ts'
import { shownConference } from './shown-conference.ts'

/** The routes of conferences: owners change them, others see theirs. */
export const conferenceRoutes = (app: FastifyInstance, deps: ConferenceDeps & SettingsDeps): void => {
  const proofOf = proofBy(deps)
  const shown = async (changed: Promise<Website>) => shownConference(deps, await changed)

  mount(app, calls.listConferences, async ({ query, permission }, answer, _request, reply) => {
    const { rows, next, matching } = await listConferences(deps, permission, query)
    if (next) reply.header(nextCursorHeader, next).header(totalHeader, matching)
    return answer(200, rows)
  })
  serve(app, calls.showConferenceTotals, ({ permission }) => totalsOf(deps, permission))
  serve(app, calls.checkConferenceNames, ({ query }) => checkNames(deps, query))
  serve(app, calls.proposeNextEdition, ({ params }) => proposeNextEdition(deps, params.website))
  serve(app, calls.showNeededSteps, ({ permission }) => neededStepsFor(deps, permission.website))

  serve(app, calls.createConference, ({ body, permission }, request) =>
    shown(createConference(deps, proofOf(request, permission, body.proof ?? {}), body)),
  )
  serve(app, calls.changeConference, ({ params, body, permission }, request) =>
    shown(changeConference(deps, permission, parseRequested(params.website, request), body)),
  )
  serve(app, calls.changeSender, ({ params, body: { proof, ...sender }, permission }, request) =>
    shown(
      changeSender(
        deps,
        proofOf(request, permission, proof),
        parseRequested(params.website, request),
        sender,
      ),
    ),
  )
  serve(app, calls.addHost, ({ params, body, permission }, request) =>
    shown(
      addHost(deps, proofOf(request, permission, body.proof), parseRequested(params.website, request), body),
    ),
  )
  serve(app, calls.removeHost, ({ params, body, permission }, request) =>
    shown(
      removeHost(
        deps,
        proofOf(request, permission, body.proof),
        parseRequested(params.website, request),
        params.host,
      ),
    ),
  )
  serve(app, calls.changeConferenceState, ({ params, body: { state, proof = {} }, permission }, request) =>
    shown(
      changeConferenceState(
        deps,
        proofOf(request, permission, proof),
        parseRequested(params.website, request),
        state,
      ),
    ),
  )
}

const neededStepsFor = async (deps: ConferenceDeps, website: Website) => {
  const { websites } = deps
  const steps = (await neededStepsOf(deps, [website])).get(website) ?? []
  const { previousSlug: previous, state } = websites.rowOf(website)
  const before = previous && websites.rowOf(previous)
  const replaces =
    before && state !== 'live' && before.state !== 'draft' && before.next === null
      ? { website: before.slug, name: before.name, hosts: [...websites.hostsOf(before.slug)] }
      : null
  return { steps, missing: missingOf(steps), replaces }
}
