import { execFile } from 'node:child_process'
import { chown, mkdir, open, readdir, readFile, rename, rm, symlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { findBinaries, postgresMajor } from './embedded-postgres-binaries.ts'
import { codeOf, folderFailure, serverFailure } from './embedded-postgres-failures.ts'
import { type ClusterLocation, prepareLocation } from './embedded-postgres-location.ts'

/** A database that can be started: its location, and the folder of matching binaries. */
export type Cluster = ClusterLocation & { binaries: string }

/**
 * The database of `dataDir`, created when there is none. Throws a message for an operator when the folder cannot hold it or
 * holds something else.
 */
export const ensureCluster = async (dataDir: string, log: (message: string) => void): Promise<Cluster> => {
  const location = await prepareLocation(dataDir)
  const cluster = { ...location, binaries: await findBinaries(location.identity) }
  if (await holdsCluster(location.folder)) return cluster

  const draft = location.link ? location.folder : `${location.folder}.${process.pid}`
  const { uid, gid } = location.identity
  try {
    if (!location.link) await removeAbandoned(dirname(location.folder))
    await rm(draft, { recursive: true, force: true })
    await mkdir(draft, { mode: 0o700 })
    if (uid !== undefined) await chown(draft, uid, gid ?? uid)
  } catch (cause) {
    throw folderFailure(location.folder, cause)
  }
  try {
    await initialize(cluster, draft)
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    throw error
  }
  await publish(location, draft)
  const created = { ...cluster, ...(await prepareLocation(dataDir)) }
  if (created.link) {
    log(
      `The database is in ${created.folder}, because its user cannot reach ${dataDir}; ${created.link} leads there.`,
    )
  }
  return created
}

/** Whether the folder holds a database that our binaries can read; throws a message when it holds anything else. */
const holdsCluster = async (folder: string): Promise<boolean> => {
  const names = await readdir(folder).catch((cause) => {
    if (codeOf(cause) === 'ENOENT') return []
    throw folderFailure(folder, cause)
  })
  if (names.length === 0) return false
  const version = await readFile(join(folder, 'PG_VERSION'), 'utf8').catch(() => '')
  if (version.trim() === String(postgresMajor)) return true
  throw new Error(
    version.trim() === ''
      ? `${folder} holds files, but no database of PostgreSQL. Move them away, or choose another DATA_DIR.`
      : `${folder} was made by PostgreSQL ${version.trim()}, and this program contains PostgreSQL ${postgresMajor}. Restore a backup into an empty DATA_DIR, or start the version of the program that made it.`,
  )
}

/** Removes what an interrupted first start left behind. */
const removeAbandoned = async (folder: string): Promise<void> => {
  for (const name of await readdir(folder)) {
    const pid = /^postgres\.(\d+)$/.exec(name)?.[1]
    if (!pid) continue
    try {
      process.kill(Number(pid), 0)
    } catch (error) {
      // its initdb may still be writing: then the next start removes it
      if (codeOf(error) === 'ESRCH')
        await rm(join(folder, name), { recursive: true, force: true }).catch(() => undefined)
    }
  }
}

const initialize = ({ folder, identity, binaries }: Cluster, draft: string): Promise<void> =>
  new Promise((settle, reject) => {
    const choices = ['--locale-provider=builtin', '--locale=C', '--builtin-locale=C.UTF-8', '--encoding=UTF8']
    const options = ['--pgdata', draft, '--username=plenary', '--auth=peer', '--no-instructions', ...choices]
    const processOptions = { ...identity, cwd: '/', env: { LC_ALL: 'C' } }
    execFile(join(binaries, 'initdb'), options, processOptions, (error, output, errors) => {
      if (error) reject(serverFailure(folder, `${output}\n${errors || error.message}`))
      else settle()
    })
  })

/** Of several first starts at once, one renames its folder to the final name; the others remove theirs. */
const publish = async ({ folder, link }: ClusterLocation, draft: string): Promise<void> => {
  try {
    if (link) await symlink(draft, link)
    else await rename(draft, folder)
    await syncFolder(dirname(link ?? folder))
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    if (!['ENOTEMPTY', 'EEXIST'].includes(codeOf(error))) throw folderFailure(folder, error)
  }
}

const syncFolder = async (folder: string): Promise<void> => {
  const handle = await open(folder, 'r')
  await handle.sync().finally(() => handle.close())
}
