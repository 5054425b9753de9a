import { pictureAddress, type StoredPicture } from '#content/picture.ts'
import type { Json, StoredContent } from '#content/stored-content.ts'
import type { Change } from '../../change.ts'
import { pictureIdsIn, withPictures } from '../../pictures-in.ts'
import type { ArchiveFile } from './archive.ts'
import { ImportProblem } from './import-problem.ts'

/** A picture as the conference stores it. */
type Stored = Pick<StoredPicture, 'id' | 'width' | 'height'>

/**
 * Loads the pictures that content names, each at its full size.
 * @throws ImportProblem when one cannot be loaded
 */
export const loadPictures = async (content: StoredContent): Promise<readonly ArchiveFile[]> => {
  const files: ArchiveFile[] = []
  const widths = new Map<string, number>()
  withPictures(content, (picture) => {
    widths.set(picture.id, picture.width)
    return picture
  })
  for (const [id, width] of widths) {
    const answer = await fetch(pictureAddress(id, width), { headers: { accept: 'image/webp' } }).catch(
      () => undefined,
    )
    if (!answer?.ok) throw new ImportProblem('A picture could not be loaded. Try the export again.')
    files.push({ path: `${id}.webp`, bytes: new Uint8Array(await answer.arrayBuffer()) })
  }
  return files
}

type Given = {
  /** The pictures of the archive by id. */
  files: ReadonlyMap<string, Uint8Array>
  /** The pictures that the conference has, by id. */
  known: ReadonlyMap<string, Stored>
  upload: (file: File) => Promise<Stored>
  /** The changes once the pictures are uploaded: the draft may have changed meanwhile. */
  again?: () => readonly Change[]
}

/**
 * The changes with pictures of the conference: what it does not have is uploaded, and left out where the archive has no such
 * picture. `missing`: how many were left out.
 */
export const withOwnPictures = async (
  changes: readonly Change[],
  { files, known, upload, again = () => changes }: Given,
): Promise<{ changes: Change[]; missing: number }> => {
  const own = new Map<string, Stored | null>()
  for (const id of pictureIdsIn(changes as unknown as Json)) {
    const bytes = files.get(id)
    const file = bytes && new File([bytes as Uint8Array<ArrayBuffer>], `${id}.webp`, { type: 'image/webp' })
    own.set(id, known.get(id) ?? (file ? await upload(file) : null))
  }
  const placed = withPictures(again() as unknown as Json, (picture) => {
    const stored = own.has(picture.id) ? own.get(picture.id) : known.get(picture.id)
    return stored ? { ...picture, ...sizeOf(stored) } : null
  }) as unknown as Change[]
  return { changes: placed, missing: [...own.values()].filter((one) => one === null).length }
}

const sizeOf = ({ id, width, height }: Stored): Stored => ({ id, width, height })
