import { toStored } from '#content/stored-content.ts'
import { type MarkedContent, toMarked, toPublic } from '#content/to-public.ts'
import type { Revision, WebsiteContent } from '#content/website-content.ts'
import { formatPath } from '#features/drafts/format-path.ts'
import { pictureIdsIn, picturesIn } from '#features/drafts/pictures-in.ts'
import type { Log } from '#platform/server/log.ts'
import type { Connection, Database } from '#platform/server/postgres/database.ts'
import type { Website } from '#shared/website.ts'
import { readDraftState, readPublished, readVersion } from './draft-state.ts'
import { lockDraftOf } from './save-changes.ts'

export { removePictures } from './remove-pictures.ts'

/**
 * The published content, or the initial content; without the settings of Manage Events. If a newer release
 * has published, returns the last version that this one can read, and logs that.
 */
export const publishedContent = async (
  db: Parameters<typeof readPublished>[0],
  website: Website,
  log?: Log,
): Promise<WebsiteContent & { revision: Revision }> => {
  const { body, isOlder, number, at } = await readPublished(db, website)
  if (isOlder) log?.warn('a newer product has published this website: an older version is shown', { website })
  return { ...toPublic(body), revision: { number, at } }
}

/**
 * The draft, or a version, with a mark at each text, for a preview; without the settings of Manage Events.
 * @throws Problem 404 when there is no such version; 409 when a newer release has written it
 */
export const previewContent = async (
  db: Database,
  website: Website,
  number?: number,
): Promise<MarkedContent> => {
  if (number !== undefined) return toMarked((await readVersion(db, website, number)).body)
  return toMarked((await readDraftState(db, website)).draft)
}

/** The pictures that the draft of a website names and what the website shows, with the names of their places. */
export const namedPictures = async (db: Connection, website: Website) => {
  const { published, draft } = await readDraftState(db, website)
  return {
    inDraft: picturesIn(draft).map(({ id, path }) => ({ id, path, subject: formatPath(draft, draft, path) })),
    published: new Set(pictureIdsIn(published.body)),
  }
}

/** Stores the first content of a new conference, as its draft and its first version. */
export const storeFirstContent = async (
  tx: Connection,
  by: { website: Website; email: string },
  now: Date,
  content: WebsiteContent,
): Promise<void> => {
  await lockDraftOf(tx, by, now, toStored(content))
}
