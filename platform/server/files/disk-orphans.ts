import { open, readdir, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { Clock } from '../clock.ts'
import { type FileNaming, orphanName, readOrphanName } from './file-names.ts'
import type { FileStore } from './file-store.ts'
import { makeFolder } from './make-folder.ts'

type DiskOrphans = Pick<FileStore, 'setAside' | 'putBack' | 'listOrphans'> & {
  /** The paths of a file with this key; more than one only after a crash. */
  pathsOf: (key: string) => Promise<string[]>
  remove: (key: string) => Promise<void>
}

/** Files of a folder that no row names. Each move is a rename followed by a flush, so that a file exists at all times. */
export const createDiskOrphans = (folder: string, clock: Clock, naming: FileNaming): DiskOrphans => {
  const orphans = orphansOf(folder)
  const pathsOf = async (key: string) =>
    (await namesIn(orphans))
      .filter((name) => readOrphanName(name, naming)?.key === key)
      .map((name) => join(orphans, name))
  const move = async (from: string, to: string) => {
    await rename(from, to).catch((error: NodeJS.ErrnoException) => {
      // another process has moved it already
      if (error.code !== 'ENOENT') throw error
    })
    await flush(orphans)
    await flush(folder)
  }
  return {
    pathsOf,
    remove: async (key) => {
      for (const path of await pathsOf(key)) await rm(path, { force: true })
    },
    setAside: async (key) => {
      if (!naming.isKey(key)) return
      await makeFolder(orphans, 0o700)
      await move(join(folder, key), join(orphans, orphanName(key, clock.now())))
    },
    putBack: async (key) => {
      for (const path of await pathsOf(key)) await move(path, join(folder, key))
    },
    listOrphans: async () => (await namesIn(orphans)).flatMap((name) => readOrphanName(name, naming) ?? []),
  }
}

/** The folder for orphans: a sibling of the folder of files, so that they can be renamed into it. */
const orphansOf = (folder: string) => join(dirname(folder), 'orphans', basename(folder))

/** Makes changes of names in a folder survive a power failure. */
export const flush = async (folder: string): Promise<void> => {
  const handle = await open(folder)
  await handle.sync().finally(() => handle.close())
}

/** The names in a folder; none when it does not exist. */
export const namesIn = (folder: string): Promise<string[]> =>
  readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    return []
  })
