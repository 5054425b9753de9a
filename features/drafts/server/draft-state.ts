import { initialContentOf } from '#content/default-content.ts'
import { type StoredContent, toStored } from '#content/stored-content.ts'
import { storedFormat, upgrade } from '#content/upgrades.ts'
import type { Connection } from '#platform/server/postgres/database.ts'
import { Problem } from '#shared/problem.ts'
import type { Website } from '#shared/website.ts'
import { type DraftRow, findDraft, findProgress } from './drafts.store.ts'
import { findLastReadable, findPublished, findVersion, type VersionRow } from './versions.store.ts'

/** What a website shows: a version, or the initial content (number 0). */
export type PublishedState = {
  body: StoredContent
  number: number
  at: Date | null
  row: VersionRow | undefined
  /** A newer release has published since; this is the last version that this release can read. */
  isOlder: boolean
}

/** What a website shows, and its draft, both in the current format. */
export type DraftState = {
  published: PublishedState
  draft: StoredContent
  serial: number
  savedAt: Date | null
}

/** @throws Problem 409 when a newer release has written the draft */
export const readDraftState = async (connection: Connection, website: Website): Promise<DraftState> => {
  const [published, row] = [await readPublished(connection, website), await findDraft(connection, website)]
  if (published.isOlder) throw newerProduct()
  if (!row) return { published, draft: published.body, serial: 0, savedAt: null }
  return {
    published,
    draft: bodyOf(row, website),
    serial: row.serial,
    savedAt: row.serial > 0 ? row.savedAt : null,
  }
}

/**
 * The serials of a draft and its website, for polling.
 * @throws Problem 409 as `readDraftState`
 */
export const readProgress = async (connection: Connection, website: Website) => {
  const { serial, number, draftFormat, shownFormat } = await findProgress(connection, website)
  if (Math.max(draftFormat ?? 0, shownFormat ?? 0) > storedFormat) throw newerProduct()
  return { serial: serial ?? 0, number: number ?? 0 }
}

/** What a website shows, ignoring versions that only a newer release can read. */
export const readPublished = async (connection: Connection, website: Website): Promise<PublishedState> => {
  const shown = await findPublished(connection, website)
  const newest = shown && upgrade(shown.body, shown.format, website)
  if (shown && newest)
    return { body: newest, number: shown.number, at: shown.publishedAt, row: shown, isOlder: false }
  const older = shown && (await findLastReadable(connection, website, storedFormat))
  const body = older && upgrade(older.body, older.format, website)
  return {
    body: body ?? beginningOf(website),
    number: older?.number ?? 0,
    at: older?.at ?? null,
    row: older,
    isOlder: shown !== undefined,
  }
}

/** The initial content of a website, before its first edit. */
export const beginningOf = (website: Website): StoredContent => toStored(initialContentOf(website))

/**
 * The content of a draft in the current format.
 * @throws Problem 409 when a newer release has written it
 */
export const bodyOf = (
  { body, format }: Pick<DraftRow, 'body' | 'format'>,
  website: Website,
): StoredContent => {
  const content = upgrade(body, format, website)
  if (!content) throw newerProduct()
  return content
}

/** @throws Problem 404 when the website has no such version */
export const readVersion = async (connection: Connection, website: Website, number: number) => {
  const row = await findVersion(connection, website, number)
  if (!row) throw new Problem(404, 'not_found', 'This website has no such version.')
  return { row, body: bodyOf(row, website) }
}

const newerProduct = () =>
  new Problem(
    409,
    'action_not_possible',
    'A newer Plenary has edited this website. Update this installation, then edit again.',
  )

/** Another organiser changed it first. */
export const changedSince = () =>
  new Problem(
    409,
    'version_conflict',
    'The draft or the website changed since you opened this. Nothing was published.',
  )
