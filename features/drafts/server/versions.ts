import { storedFormat } from '#content/upgrades.ts'
import type { Published, Version } from '#features/drafts/admin-drafts.contract.ts'
import { applyChange, applyChanges } from '#features/drafts/apply-changes.ts'
import type { Change } from '#features/drafts/change.ts'
import { differences } from '#features/drafts/differences.ts'
import { contentPages } from '#features/drafts/pages-of-content.ts'
import type { Connection, Database } from '#platform/server/postgres/database.ts'
import type { AdminOf, Right } from '#shared/admin-of.ts'
import { Problem } from '#shared/problem.ts'
import type { Website } from '#shared/website.ts'
import type { DraftDeps } from './draft-deps.ts'
import { bodyOf, changedSince, readDraftState, readPublished, readVersion } from './draft-state.ts'
import { insertChanges, updateDraft } from './drafts.store.ts'
import { publishContent } from './publish-content.ts'
import { publishedReply } from './published-reply.ts'
import { lockDraftOf } from './save-changes.ts'
import { groupLines, linesOf, pagesOfLines } from './summarize.ts'
import { insertVersion, listVersionRows, type VersionRow } from './versions.store.ts'

/** The versions that a website has shown, newest first. */
export const listVersions = async (
  db: Database,
  { website }: AdminOf<Website, Right>,
): Promise<Version[]> => {
  const { number } = await readPublished(db, website)
  const rows = await listVersionRows(db, website, 200)
  return rows.map((row) => shownVersion(row, number))
}

/** What restoring a version would change, or its differences from another version. */
export const compareVersion = async (
  db: Database,
  { website }: AdminOf<Website, Right>,
  { number, other }: { number: number; other?: number | undefined },
) => {
  const { row, body } = await readVersion(db, website, number)
  const published = await readPublished(db, website)
  const against = other === undefined ? published.body : (await readVersion(db, website, other)).body
  return {
    version: shownVersion(row, published.number),
    shown: published.number,
    groups: groupLines(linesOf(against, body)),
  }
}

type PutBack = { number: number; shown: number; keys?: readonly string[] | undefined }

/**
 * Restores a version, whole or some of its lines. An unpublished draft is saved as a version before the
 * whole version replaces it; single lines change the draft only where it equals the website.
 * @throws Problem 404 when there is no such version; 409 when the website changed since, or nothing would
 */
export const putBack = async (
  deps: DraftDeps,
  permission: AdminOf<Website, 'write'>,
  { number, shown, keys }: PutBack,
): Promise<Published> => {
  const { db } = deps
  const { website } = permission
  const { body } = await readVersion(db, website, number)
  const { published, serial } = await readDraftState(db, website)
  if (published.number !== shown) throw changedSince()
  const all = linesOf(published.body, body)
  const lines = keys ? all.filter(({ key }) => keys.includes(key)) : all
  if (lines.length === 0)
    throw new Problem(409, 'action_not_possible', 'The website shows this already. Nothing was put back.')
  const changes = lines.map(({ change }) => change)
  const version = await publishContent(deps, permission, {
    before: published,
    body: applyChanges(published.body, changes),
    lines,
    reason: 'put-back',
    of: number,
    draftSerial: serial,
    also: (tx, now) =>
      keys
        ? changeDraft(tx, permission, now, () => changes)
        : replaceDraft(tx, permission, now, published.body, body),
  })
  return publishedReply(deps, website, version)
}

/** Replaces the draft; its unpublished content is saved as a version. */
const replaceDraft = async (
  tx: Connection,
  permission: AdminOf<Website, 'write'>,
  now: Date,
  published: VersionBody,
  body: VersionBody,
): Promise<void> => {
  const row = await lockDraftOf(tx, permission, now)
  const draft = bodyOf(row, permission.website)
  const unpublished = linesOf(published, draft)
  if (unpublished.length > 0) {
    await insertVersion(tx, permission, now, {
      body: draft,
      reason: 'set-aside',
      changeCount: unpublished.length,
      pages: pagesOfLines(unpublished),
      draftSerial: row.serial,
    })
  }
  await changeDraft(tx, permission, now, (content) => differences(content, body))
}

type VersionBody = Parameters<typeof differences>[0]

/** Applies edits to the draft as if they were saved one by one, so that other windows receive them. */
const changeDraft = async (
  tx: Connection,
  permission: AdminOf<Website, 'write'>,
  now: Date,
  changesOf: (content: VersionBody) => readonly Change[],
): Promise<void> => {
  const { website, email } = permission
  const row = await lockDraftOf(tx, permission, now)
  let [content, serial] = [bodyOf(row, website), row.serial]
  const made = changesOf(content).flatMap((change) => {
    const applied = applyChange(content, change)
    content = applied.content
    return applied.outcome === 'applied' ? [{ serial: ++serial, change, adminEmail: email, at: now }] : []
  })
  await insertChanges(tx, website, made)
  await updateDraft(tx, website, { body: content, format: storedFormat, serial, savedAt: now })
}

const shownVersion = (row: VersionRow, shown: number): Version => ({
  number: row.number,
  reason: row.reason,
  by: row.adminEmail,
  at: row.at.toISOString(),
  count: row.changeCount,
  pages: contentPages.flatMap(({ page, title }) => (row.pages.includes(page) ? [title] : [])),
  isShown: row.number === shown,
  ...(row.ofNumber !== null && { of: row.ofNumber }),
})
