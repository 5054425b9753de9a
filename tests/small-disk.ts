import { spawnSync } from 'node:child_process'
import { chmod, mkdtemp, open, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { atEnd } from './at-end.ts'

/** A disk of its own, so small that a test can fill it; it is gone after the test. Undefined where this machine lets us mount none. */
export const aSmallDisk = async (megabytes: number) => {
  const folder = await mkdtemp(join(tmpdir(), 'plenary-small-disk-'))
  atEnd(async () => {
    spawnSync('umount', ['-l', folder])
    await rm(folder, { recursive: true, force: true })
  })
  const options = ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=711`, 'none', folder]
  if (spawnSync('mount', options).status !== 0) return undefined
  // run as root, a database has another user, who must pass through
  await chmod(folder, 0o711)
  const ballast = join(folder, 'ballast')
  return {
    folder,
    /** Takes all the room that is left. */
    fill: async () => {
      const file = await open(ballast, 'a')
      try {
        const { bavail, bsize } = await statfs(folder)
        for (let left = bavail; left >= 0; left--) await file.write(Buffer.alloc(bsize))
      } catch {
        // it is full
      } finally {
        await file.close()
      }
    },
    /** Gives it back. */
    free: () => rm(ballast, { force: true }),
  }
}
