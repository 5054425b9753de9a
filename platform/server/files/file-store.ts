import type { Readable } from 'node:stream'

/** A file that has arrived completely and has a temporary name until it is kept or discarded. */
export type StagedFile = { readonly name: string; readonly bytes: number; readonly sha256: string }

/** A file that no row names, and the day since which it is an orphan. */
type Orphan = { readonly key: string; readonly since: Date }

/**
 * The storage of visitors' files: a folder (disk-files.ts) or a bucket (bucket-files.ts). A key is the store's own: it
 * contains nothing of the visitor's file name.
 */
export type FileStore = {
  /**
   * Stores a file under a temporary name as it arrives, with little of it in memory, and resolves when it is durable. A
   * failure, also of the source, leaves nothing. `expected`: the announced size in bytes.
   * @throws Problem 503 with Retry-After when there is no room, or the store is unavailable or read-only
   */
  stage: (source: AsyncIterable<Uint8Array>, expected?: number) => Promise<StagedFile>
  /** Gives a staged file its key; from then on it survives a power failure. */
  keep: (staged: StagedFile) => Promise<string>
  /** As `keep` with the key that the file has in a backup; replaces a file of that key. For restores. */
  keepAs: (staged: StagedFile, key: string) => Promise<void>
  discard: (staged: StagedFile) => Promise<void>
  /** The file's content, also of an orphan; undefined when there is none. @throws Problem 503 when the store is unavailable */
  open: (key: string) => Promise<{ bytes: number; stream: Readable } | undefined>
  /** As `open`, but undefined for an orphan, in one step: for those who may ask for anything. */
  openKept: (key: string) => Promise<{ bytes: number; stream: Readable } | undefined>
  /** Removes a stored file, also an orphan; succeeds when there is none. */
  remove: (key: string) => Promise<void>
  /** Files created before a moment: the keys, and abandoned temporary names. */
  olderThan: (moment: Date) => Promise<{ keys: string[]; leftovers: StagedFile['name'][] }>
  removeLeftover: (name: StagedFile['name']) => Promise<void>
  /** Moves a stored file that no row names to the orphans. */
  setAside: (key: string) => Promise<void>
  /** Moves an orphan back. */
  putBack: (key: string) => Promise<void>
  /** The orphans, and since when they are. */
  listOrphans: () => Promise<Orphan[]>
}

/** Opens the file, else its orphan; then the file again, because it may have been moved back in the meantime. */
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
