import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { ageHeader, unseal } from './age.ts'
import { type Part, partsOf } from './archive.ts'
import { BackupProblem, damaged } from './backup-problem.ts'
import { readBytes } from './byte-reader.ts'

/**
 * The parts of the archive in a file. When it ends without an error, the archive is complete and unchanged.
 * @throws BackupProblem when the file does not exist, is not a backup, has another key, is damaged, or is newer than this
 *   program
 */
export async function* readArchive(path: string, key: string | undefined): AsyncGenerator<Part> {
  const file = createReadStream(path, { highWaterMark: 262_144 })
  try {
    yield* partsOfArchive(file, key)
  } catch (error) {
    throw unreadable(path, error) ?? error
  } finally {
    file.destroy()
  }
}

/** The parts of an archive from its bytes. */
export async function* partsOfArchive(
  source: AsyncIterable<Uint8Array>,
  key: string | undefined,
): AsyncGenerator<Part> {
  const tar = createGunzip()
  // errors on the way surface at the end of the pipeline
  const piped = pipeline(textOf(source, key), tar).catch((error: Error) => tar.destroy(error))
  try {
    yield* partsOf(tar)
    await piped
  } catch (error) {
    throw asBackupProblem(error)
  } finally {
    tar.destroy()
  }
}

/** The decrypted and decompressed archive. */
async function* textOf(source: AsyncIterable<Uint8Array>, key: string | undefined): AsyncGenerator<Buffer> {
  const reader = readBytes(source)
  const beginning = await reader.upTo(ageHeader.length)
  const whole = async function* () {
    yield beginning
    while (!(await reader.isAtEnd())) yield await reader.some(Number.POSITIVE_INFINITY)
  }
  if (beginning.equals(ageHeader)) yield* unseal(whole(), requireKey(key))
  // gzip
  else if (beginning[0] === 0x1f && beginning[1] === 0x8b) yield* whole()
  else
    throw new BackupProblem('This is no backup of Plenary, or its beginning is damaged. Nothing was changed.')
}

const requireKey = (key: string | undefined): string => {
  if (key) return key
  throw new BackupProblem(
    'This backup is encrypted. Set BACKUP_KEY to the key that was set when it was made. Nothing was changed.',
  )
}

const codeOf = (error: unknown) => String((error as { code?: unknown } | null)?.code)

/** Errors of zlib as messages. */
const asBackupProblem = (error: unknown): unknown => {
  const code = codeOf(error)
  if (!code.startsWith('Z_')) return error
  return damaged(code === 'Z_BUF_ERROR' ? 'its end is missing' : 'it cannot be decompressed')
}

const unreadable = (path: string, error: unknown): BackupProblem | undefined => {
  const code = codeOf(error)
  if (code === 'ENOENT') return new BackupProblem(`There is no file ${path}.`)
  return ['EACCES', 'EISDIR', 'EIO'].includes(code)
    ? new BackupProblem(`${path} cannot be read (${code}).`, { cause: error })
    : undefined
}
