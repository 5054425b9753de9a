import type { StoredContent } from '#content/stored-content.ts'
import { type ArchiveFile, writeArchive } from './archive.ts'
import { csvLists, writeList } from './lists-as-csv.ts'

/** Loads the pictures of a content, for its archive. */
export type PicturesOf = (content: StoredContent) => Promise<readonly ArchiveFile[]>

/** The archive of a draft: its content as JSON, speakers and agenda also as CSV, and its pictures. */
export const writeExport = async (content: StoredContent, picturesOf: PicturesOf): Promise<Uint8Array> =>
  writeArchive(
    content,
    Object.fromEntries(Object.entries(csvLists).map(([name, kind]) => [name, writeList(content, kind)])),
    await picturesOf(content),
  )
