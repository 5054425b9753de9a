import { statfs } from 'node:fs/promises'

/** Bytes that stay free for the database, which may be on the same disk. */
const defaultFloor = 100_000_000

/** The free bytes for this user on the disk of a folder. */
export const freeSpaceIn = async (folder: string): Promise<{ free: number }> => {
  const { bavail, bsize } = await statfs(folder)
  return { free: bavail * bsize }
}

/** Fails as a full disk does when `more` bytes would leave less than `keepFree` free on the disk of a folder. */
export const requireFreeSpaceIn =
  (folder: string, keepFree = defaultFloor) =>
  async (more: number): Promise<void> => {
    const { bavail, bsize } = await statfs(folder)
    if (bavail * bsize - more < keepFree)
      throw Object.assign(new Error(`Less than ${keepFree} bytes would stay free`), { code: 'ENOSPC' })
  }
