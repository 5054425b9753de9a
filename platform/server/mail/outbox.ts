import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'

/** Removes the files of these emails from the outbox folder, temporary ones included. Missing files are not a failure. */
export const removeFromOutbox = async (folder: string, ids: readonly string[]): Promise<void> => {
  if (ids.length === 0) return
  const names = await readdir(folder).catch(() => [])
  const wanted = new Set(ids)
  const found = names.filter((name) => wanted.has(name.slice(0, name.indexOf('.'))))
  await Promise.all(found.map((name) => rm(join(folder, name), { force: true })))
}
