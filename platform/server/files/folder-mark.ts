import { randomBytes } from 'node:crypto'
import { link, open, readdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { SettingsProblem } from '../config.ts'
import { namesIn } from './disk-orphans.ts'
import { namedById, readOrphanName } from './file-names.ts'
import { makeFolder } from './make-folder.ts'
import { namedByContent } from './picture-names.ts'

/** The owner of a DATA_DIR: the id of its installation, and whether its database is the embedded one or an external one. */
export type FolderMark = { installation: string; database: 'embedded' | 'own' }

export const pathOfMark = (dataDir: string): string => join(dataDir, 'installation')

/** The command by which an operator declares the owner of this folder. */
export const commandToMark = (dataDir: string, mark: FolderMark): string =>
  `mkdir -p '${dataDir}' && echo '${lineOf(mark)}' > '${pathOfMark(dataDir)}'`

/** Undefined while the folder has no mark. @throws SettingsProblem when the mark is invalid */
export const readFolderMark = async (dataDir: string): Promise<FolderMark | undefined> => {
  const path = pathOfMark(dataDir)
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return undefined
    throw error
  })
  if (text === undefined) return undefined
  const [, installation = '', database] = /^([0-9a-f-]{36}) (embedded|own)$/.exec(text.trim()) ?? []
  if (database !== 'embedded' && database !== 'own')
    throw new SettingsProblem(
      `${path} does not say whose folder this is: it must hold one line, the id and the word own or embedded. Put it back as it was, or remove it when this folder is right.`,
    )
  return { installation, database }
}

/** Marks a folder. Of two processes that mark it at once the first wins; returns the mark in effect. */
export const writeFolderMark = async (
  dataDir: string,
  mark: FolderMark,
  before: FolderMark | undefined,
): Promise<FolderMark> => {
  const path = pathOfMark(dataDir)
  await makeFolder(dataDir, 0o711)
  const draft = `${path}.${randomBytes(6).toString('hex')}.part`
  const file = await open(draft, 'wx', 0o600)
  try {
    await file.writeFile(`${lineOf(mark)}\n`)
    await file.sync()
  } finally {
    await file.close()
  }
  if (before) {
    await rename(draft, path)
    return mark
  }
  try {
    await link(draft, path)
    return mark
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    return (await readFolderMark(dataDir)) ?? mark
  } finally {
    await rm(draft)
  }
}

/** One line that an operator can write: the id and `own` or `embedded`. */
const lineOf = ({ installation, database }: FolderMark) => `${installation} ${database}`

/** The data in a DATA_DIR that belongs to one installation. `isBare`: its folder of visitors' files is empty or missing. */
export type FoundFolder = {
  mark: FolderMark | undefined
  keys: string[]
  hasKey: boolean
  isBare: boolean
}

/** Inspects the folder without changing it. */
export const findFolder = async (dataDir: string): Promise<FoundFolder> => {
  const [files = [], prints = [], pictures = [], orphans = []] = await Promise.all(
    ['files', 'prints', 'pictures', 'orphans/files'].map((name) => namesIn(join(dataDir, name))),
  )
  return {
    mark: await readFolderMark(dataDir),
    keys: [
      ...[...files, ...prints].filter(namedById.isKey),
      ...pictures.filter(namedByContent.isKey),
      ...orphans.flatMap((name) => readOrphanName(name, namedById)?.key ?? []),
    ],
    hasKey: (await namesIn(dataDir)).includes('session.key'),
    isBare: files.length + pictures.length + orphans.length === 0,
  }
}

/**
 * Checks whether the embedded database of a folder may be started or created, before that is done. `restores`: it will be
 * filled with a backup of this folder.
 * @throws SettingsProblem when the database of this folder is another one, or is missing
 */
export const requireEmbedded = async (dataDir: string, cluster: string, restores = false): Promise<void> => {
  const { mark, keys, hasKey } = await findFolder(dataDir)
  const newOne = 'To begin a new one, set DATA_DIR to a folder that does not exist yet.'
  const hasDatabase = await readdir(cluster).then(
    (names) => names.length > 0,
    ({ code }: NodeJS.ErrnoException) => code !== 'ENOENT' && code !== 'ENOTDIR',
  )
  if (mark?.database === 'own')
    throw new SettingsProblem(
      `${dataDir} belongs to an installation with a PostgreSQL of its own, and DATABASE_URL is not set. Nothing was changed. Set DATABASE_URL to that database. ${
        hasDatabase
          ? `To go back to the embedded database that is in this folder too: ${commandToMark(dataDir, { ...mark, database: 'embedded' })}`
          : newOne
      }`,
    )
  if (hasDatabase || restores) return
  const back =
    'mount its disk, put the folder back, or restore a backup into a DATA_DIR that does not exist yet'
  if (mark)
    throw new SettingsProblem(
      `${dataDir} belongs to an installation with an embedded database, and there is none in ${cluster}. Nothing was changed. Find it: ${back}. ${newOne}`,
    )
  if (keys.length > 0 || hasKey)
    throw new SettingsProblem(
      `${dataDir} holds ${keys.length > 0 ? 'files of visitors' : 'a session key'} and no database: that is somewhere else. Nothing was changed. Set DATABASE_URL when it is a PostgreSQL of your own; otherwise ${back}. ${newOne}`,
    )
}
