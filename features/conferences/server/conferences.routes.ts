import type { FastifyInstance } from 'fastify'
import { serve } from '#platform/server/http/mount.ts'
import { parseRequested } from '#platform/server/if-match.ts'
import type { Website } from '#shared/website.ts'
import * as calls from '../conferences.contract.ts'
import { changeConferenceState } from './change-conference-state.ts'
import type { ConferenceDeps } from './conference-deps.ts'
import { createConference } from './create-conference.ts'

/** The routes of conferences, for an OWNER only. */
export const conferenceRoutes = (app: FastifyInstance, deps: ConferenceDeps): void => {
  const { websites, origins } = deps
  const shown = (website: Website) => {
    const { slug, version, createdAt, stateSince, ...row } = websites.rowOf(website)
    return {
      ...row,
      look: row.look as calls.Conference['look'],
      website: slug,
      hosts: [...websites.hostsOf(slug)],
      home: origins.homeOf(slug),
      createdAt: createdAt.toISOString(),
      stateSince: stateSince.toISOString(),
      version: String(version),
    }
  }

  serve(app, calls.listConferences, () => websites.all().map(({ slug }) => shown(slug)))
  serve(app, calls.createConference, async ({ body, permission }) =>
    shown(await createConference(deps, permission, body)),
  )
  serve(app, calls.changeConferenceState, async ({ params, body, permission }, request) =>
    shown(await changeConferenceState(deps, permission, parseRequested(params.website, request), body.state)),
  )
}
