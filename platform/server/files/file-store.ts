import type { Readable } from 'node:stream'

/** A file that has arrived whole and is under a temporary name until it is kept or discarded. */
export type StagedFile = { readonly name: string; readonly bytes: number; readonly sha256: string }

/** A file that no row names, and the day since when it lies beside the store. */
type Orphan = { readonly key: string; readonly since: Date }

/**
 * Where the files of visitors are stored. In a folder (disk-files.ts), or in a bucket (bucket-files.ts).
 * A key is the store's own: it holds nothing of the name that the visitor's file had.
 */
export type FileStore = {
  /**
   * Takes a file in as it comes, never more than a little of it in memory, and answers when it is safely stored under
   * a temporary name. Whatever goes wrong, the source included, nothing is left. `expected`: how many bytes are said to come.
   * @throws Problem 503 with Retry-After when there is no room, or the store cannot be written or is away.
   */
  stage: (source: AsyncIterable<Uint8Array>, expected?: number) => Promise<StagedFile>
  /** Gives a staged file its key; from then on it survives a power cut. */
  keep: (staged: StagedFile) => Promise<string>
  /** The same with the key that the file had where it comes from; a file of that key is replaced. For a restore. */
  keepAs: (staged: StagedFile, key: string) => Promise<void>
  discard: (staged: StagedFile) => Promise<void>
  /** The file's bytes, also of an orphan; undefined when there is none. @throws Problem 503 when the store is away. */
  open: (key: string) => Promise<{ bytes: number; stream: Readable } | undefined>
  /** Removes a kept file, also an orphan; nothing happens when there is none. */
  remove: (key: string) => Promise<void>
  /** What is here since before a moment: the keys, and what was begun under a temporary name and left. */
  olderThan: (moment: Date) => Promise<{ keys: string[]; leftovers: StagedFile['name'][] }>
  removeLeftover: (name: StagedFile['name']) => Promise<void>
  /** Moves a kept file that no row names out of the store, into a folder beside it. */
  setAside: (key: string) => Promise<void>
  /** Moves it back. */
  putBack: (key: string) => Promise<void>
  /** What is in that folder, and since when. */
  listOrphans: () => Promise<Orphan[]>
}

/** What is under this name, else its orphan; and this name again, because it may have been put back in the meantime. */
export const openAnywhere = async (
  openOne: (name: string) => ReturnType<FileStore['open']>,
  name: string,
  orphansOf: () => Promise<string[]>,
): ReturnType<FileStore['open']> => {
  const found = await openOne(name)
  if (found) return found
  const [orphan] = await orphansOf()
  return (orphan === undefined ? undefined : await openOne(orphan)) ?? openOne(name)
}
