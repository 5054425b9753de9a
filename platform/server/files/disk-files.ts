import { open, rename, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { newId } from '#shared/ids.ts'
import type { Clock } from '../clock.ts'
import type { Log } from '../log.ts'
import { onDisk } from './disk-failure.ts'
import { createDiskOrphans, flush, namesIn } from './disk-orphans.ts'
import { type FileNaming, idOf, isOlder, namedById, suffixes } from './file-names.ts'
import { type FileStore, openAnywhere, type StagedFile } from './file-store.ts'
import { requireFreeSpaceIn } from './free-space.ts'
import { makeFolder } from './make-folder.ts'
import { cannotStore, reporterTo } from './storage-problems.ts'
import { writeTemporary } from './write-temporary.ts'

type Settings = {
  folder: string
  /** By default PDFs, each named by an id. */
  naming?: FileNaming
  clock: Clock
  log: Log
  /** Bytes of the disk that must stay free. */
  keepFree?: number
  /** Called before each write; its error stands in for the disk's. For tests where no small disk can be mounted. */
  fault?: () => void
}

/**
 * Files in a folder: mode 0700, each 0600, named by an id with its creation time. A file is written under a temporary name
 * (`.part`), flushed, renamed, and the folder is flushed.
 */
export const createDiskFiles = ({
  folder,
  naming = namedById,
  clock,
  log,
  keepFree,
  fault = () => undefined,
}: Settings): FileStore => {
  /** Files that this process is writing or has not decided about: never leftovers. */
  const underWay = new Set<string>()

  const pathOf = (name: string) => join(folder, name)
  const pathOfKey = (key: string) => (naming.isKey(key) ? pathOf(key) : undefined)

  const {
    pathsOf: orphanPathsOf,
    remove: removeOrphan,
    ...orphans
  } = createDiskOrphans(folder, clock, naming)

  const requireRoom = requireFreeSpaceIn(folder, keepFree)
  const reportOf = reporterTo(log)

  const removeName = (name: string) => rm(pathOf(name), { force: true })
  const forget = (name: string) => removeName(name).finally(() => underWay.delete(name))

  const keepAs = async ({ name }: StagedFile, key: string) => {
    if (!pathOfKey(key)) throw new Error(`${key} is no key of this store`)
    try {
      if (!naming.haveTime) await onDisk(utimes(pathOf(name), clock.now(), clock.now()))
      await onDisk(rename(pathOf(name), pathOf(key)).then(() => flush(folder)))
    } catch (error) {
      await Promise.all([forget(name), removeName(key)]).catch(() => undefined)
      throw reportOf(error, 'a file cannot be stored', cannotStore)
    }
    underWay.delete(name)
  }

  return {
    stage: async (source, expected = 0) => {
      const name = `${newId(clock.now())}${suffixes.aside}`
      underWay.add(name)
      try {
        await onDisk(makeFolder(folder, 0o700).then(() => requireRoom(expected)))
        return { name, ...(await writeTemporary(pathOf(name), source, { requireRoom, fault })) }
      } catch (error) {
        await forget(name).catch(() => undefined) // the sweeper will
        throw reportOf(error, 'a file cannot be stored', cannotStore)
      }
    },

    keep: async (staged) => {
      const key = `${newId(clock.now())}${suffixes.kept}`
      await keepAs(staged, key)
      return key
    },

    keepAs,

    discard: ({ name }) => forget(name),

    open: async (key) => {
      const path = pathOfKey(key)
      return path === undefined ? undefined : openAnywhere(openFile, path, () => orphanPathsOf(key))
    },

    openKept: async (key) => {
      const path = pathOfKey(key)
      return path === undefined ? undefined : openFile(path)
    },

    remove: async (key) => {
      if (pathOfKey(key)) await removeName(key).then(() => removeOrphan(key))
    },

    olderThan: async (moment) => {
      const names = (await namesIn(folder)).filter((name) => !underWay.has(name))
      return {
        keys: await olderKeys(folder, naming, names, moment),
        leftovers: names.filter((name) => isOlder(name, suffixes.aside, moment)),
      }
    },

    removeLeftover: async (name) => {
      if (idOf(name, suffixes.aside)) await removeName(name)
    },

    ...orphans,
  }
}

const olderKeys = async (folder: string, naming: FileNaming, names: readonly string[], moment: Date) => {
  if (naming.haveTime) return names.filter((name) => isOlder(name, suffixes.kept, moment))
  const ages = await Promise.all(
    names.filter(naming.isKey).map(async (name) => ({ name, at: await modifiedAt(join(folder, name)) })),
  )
  return ages.flatMap(({ name, at }) => (at && at < moment ? [name] : []))
}

/** Undefined when it was removed in the meantime. */
const modifiedAt = (path: string): Promise<Date | undefined> =>
  stat(path).then(
    ({ mtime }) => mtime,
    () => undefined,
  )

const openFile = async (path: string): ReturnType<FileStore['open']> => {
  const handle = await open(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    return undefined
  })
  if (!handle) return undefined
  const { size } = await handle.stat()
  return { bytes: size, stream: handle.createReadStream({ highWaterMark: 262_144 }) }
}
