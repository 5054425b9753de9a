import type { StagedFile } from '#platform/server/files/file-store.ts'
import type { Connection } from '#platform/server/postgres/database.ts'
import { lockPerson } from '#platform/server/postgres/lock-person.ts'
import type { Website } from '#shared/website.ts'
import type { AbstractDeps } from './abstract-deps.ts'
import { findUsedKeys } from './abstracts.store.ts'
import { logUnremovedFile } from './log-unremoved-file.ts'

type Deps = Pick<AbstractDeps, 'db' | 'files' | 'checkpoint' | 'log'>

/**
 * Stores a staged file and runs the transaction that writes its key into a row. The file is on disk before
 * the commit, so that no row refers to a file that a power failure lost. If the transaction fails or does
 * not use the file, it is removed.
 */
export const commitWithFile = async <T>(
  deps: Deps,
  { website, email, file }: { website: Website; email: string; file: StagedFile },
  work: (tx: Connection, fileKey: string) => Promise<{ result: T; unneeded?: string }>,
): Promise<T> => {
  const key = await deps.files.keep(file)
  deps.checkpoint('file-kept')
  const { result, unneeded } = await deps.db
    .transaction()
    .execute(async (tx) => {
      await lockPerson(tx, 'abstract', website, email)
      return work(tx, key)
    })
    .catch(async (error: unknown) => {
      await removeUnlessUsed(deps, website, email, key)
      throw error
    })
  deps.checkpoint('submission-committed')
  if (unneeded) await removeFile(deps, unneeded)
  return result
}

/**
 * A transaction with a lost reply may have committed. Its lock is free only once it has ended, so wait for
 * it; then remove the file, unless a row refers to it.
 */
const removeUnlessUsed = (deps: Deps, website: Website, email: string, key: string): Promise<void> =>
  deps.db
    .transaction()
    .execute(async (tx) => {
      await lockPerson(tx, 'abstract', website, email)
      if (!(await findUsedKeys(tx, [key])).has(key)) await removeFile(deps, key)
    })
    .catch(logUnremovedFile(deps.log))

const removeFile = ({ files, log }: Pick<Deps, 'files' | 'log'>, key: string): Promise<void> =>
  files.remove(key).catch(logUnremovedFile(log))
