import type { FastifyInstance } from 'fastify'
import {
  type AbstractCount,
  countAbstracts,
  decideAbstracts as decide,
  previewRelease as preview,
  releaseDecisions as release,
  showRelease as showProgress,
} from '#features/abstracts/decisions.contract.ts'
import { cacheCounts } from '#platform/server/cache-counts.ts'
import { mount, serve } from '#platform/server/http/mount.ts'
import type { AbstractDeps } from '../abstract-deps.ts'
import { countByState } from '../abstract-lists.store.ts'
import { decideAbstracts } from './decide-abstracts.ts'
import { previewRelease } from './preview-release.ts'
import { releaseDecisions, showRelease } from './release-decisions.ts'

type Deps = Pick<AbstractDeps, 'db' | 'clock' | 'contentOf' | 'wordsOf'>

/** From this number of abstracts on, counts are cached, because they are slow. */
const many = 30_000

/** The organisers' routes to decide about abstracts and to release decisions. */
export const decisionRoutes = (app: FastifyInstance, deps: Deps): void => {
  const { db, clock } = deps
  const ofAll = cacheCounts<AbstractCount>({
    now: () => clock.now().getTime(),
    isMany: ({ all }) => all >= many,
  })

  mount(app, countAbstracts, async ({ query, permission: { website } }, answer) => {
    const count = () => countByState(db, website, query)
    const isOfAll = Object.values(query).every((filter) => filter === undefined)
    return answer(200, await (isOfAll ? ofAll(website, count) : count()))
  })
  serve(app, decide, ({ body, permission }) => decideAbstracts(deps, permission, body))
  serve(app, preview, ({ permission }) => previewRelease(deps, permission))
  serve(app, release, ({ body, permission }) => releaseDecisions(deps, permission, body))
  serve(app, showProgress, ({ params: { id }, permission }) => showRelease(db, permission, id))
}
