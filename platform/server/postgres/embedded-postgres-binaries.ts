import { spawnSync } from 'node:child_process'
import { access, chmod, cp, mkdir, readdir, readFile, rename, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { codeOf } from './embedded-postgres-failures.ts'
import { type Identity, serviceFolder } from './embedded-postgres-location.ts'

/** The major version of the binaries; a cluster of another one is refused. */
export const postgresMajor = 18

/**
 * The folder with `initdb` and `postgres` for this platform, executable by `identity`. Throws a message for an operator
 * when there are none for the platform or they do not run.
 */
export const findBinaries = async (
  identity: Identity,
  platform = `${process.platform}-${process.arch}`,
): Promise<string> => {
  const folder = packageFor(platform)
  await linkLibraries(folder)
  const own = join(folder, 'native', 'bin')
  if (runs(join(own, 'postgres'), identity)) return own

  const copied = identity.uid === undefined ? undefined : join(await copyOf(folder), 'native', 'bin')
  if (copied && runs(join(copied, 'postgres'), identity)) return copied
  throw new Error(
    `The embedded PostgreSQL does not run on this system (it needs glibc, which Alpine has not, and a folder that allows programs). Set DATABASE_URL to a PostgreSQL 15 or newer.`,
  )
}

const packageFor = (platform: string): string => {
  const name = `@embedded-postgres/${platform.replace('win32', 'windows')}`
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)))
  } catch (cause) {
    throw new Error(
      `There is no embedded PostgreSQL for ${platform} here (${name} is not installed). Set DATABASE_URL to a PostgreSQL 15 or newer, or run npm ci again with optional packages.`,
      { cause },
    )
  }
}

/** npm packages contain no symbolic links; the package only lists those that the libraries need. */
const linkLibraries = async (folder: string): Promise<void> => {
  const list = await readFile(join(folder, 'native', 'pg-symlinks.json'), 'utf8')
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    await symlink(basename(source), join(folder, target)).catch((cause) => {
      if (codeOf(cause) === 'EEXIST') return
      throw new Error(
        `The links between PostgreSQL's libraries cannot be made in ${folder}. Start once as the user who owns that folder, or set DATABASE_URL.`,
        { cause },
      )
    })
  }
}

/** Whether that user can run the file; tried for real, because the system considers more than mode bits. */
const runs = (program: string, identity: Identity): boolean =>
  spawnSync(program, ['--version'], { ...identity, cwd: '/', env: {} }).status === 0

/** One copy per version under /var/lib/plenary, for installations in a folder that only its owner may enter. */
const copyOf = async (folder: string): Promise<string> => {
  const { version } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as { version: string }
  const copy = join(await serviceFolder(), `postgresql-${version}`)
  if (
    await access(copy).then(
      () => true,
      () => false,
    )
  )
    return copy

  const draft = `${copy}.${process.pid}`
  await rm(draft, { recursive: true, force: true })
  await mkdir(draft)
  await cp(join(folder, 'native'), join(draft, 'native'), { recursive: true, verbatimSymlinks: true })
  await openToAll(draft)
  await rename(draft, copy).catch(async (error) => {
    await rm(draft, { recursive: true, force: true })
    // another process made the same copy at the same time
    if (!['ENOTEMPTY', 'EEXIST'].includes(codeOf(error))) throw error
  })
  return copy
}

const openToAll = async (folder: string): Promise<void> => {
  await chmod(folder, 0o755)
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) await openToAll(path)
    else if (entry.isFile()) await chmod(path, basename(folder) === 'bin' ? 0o755 : 0o644)
  }
}
