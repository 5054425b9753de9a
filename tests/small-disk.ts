import { spawnSync } from 'node:child_process'
import { chmod, mkdtemp, open, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { atEnd } from './at-end.ts'

/** A small tmpfs that a test can fill, unmounted after the test. Undefined where mounting is not permitted. */
export const aSmallDisk = async (megabytes: number) => {
  const folder = await mkdtemp(join(tmpdir(), 'plenary-small-disk-'))
  atEnd(async () => {
    spawnSync('umount', ['-l', folder])
    await rm(folder, { recursive: true, force: true })
  })
  const options = ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=711`, 'none', folder]
  if (spawnSync('mount', options).status !== 0) return undefined
  // as root, PostgreSQL runs as another user, who needs access
  await chmod(folder, 0o711)
  const ballast = join(folder, 'ballast')
  return {
    folder,
    /** Fills the disk. */
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
    /** Frees the space. */
    free: () => rm(ballast, { force: true }),
  }
}
