import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import type { Json, StoredContent } from '#content/stored-content.ts'
import { storedFormat, toCurrentFormat } from '#content/upgrades.ts'
import { maxPictureBytes } from '#features/pictures/pictures.contract.ts'
import { maxDraftBytes } from '../../change.ts'
import { ImportProblem } from './import-problem.ts'

/** The maximum size of content.json in bytes: older exports are indented. */
const maxContentBytes = 2 * maxDraftBytes
/** Files of an archive: the content, its lists, and pictures. */
const maxFiles = 5_000
const maxArchiveBytes = 500_000_000

export type ArchiveFile = { path: string; bytes: Uint8Array }

/**
 * The archive of a content: its JSON, lists as CSV, and pictures.
 * @throws ImportProblem when it could not be imported again
 */
export const writeArchive = (
  content: StoredContent,
  lists: Readonly<Record<string, string>>,
  pictures: readonly ArchiveFile[],
): Uint8Array => {
  const json = strToU8(JSON.stringify({ product: 'Plenary', format: storedFormat, content }))
  if (json.length > maxContentBytes) throw tooLarge()
  if (pictures.reduce((sum, { bytes }) => sum + bytes.length, 0) > maxArchiveBytes - 2 * maxContentBytes)
    throw new ImportProblem(
      'The pictures of the draft are larger than 500 MB. Use smaller ones, then export again.',
    )
  return zipSync({
    'content.json': json,
    ...Object.fromEntries(Object.entries(lists).map(([name, text]) => [name, strToU8(text)])),
    ...Object.fromEntries(pictures.map(({ path, bytes }) => [`pictures/${path}`, bytes])),
  })
}

type Archive = {
  content: Json
  /** The pictures by id. */
  pictures: ReadonlyMap<string, Uint8Array>
}

/**
 * The content of an archive in the current format, and its pictures.
 * @throws ImportProblem when it is damaged, too large, or no archive of a content
 */
export const readArchive = (bytes: Uint8Array): Archive => {
  if (bytes.length > maxArchiveBytes) throw new ImportProblem('The file is larger than 500 MB.')
  const names: string[] = []
  let pictureBytes = 0
  let files: Record<string, Uint8Array>
  try {
    files = unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        if (names.push(name) > maxFiles)
          throw new ImportProblem(`The archive has more than ${maxFiles} files.`)
        if (!isHarmless(name))
          throw new ImportProblem('The archive has a file with a path that leads out of it.')
        if (pictureName.test(name) && originalSize <= maxPictureBytes) {
          pictureBytes += originalSize
          if (pictureBytes > maxArchiveBytes)
            throw new ImportProblem('The pictures of the archive are larger than 500 MB.')
          return true
        }
        if (name !== 'content.json') return false
        if (originalSize > maxContentBytes) throw tooLarge()
        return true
      },
    })
  } catch (error) {
    if (error instanceof ImportProblem) throw error
    throw new ImportProblem('The file is not a ZIP archive, or it is damaged.')
  }
  if (names.filter((name) => name === 'content.json').length > 1)
    throw new ImportProblem('The archive has two files named content.json.')
  const json = files['content.json']
  if (!json) throw new ImportProblem('The archive has no content.json: it is not an export of a conference.')
  if (json.length > maxContentBytes) throw tooLarge()
  const pictures = Object.entries(files).flatMap(([name, file]): [string, Uint8Array][] => {
    const id = pictureName.exec(name)?.[1]
    return id === undefined ? [] : [[id, file]]
  })
  return { content: readContentFile(strFromU8(json)), pictures: new Map(pictures) }
}

const tooLarge = () => new ImportProblem('The content is larger than 2 MB.')

/** A picture that an export has written. */
const pictureName = /^pictures\/([0-9a-f]{64})\.webp$/

/** A path within the archive: relative, without dots, backslashes and drives. */
const isHarmless = (path: string): boolean =>
  path.length <= 300 && !/^[/\\]|\\|:|\p{Cc}/u.test(path) && !path.split('/').includes('..')

/** @throws ImportProblem when it is not the JSON of an export */
const readContentFile = (text: string): Json => {
  let file: { product?: unknown; format?: unknown; content?: Json } | null
  try {
    file = JSON.parse(text) as typeof file
  } catch {
    throw new ImportProblem('content.json is damaged: it is not JSON.')
  }
  const { product, format, content } = file ?? {}
  if (
    product !== 'Plenary' ||
    typeof format !== 'number' ||
    !Number.isInteger(format) ||
    format < 1 ||
    content === undefined
  )
    throw new ImportProblem('content.json is not of an export of a conference.')
  if (format > storedFormat)
    throw new ImportProblem('The export is of a newer Plenary. Update this installation, then import again.')
  if (format === storedFormat) return content
  if (typeof content !== 'object' || Array.isArray(content))
    throw new ImportProblem('content.json is damaged.')
  try {
    // what the export does not mention stays as it is in the draft
    return toCurrentFormat(content as StoredContent, format)
  } catch {
    throw new ImportProblem('content.json is damaged.')
  }
}
