import { open, readdir, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { Clock } from '../clock.ts'
import { idOf, orphanName, readOrphanName, suffixes } from './file-names.ts'
import type { FileStore } from './file-store.ts'
import { makeFolder } from './make-folder.ts'

type DiskOrphans = Pick<FileStore, 'setAside' | 'putBack' | 'listOrphans'> & {
  /** The paths at which a file of this key lies; more than one after a death only. */
  pathsOf: (key: string) => Promise<string[]>
  remove: (key: string) => Promise<void>
}

/** Files of a folder that no row names. Each move is a rename that is flushed: a file is at one of both places at all times. */
export const createDiskOrphans = (folder: string, clock: Clock): DiskOrphans => {
  const orphans = orphansOf(folder)
  const pathsOf = async (key: string) =>
    (await namesIn(orphans))
      .filter((name) => readOrphanName(name)?.key === key)
      .map((name) => join(orphans, name))
  const move = async (from: string, to: string) => {
    await rename(from, to).catch((error: NodeJS.ErrnoException) => {
      // another process was first
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
      if (!idOf(key, suffixes.kept)) return
      await makeFolder(orphans, 0o700)
      await move(join(folder, key), join(orphans, orphanName(key, clock.now())))
    },
    putBack: async (key) => {
      for (const path of await pathsOf(key)) await move(path, join(folder, key))
    },
    listOrphans: async () => (await namesIn(orphans)).flatMap((name) => readOrphanName(name) ?? []),
  }
}

/** The folder of the orphans of a folder of files: beside it, so that a rename moves them. */
const orphansOf = (folder: string) => join(dirname(folder), 'orphans', basename(folder))

/** Makes the names in a folder survive a power cut. */
export const flush = async (folder: string): Promise<void> => {
  const handle = await open(folder)
  await handle.sync().finally(() => handle.close())
}

/** The names in a folder; none when there is no folder. */
export const namesIn = (folder: string): Promise<string[]> =>
  readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    return []
  })
