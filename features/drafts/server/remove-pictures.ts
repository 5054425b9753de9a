import { storedFormat } from '#content/upgrades.ts'
import { withoutPictures } from '#features/drafts/pictures-in.ts'
import type { Connection } from '#platform/server/postgres/database.ts'
import type { Website } from '#shared/website.ts'
import { lockDraft, updateDraft } from './drafts.store.ts'
import { changesPerPoll } from './show-draft.ts'
import { stripPictures } from './strip-pictures.store.ts'

/**
 * Removes pictures from the draft of a website, its versions, what was planned and the log of its edits, as if they had
 * never been there, and returns their ids. Open windows read the whole draft again. `findIds`: called when nobody edits any
 * more.
 */
export const removePictures = async (
  tx: Connection,
  website: Website,
  now: Date,
  findIds: () => Promise<string[]>,
): Promise<string[]> => {
  const row = await lockDraft(tx, website)
  const ids = await findIds()
  const set = new Set(ids)
  if (row && row.format <= storedFormat) {
    const body = withoutPictures(row.body, set)
    // more than they follow change by change
    await updateDraft(tx, website, { ...row, body, serial: row.serial + changesPerPoll + 1, savedAt: now })
  }
  await stripPictures(tx, website, ids, (value) => withoutPictures(value, set))
  return ids
}
