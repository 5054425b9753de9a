import type { Clock } from '../clock.ts'
import type { Bucket } from './bucket.ts'
import { type FileNaming, orphanName, readOrphanName } from './file-names.ts'
import type { FileStore } from './file-store.ts'

type BucketOrphans = Pick<FileStore, 'setAside' | 'putBack' | 'listOrphans'> & {
  /** The names in the bucket of a file with this key. */
  namesOf: (key: string) => Promise<string[]>
  remove: (key: string) => Promise<void>
}

/**
 * Files in a bucket that no row names, below `orphans/`. S3 has no rename: a file is copied and then removed, so that it
 * exists at all times.
 */
export const createBucketOrphans = (
  bucket: Pick<Bucket, 'copy' | 'remove' | 'list'>,
  folder: string,
  clock: Clock,
  naming: FileNaming,
): BucketOrphans => {
  const orphans = `orphans/${folder}`
  const namesOf = (key: string) => bucket.list(`${orphans}${key}.`)
  const move = async (from: string, to: string) => {
    await bucket.copy(from, to)
    await bucket.remove(from)
  }
  return {
    namesOf,
    remove: async (key) => {
      for (const name of await namesOf(key)) await bucket.remove(name)
    },
    setAside: async (key) => {
      if (naming.isKey(key)) await move(`${folder}${key}`, `${orphans}${orphanName(key, clock.now())}`)
    },
    putBack: async (key) => {
      for (const name of await namesOf(key)) await move(name, `${folder}${key}`)
    },
    listOrphans: async () => {
      const found: string[] = []
      for (let names = await bucket.list(orphans); names.length > 0; ) {
        found.push(...names)
        names = await bucket.list(orphans, names.at(-1))
      }
      return found.flatMap((name) => readOrphanName(name.slice(orphans.length), naming) ?? [])
    },
  }
}
