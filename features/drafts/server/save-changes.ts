import type { StoredContent } from '#content/stored-content.ts'
import { storedFormat } from '#content/upgrades.ts'
import type { SavedChange } from '#features/drafts/admin-drafts.contract.ts'
import { applyChange } from '#features/drafts/apply-changes.ts'
import { bytesOf, type Change, growthOf, maxDraftBytes } from '#features/drafts/change.ts'
import { judgeChange } from '#features/drafts/judge-change.ts'
import { sizedPicturesIn } from '#features/drafts/pictures-in.ts'
import { isTouchedBy } from '#features/drafts/touched.ts'
import type { Connection } from '#platform/server/postgres/database.ts'
import type { AdminOf } from '#shared/admin-of.ts'
import type { Website } from '#shared/website.ts'
import type { DraftDeps } from './draft-deps.ts'
import { beginningOf, bodyOf } from './draft-state.ts'
import {
  type ChangeRow,
  type DraftRow,
  insertChanges,
  insertDraft,
  listLastChanges,
  lockDraft,
  updateDraft,
} from './drafts.store.ts'
import { collectEdits } from './edits-audit/audit-edits.ts'
import { changesSince } from './show-draft.ts'
import { findPublished, insertVersion, publishVersion } from './versions.store.ts'

type Deps = Pick<DraftDeps, 'db' | 'clock' | 'usePictures'>
type Given = { changes: readonly Change[]; since: number }

/**
 * Saves edits of the draft, each where its `before` still holds, and collects them for an audit entry. An edit
 * reported as saved is committed; a refused one has changed nothing.
 */
export const saveChanges = (
  { db, clock, usePictures }: Deps,
  permission: AdminOf<Website, 'write'>,
  options: Given,
) =>
  db.transaction().execute(async (tx) => {
    const { website, email } = permission
    const now = clock.now()
    const row = await lockDraftOf(tx, permission, now)
    let [content, serial] = [bodyOf(row, website), row.serial]
    const before = content
    let room = maxDraftBytes - bytesOf(content)
    const made: ChangeRow[] = []
    const results: SavedChange[] = []
    for (const change of options.changes) {
      const refused =
        (await refusal(tx, website, content, change, made)) ??
        (await refusalOfPictures(usePictures, tx, website, change))
      if (refused) {
        results.push(refused)
        continue
      }
      const applied = applyChange(content, change)
      const growth = applied.outcome === 'applied' ? growthOf(change) : 0
      if (growth > Math.max(room, 0)) {
        results.push({ ok: false, why: 'invalid', message: isFull })
        continue
      }
      room -= growth
      if (applied.outcome === 'applied') made.push({ serial: ++serial, change, adminEmail: email, at: now })
      content = applied.content
      results.push({ ok: true, serial })
    }

    if (made.length > 0) {
      await insertChanges(tx, website, made)
      await updateDraft(tx, website, { body: content, format: storedFormat, serial, savedAt: now })
      await collectEdits(tx, permission, { now, before, after: content, made })
    }
    const changes = await changesSince(tx, website, options.since, serial)
    return { serial, results, ...(changes && { changes }) }
  })

/** An export of a larger draft could not be imported. */
const isFull = 'A draft has room for 2 MB of content. Remove what is not needed any more, then try again.'

type Editor = Pick<AdminOf<Website, 'write'>, 'website' | 'email'>

/**
 * Locks the draft of a website. Before its first edit, the initial content is stored as the first version,
 * so that a release with other default content shows the same. `body`: the content of a new conference.
 */
export const lockDraftOf = async (
  tx: Connection,
  permission: Editor,
  now: Date,
  body: StoredContent = beginningOf(permission.website),
) => {
  const { website } = permission
  const there = await lockDraft(tx, website)
  if (there) return there
  await insertDraft(tx, website, { body, format: storedFormat, serial: 0, savedAt: now })
  const row = (await lockDraft(tx, website)) as DraftRow
  if (await findPublished(tx, website)) return row
  const none = { changeCount: 0, pages: [], draftSerial: 0 }
  const number = await insertVersion(tx, permission, now, { body, reason: 'began', ...none })
  await publishVersion(tx, website, number, now)
  return row
}

/** Why a change is not saved; undefined when it may be. */
const refusal = async (
  tx: Connection,
  website: Website,
  content: StoredContent,
  change: Change,
  made: readonly ChangeRow[],
): Promise<SavedChange | undefined> => {
  const message = judgeChange(content, change)
  if (message) return { ok: false, why: 'invalid', message }
  const applied = applyChange(content, change)
  if (applied.outcome !== 'conflict') return undefined
  const last = [...made].reverse().concat(await listLastChanges(tx, website, 200))
  const by = last.find((one) => isTouchedBy(change, one.change))?.adminEmail
  const { current } = applied
  if (current === undefined)
    return { ok: false, why: 'gone', message: `${by ?? 'Someone'} removed this.`, ...(by && { by }) }
  return {
    ok: false,
    why: 'changed',
    message: `${by ?? 'Someone'} changed this since you opened it.`,
    current,
    ...(by && { by }),
  }
}

/** Content names no picture that the conference does not have, such as one that was removed everywhere, and no wrong size. */
const refusalOfPictures = async (
  usePictures: DraftDeps['usePictures'],
  tx: Connection,
  website: Website,
  change: Change,
): Promise<SavedChange | undefined> => {
  const given = change.kind === 'set' ? change.after : change.kind === 'add' ? change.item : null
  const pictures = sizedPicturesIn(given)
  if (pictures.length === 0 || (await usePictures(tx, website, pictures))) return undefined
  return { ok: false, why: 'invalid', message: 'This picture is not stored any more. Upload it again.' }
}
