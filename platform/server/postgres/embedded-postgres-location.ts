import { createHash, randomBytes } from 'node:crypto'
import { chmod, chown, lstat, mkdir, readFile, readlink, realpath, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { makeFolder } from '../files/make-folder.ts'
import { codeOf, folderFailure } from './embedded-postgres-failures.ts'

/** The user that PostgreSQL runs as, to be spread into spawn; empty: the user of this process. */
export type Identity = { uid?: number; gid?: number }

/** The location of the database of a DATA_DIR. `link` is DATA_DIR/postgres when that is a link to another folder. */
export type ClusterLocation = { folder: string; identity: Identity; socketFolder: string; link?: string }

/** Where root stores what an unprivileged user must reach when the installation is in a folder closed to others. */
export const serviceFolder = (): Promise<string> => passableFolder('/var/lib/plenary')

/** The folder that DATA_DIR/postgres is or links to, whether or not it exists. */
export const clusterOf = async (dataDir: string): Promise<string> => {
  const path = join(resolve(dataDir), 'postgres')
  return (await targetOf(path)) ?? path
}

/** Determines folder, user and socket of the database of `dataDir`; creates `dataDir`, but not the database. */
export const prepareLocation = async (dataDir: string): Promise<ClusterLocation> => {
  const root = await passableFolder(dataDir)
  const folder = join(root, 'postgres')
  const target = await targetOf(folder)
  if (target && !(await ownerOf(target))) {
    throw new Error(
      `${folder} leads to ${target}, and nothing is there. Put the database back, or remove the link to begin with an empty one.`,
    )
  }
  const cluster = target ?? folder
  const identity = await chooseIdentity(cluster)
  if (target)
    return {
      folder: target,
      identity,
      socketFolder: await chooseSocketFolder(target, identity),
      link: folder,
    }
  if (await mayEnter(root, identity)) {
    return { folder, identity, socketFolder: await chooseSocketFolder(folder, identity) }
  }
  if (await ownerOf(folder)) {
    throw new Error(
      `${folder} is inside a folder that the database user cannot open. Open the folders above it (chmod o+x), or choose another DATA_DIR.`,
    )
  }
  // a random name: a DATA_DIR that was removed and created again begins with an empty database
  const elsewhere = join(await serviceFolder(), randomBytes(6).toString('hex'))
  return { folder: elsewhere, identity, socketFolder: elsewhere, link: folder }
}

/** A folder, created when missing, that others may pass through but not list. */
const passableFolder = async (folder: string): Promise<string> => {
  try {
    // umask may have removed bits of a new folder; an existing one keeps its mode
    if (await makeFolder(resolve(folder), 0o711)) await chmod(folder, 0o711)
    return await realpath(folder)
  } catch (cause) {
    throw folderFailure(folder, cause)
  }
}

const targetOf = async (link: string): Promise<string | undefined> =>
  readlink(link).then(
    (target) => resolve(dirname(link), target),
    () => undefined,
  )

const ownerOf = async (path: string) =>
  stat(path).then(
    ({ uid, gid }) => ({ uid, gid }),
    () => undefined,
  )

/**
 * PostgreSQL refuses to run as root, and looks its user up by name: an id without an entry in /etc/passwd will not do. An
 * existing cluster keeps its user.
 */
const chooseIdentity = async (cluster: string): Promise<Identity> => {
  const owner = await ownerOf(cluster)
  const self = process.getuid?.()
  if (self !== 0) {
    if (!owner || owner.uid === self) return {}
    throw new Error(
      `${cluster} belongs to another user (id ${owner.uid}). Start as that user or as root, or choose another DATA_DIR.`,
    )
  }
  if (owner && owner.uid !== 0) return owner

  const user = serviceUser(await readUsers())
  if (!user) {
    throw new Error(
      `PostgreSQL does not run as root, and /etc/passwd has neither plenary nor postgres nor ${commonUser}. Make a user (useradd --system plenary), start as another user, or set DATABASE_URL.`,
    )
  }
  return user
}

const readUsers = (): Promise<string> => readFile('/etc/passwd', 'utf8').catch(() => '')

/** The user for programs that have none of their own. */
export const commonUser = 'nobody'

const entriesOf = (passwd: string): string[][] => passwd.split('\n').map((line) => line.split(':'))

/** The user of a database that root creates, from those in /etc/passwd: a dedicated one first. */
export const serviceUser = (passwd: string): Identity | undefined => {
  const entries = entriesOf(passwd)
  const entry = ['plenary', 'postgres', commonUser]
    .map((name) => entries.find((fields) => fields[0] === name))
    .find(Boolean)
  return entry && { uid: Number(entry[2]), gid: Number(entry[3]) }
}

/** The name of a user in /etc/passwd; undefined when it has none there. */
export const nameOfUser = async (uid: number): Promise<string | undefined> =>
  entriesOf(await readUsers()).find((fields) => fields[2] === String(uid))?.[0]

/** What PostgreSQL appends to the folder of its socket, and the longest path that the kernel accepts. */
const socketName = '/.s.PGSQL.5432'
const longestSocket = 107

/** Paths of sockets are limited: for a long one, a private folder below the temporary one is used. */
const chooseSocketFolder = async (folder: string, { uid, gid }: Identity): Promise<string> => {
  if (Buffer.byteLength(folder + socketName) <= longestSocket) return folder
  const short = join(tmpdir(), `plenary-${createHash('sha256').update(folder).digest('hex').slice(0, 12)}`)
  const owner = uid ?? process.getuid?.()
  try {
    const isNew = await mkdir(short, { mode: 0o700 }).then(
      () => true,
      (error) => {
        if (codeOf(error) === 'EEXIST') return false
        throw error
      },
    )
    if (isNew && uid !== undefined) await chown(short, uid, gid ?? uid)
  } catch (cause) {
    throw folderFailure(short, cause)
  }
  const found = await lstat(short)
  if (found.isDirectory() && found.uid === owner && (found.mode & 0o077) === 0) return short
  throw new Error(
    `${folder} is too long for a socket's address, and ${short}, the shorter alternative, belongs to another user. Remove that folder, or choose a shorter DATA_DIR.`,
  )
}

/** Whether that user may enter the folder and all its parents. */
const mayEnter = async (folder: string, { uid, gid }: Identity): Promise<boolean> => {
  if (uid === undefined) return true
  const found = await stat(folder)
  const bit = found.uid === uid ? 0o100 : found.gid === gid ? 0o010 : 0o001
  if (!(found.mode & bit)) return false
  return folder === '/' || mayEnter(dirname(folder), { uid, ...(gid !== undefined && { gid }) })
}
