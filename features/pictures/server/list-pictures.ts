import { namedPictures } from '#features/drafts/server/drafts.ts'
import type { ListedPicture } from '#features/pictures/pictures.contract.ts'
import type { Database } from '#platform/server/postgres/database.ts'
import type { AdminOf, Right } from '#shared/admin-of.ts'
import type { Website } from '#shared/website.ts'
import { countVersions, listPictureRows } from './pictures.store.ts'

/** The pictures of a conference, newest first, and where each is used. */
export const listPictures = async (
  db: Database,
  { website }: AdminOf<Website, Right>,
): Promise<ListedPicture[]> => {
  const [rows, named, versions] = await Promise.all([
    listPictureRows(db, website),
    namedPictures(db, website),
    countVersions(db, website),
  ])
  return rows.map(({ original, uploadedAt, ...row }) => ({
    ...row,
    croppedFrom: original === row.id ? null : original,
    uploadedAt: uploadedAt.toISOString(),
    uses: named.inDraft
      .filter(({ id }) => id === row.id)
      .map(({ path, subject }) => ({ path: [...path], subject })),
    isPublished: named.published.has(row.id),
    versions: versions.get(row.id) ?? 0,
  }))
}
