import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'

/** Removes the files of these mails from the outbox folder, and what was left of their writing. What is not there is no failure. */
export const removeFromOutbox = async (folder: string, ids: readonly string[]): Promise<void> => {
  if (ids.length === 0) return
  const names = await readdir(folder).catch(() => [])
  const wanted = new Set(ids)
  const found = names.filter((name) => wanted.has(name.slice(0, name.indexOf('.'))))
  await Promise.all(found.map((name) => rm(join(folder, name), { force: true })))
}
