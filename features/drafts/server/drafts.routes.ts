import type { FastifyInstance } from 'fastify'
import { toPublic } from '#content/to-public.ts'
import { listSampleEntries as listSamples } from '#features/drafts/admin-draft-actions.contract.ts'
import {
  compareVersion as compare,
  followDraft as follow,
  listVersions as list,
  publishDraft as publish,
  putBack as restore,
  saveChanges as save,
  showDraft as show,
  summarizeDraft as summarize,
} from '#features/drafts/admin-drafts.contract.ts'
import { maxChangeBody } from '#features/drafts/change.ts'
import { formatFacts } from '#features/drafts/format-facts.ts'
import { mount, serve } from '#platform/server/http/mount.ts'
import type { DraftDeps } from './draft-deps.ts'
import { listSampleEntries } from './list-sample-entries.ts'
import { publishDraft } from './publish-draft.ts'
import { saveChanges } from './save-changes.ts'
import { followDraft, showDraft } from './show-draft.ts'
import { summarizeDraft } from './summarize.ts'
import { compareVersion, listVersions, putBack } from './versions.ts'

/** For bodies with changes, or the keys of up to 2,000: they may arrive as slowly as a file. */
export const largeBody = { bodyLimit: maxChangeBody, config: { upload: true } } as const

/** The routes of the website editor, for organisers only. */
export const draftRoutes = (app: FastifyInstance, deps: DraftDeps): void => {
  const { db, origins, withSettings } = deps

  mount(app, show, async ({ permission }, answer) => {
    const { website } = permission
    const shown = await showDraft(db, permission)
    const facts = formatFacts(await withSettings(website, toPublic(shown.draft)))
    return answer(200, { ...shown, facts, home: origins.homeOf(website) })
  })
  serve(app, follow, ({ query, permission }) => followDraft(deps, permission, query))
  serve(app, save, ({ body, permission }) => saveChanges(deps, permission, body), largeBody)
  serve(app, summarize, ({ permission }) => summarizeDraft(db, permission))
  serve(app, publish, ({ body, permission }) => publishDraft(deps, permission, body), largeBody)
  serve(app, listSamples, ({ permission }) => listSampleEntries(db, permission.website))
  serve(app, list, ({ permission }) => listVersions(db, permission))
  serve(app, compare, ({ params: { number }, query, permission }) =>
    compareVersion(db, permission, { number, other: query.with }),
  )
  serve(
    app,
    restore,
    ({ params: { number }, body, permission }) => putBack(deps, permission, { number, ...body }),
    largeBody,
  )
}
