import type { FastifyInstance } from 'fastify'
import { toPublic } from '#content/to-public.ts'
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
import { factsInWords } from '#features/drafts/facts-in-words.ts'
import { mount } from '#platform/server/http/mount.ts'
import type { DraftParts } from './draft-parts.ts'
import { publishDraft } from './publish-draft.ts'
import { saveChanges } from './save-changes.ts'
import { followDraft, showDraft } from './show-draft.ts'
import { summarizeDraft } from './summarize.ts'
import { compareVersion, listVersions, putBack } from './versions.ts'

/** What the editor of a website calls, behind the gate. */
export const draftRoutes = (app: FastifyInstance, parts: DraftParts): void => {
  const { db, origins, withSettings } = parts

  mount(app, show, async ({ permission }, answer) => {
    const { website } = permission
    const shown = await showDraft(db, permission)
    const facts = factsInWords(await withSettings(website, toPublic(shown.draft)))
    return answer(200, { ...shown, facts, home: origins.homeOf(website) })
  })
  mount(app, follow, async ({ query, permission }, answer) =>
    answer(200, await followDraft(parts, permission, query)),
  )
  mount(app, save, async ({ body, permission }, answer) =>
    answer(200, await saveChanges(parts, permission, body)),
  )
  mount(app, summarize, async ({ permission }, answer) => answer(200, await summarizeDraft(db, permission)))
  mount(app, publish, async ({ body, permission }, answer) =>
    answer(200, await publishDraft(parts, permission, body)),
  )
  mount(app, list, async ({ permission }, answer) => answer(200, await listVersions(db, permission)))
  mount(app, compare, async ({ params: { number }, query, permission }, answer) =>
    answer(200, await compareVersion(db, permission, { number, other: query.with })),
  )
  mount(app, restore, async ({ params: { number }, body, permission }, answer) =>
    answer(200, await putBack(parts, permission, { number, ...body })),
  )
}
