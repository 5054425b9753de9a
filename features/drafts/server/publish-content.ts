import type { StoredContent } from '#content/stored-content.ts'
import { toPublic } from '#content/to-public.ts'
import { websiteContent } from '#content/website-content.ts'
import { sizedPicturesIn } from '#features/drafts/pictures-in.ts'
import { writeAudit } from '#platform/server/audit-log.ts'
import type { Connection } from '#platform/server/postgres/database.ts'
import type { AdminOf } from '#shared/admin-of.ts'
import { Problem } from '#shared/problem.ts'
import type { Website } from '#shared/website.ts'
import type { DraftDeps } from './draft-deps.ts'
import { changedSince, type PublishedState } from './draft-state.ts'
import { removeChangesUpTo } from './drafts.store.ts'
import { auditEdits } from './edits-audit/audit-edits.ts'
import { lockDraftOf } from './save-changes.ts'
import { firstProblem, type Line, pagesOfLines } from './summarize.ts'
import { backendOf, findPublished, insertVersion, publishVersion, type VersionRow } from './versions.store.ts'

/** Who publishes: with a permission to write, or with one when it was planned. */
type Publisher = Pick<AdminOf<Website, 'write'>, 'website' | 'adminId' | 'email'>

type Candidate = {
  before: PublishedState
  body: StoredContent
  /** What changes for visitors. */
  lines: readonly Line[]
  reason: 'published' | 'put-back'
  of?: number
  draftSerial: number
  /** Of the changes that stay in the draft: a repeat of the call is recognised by it. */
  heldDigest?: string
  /** Further writes in the same transaction, before the version is written. */
  also?: (tx: Connection, now: Date) => Promise<void>
}

/**
 * Renders every page with new content, and then publishes the version and the rendered pages together.
 * @throws Problem 409 when it has a problem, a page cannot be shown with it, or someone else has published
 * since
 */
export const publishContent = async (
  deps: DraftDeps,
  permission: Publisher,
  candidate: Candidate,
): Promise<Pick<VersionRow, 'number' | 'at' | 'pages'>> => {
  const { website } = permission
  const { before, body, lines } = candidate
  const problem = firstProblem(before.body, body)
  if (problem) throw new Problem(409, 'action_not_possible', `${problem} Nothing was published.`)
  const content = toPublic(body)
  if (!websiteContent.safeParse(content).success) throw cannotBeShown('The website', lines)

  const publisher = deps.publisher()
  const prepared = await publisher.prepare(website, () => deps.withSettings(website, content))
  if ('failed' in prepared) throw cannotBeShown(`The page ${prepared.failed.path}`, lines)
  deps.checkpoint('pages-prepared')

  const version = await publisher.swap(website, prepared, (reportBackend) =>
    deps.db.transaction().execute(async (tx) => {
      reportBackend(await backendOf(tx))
      return commitVersion(tx, deps, permission, candidate)
    }),
  )
  deps.checkpoint('website-published')
  return version
}

/** The number of versions whose single edits are kept; the versions themselves stay. */
const versionsWithChanges = 50

const commitVersion = async (
  tx: Connection,
  { clock, checkpoint, usePictures }: DraftDeps,
  permission: Publisher,
  { before, body, lines, reason, of, draftSerial, heldDigest, also }: Candidate,
) => {
  const { website } = permission
  const now = clock.now()
  await lockDraftOf(tx, permission, now)
  const shown = await findPublished(tx, website)
  // the first edit has stored the initial content as a version
  if ((shown?.number ?? 0) !== before.number) throw changedSince()
  // a picture may have been removed everywhere since the content was read
  if (!(await usePictures(tx, website, sizedPicturesIn(body)))) throw changedSince()
  await also?.(tx, now)
  const pages = pagesOfLines(lines)
  const version = {
    ...{ body, reason, changeCount: lines.length, pages, draftSerial },
    ...(heldDigest !== undefined && { heldDigest }),
  }
  const number = await insertVersion(tx, permission, now, { ...version, ...(of !== undefined && { of }) })
  await publishVersion(tx, website, number, now)
  await removeChangesUpTo(tx, website, number - versionsWithChanges)
  await auditEdits(tx, website)
  await writeAudit(tx, permission, now, {
    action: reason === 'published' ? 'website.published' : 'website.put-back',
    subject: of === undefined ? `Version ${number}` : `Version ${of}, as version ${number}`,
    old: Object.fromEntries(lines.slice(0, 100).map(({ subject, was }) => [subject, was])),
    new: Object.fromEntries(lines.slice(0, 100).map(({ subject, is }) => [subject, is])),
  })
  checkpoint('version-written')
  return { number, at: now, pages }
}

/** Names the changed fields, so that an organiser finds the one at fault. */
const cannotBeShown = (what: string, lines: readonly Line[]) => {
  const fields = lines
    .slice(0, 3)
    .map(({ subject }) => subject)
    .join('; ')
  return new Problem(
    409,
    'action_not_possible',
    `${what} cannot be shown with these changes: ${fields}${lines.length > 3 ? ' …' : ''}. Nothing was published.`,
  )
}
